/* SPDX-License-Identifier: MIT
 *
 * process.c - a child process in its own process group, with three pipes.
 *
 * Uses fork and exec, because posix_spawn can neither limit memory nor tell which step failed. A
 * fourth pipe, closed by a successful exec, carries the errno of a failed one; this tells a command
 * that cannot be run from one that exits with 127.
 */
#define _POSIX_C_SOURCE 200809L
#include "process.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { READ_END, WRITE_END };
enum { TO_IN, FROM_OUT, FROM_ERR, STATUS, PIPES };

/* Of the process that runs; 0: none does. */
static volatile sig_atomic_t last_group;

double process_clock(void) {
    struct timespec now = {0, 0};
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec * 1e3 + (double)now.tv_nsec / 1e6;
}

double process_work(const struct process *process) {
    clockid_t clock;
    struct timespec time;
    if (process->pid <= 0 || clock_getcpuclockid(process->pid, &clock) != 0 ||
        clock_gettime(clock, &time) != 0)
        return 0;
    return (double)time.tv_sec * 1e3 + (double)time.tv_nsec / 1e6;
}

void process_close(int *fd) {
    if (*fd >= 0)
        close(*fd);
    *fd = -1;
}

/* A pipe that no exec inherits, above the three standard descriptors: where one of those is
 * closed in us, the child would otherwise overwrite a pipe by putting another in its place. */
static int open_pipe(int ends[2]) {
    int raw[2];
    if (pipe(raw) < 0)
        return errno;
    int error = 0;
    for (int i = READ_END; i <= WRITE_END; i++) {
        ends[i] = fcntl(raw[i], F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
        if (ends[i] < 0)
            error = errno;
    }
    close(raw[READ_END]);
    close(raw[WRITE_END]);
    return error;
}

static int open_pipes(int pipes[PIPES][2]) {
    int error = 0;
    for (int i = 0; i < PIPES; i++)
        pipes[i][READ_END] = pipes[i][WRITE_END] = -1;
    for (int i = 0; i < PIPES && error == 0; i++)
        error = open_pipe(pipes[i]);
    return error;
}

static void close_pipes(int pipes[PIPES][2]) {
    for (int i = 0; i < PIPES; i++) {
        process_close(&pipes[i][READ_END]);
        process_close(&pipes[i][WRITE_END]);
    }
}

static bool limit_memory(size_t memory_max) {
    struct rlimit limit;
    if (memory_max == 0)
        return true;
    if (getrlimit(RLIMIT_AS, &limit) < 0)
        return false;
    limit.rlim_cur = memory_max < limit.rlim_max ? memory_max : limit.rlim_max;
    return setrlimit(RLIMIT_AS, &limit) == 0;
}

/* What an exec would do to the descriptors and signals of a child that stays in our program. We
 * open few files, and hand none of them on by a number as high as DESCRIPTORS. */
static void shed(void) {
    enum { DESCRIPTORS = 1024, SIGNALS = 65 };
    struct sigaction action;
    for (int fd = STDERR_FILENO + 1; fd < DESCRIPTORS; fd++) {
        int flags = fcntl(fd, F_GETFD);
        if (flags >= 0 && (flags & FD_CLOEXEC))
            close(fd);
    }
    for (int number = 1; number < SIGNALS; number++)
        if (sigaction(number, NULL, &action) == 0 && action.sa_handler != SIG_IGN)
            signal(number, SIG_DFL);
}

/* The child's way from fork to the job; it only returns if a step fails, with errno. What the
 * session does to signals is undone, so that the adapter meets the usual ones. */
static void become(const struct process_job *job, int pipes[PIPES][2],
                   size_t memory_max) {
    sigset_t none;
    sigemptyset(&none);
    if (setpgid(0, 0) < 0 || signal(SIGPIPE, SIG_DFL) == SIG_ERR ||
        signal(SIGXFSZ, SIG_DFL) == SIG_ERR || sigprocmask(SIG_SETMASK, &none, NULL) < 0)
        return;
    if (dup2(pipes[TO_IN][READ_END], STDIN_FILENO) < 0 ||
        dup2(pipes[FROM_OUT][WRITE_END], STDOUT_FILENO) < 0 ||
        dup2(pipes[FROM_ERR][WRITE_END], STDERR_FILENO) < 0)
        return;
    if (!limit_memory(memory_max))
        return;
    if (!job->serve) {
        execvp(job->command[0], job->command);
        return;
    }
    shed();
    int code = job->serve(job->given);
    (void)fflush(NULL);
    _exit(code);
}

/* The errno of the child, or 0 when the exec has closed the pipe. */
static int wait_for_exec(int fd) {
    int error = 0;
    ssize_t got = 0;
    do
        got = read(fd, &error, sizeof error);
    while (got < 0 && errno == EINTR);
    return got == (ssize_t)sizeof error ? error : 0;
}

static int keep_end(int pipes[PIPES][2], int which, int end) {
    int fd = pipes[which][end];
    pipes[which][end] = -1;
    return fcntl(fd, F_SETFL, O_NONBLOCK) < 0 ? -1 : fd;
}

int process_start(struct process *process, const struct process_job *job,
                  size_t memory_max) {
    int pipes[PIPES][2];
    *process = (struct process){0, -1, -1, -1};
    int error = open_pipes(pipes);
    sigset_t all;
    sigset_t before;
    if (job->serve) /* or the child, too, would write what is not written yet */
        (void)fflush(NULL);
    sigfillset(&all);
    sigprocmask(SIG_SETMASK, &all, &before);
    pid_t pid = error == 0 ? fork() : -1;
    int failed = errno;
    if (pid > 0)
        last_group = (sig_atomic_t)pid;
    if (pid != 0)
        sigprocmask(SIG_SETMASK, &before, NULL);
    if (pid == 0) {
        become(job, pipes, memory_max);
        error = errno;
        ssize_t told = write(pipes[STATUS][WRITE_END], &error, sizeof error);
        _exit(told < 0 ? 126 : 127);
    }
    if (pid < 0) {
        error = error ? error : failed;
        close_pipes(pipes);
        return error;
    }
    process_close(&pipes[STATUS][WRITE_END]);
    error = wait_for_exec(pipes[STATUS][READ_END]);
    process->pid = pid;
    process->in = keep_end(pipes, TO_IN, WRITE_END);
    process->out = keep_end(pipes, FROM_OUT, READ_END);
    process->err = keep_end(pipes, FROM_ERR, READ_END);
    close_pipes(pipes);
    if (error != 0)
        process_reap(process);
    return error;
}

bool process_ended(const struct process *process) {
    siginfo_t info;
    info.si_pid = 0;
    int looked = waitid(P_PID, (id_t)process->pid, &info, WEXITED | WNOHANG | WNOWAIT);
    return looked == 0 ? info.si_pid != 0 : errno == ECHILD;
}

void process_abandon(void) {
    if (last_group > 0) {
        kill((pid_t)last_group, SIGKILL); /* it may not have its group yet */
        kill(-(pid_t)last_group, SIGKILL);
    }
}

void process_terminate(const struct process *process) {
    kill(-process->pid, SIGTERM);
}

struct process_end process_reap(struct process *process) {
    struct process_end end = {0, -1};
    int status = 0;
    pid_t got = 0;
    if (process->pid == 0)
        return end;
    kill(-process->pid, SIGKILL);
    last_group = 0; /* while its number still cannot be another's */
    do
        got = waitpid(process->pid, &status, 0);
    while (got < 0 && errno == EINTR);
    process_close(&process->in);
    process_close(&process->out);
    process_close(&process->err);
    process->pid = 0;
    if (got > 0 && WIFSIGNALED(status))
        end.signal = WTERMSIG(status);
    else if (got > 0)
        end.exit_code = WEXITSTATUS(status);
    return end;
}
