# SPDX-License-Identifier: MIT
"""The parsers of an engine in Python without the engine around them: only() says which of its modules are there."""
import importlib.abc
import importlib.machinery
import os
import sys


class Named(type):
    """A class of nothing, whose attributes are such classes too."""

    def __getattr__(cls, name):
        if name.startswith("__"):
            raise AttributeError(name)
        return Nothing

    def __call__(cls, *words, **named):
        return words[0] if len(words) == 1 and callable(words[0]) else type.__call__(cls)

    def __getitem__(cls, key):
        return cls

    def __iter__(cls):
        return iter(())

    def __or__(cls, other):
        return cls

    __ror__ = __or__


class Nothing(metaclass=Named):
    """Stands for what a module that was left out would define: a base class, a decorator, a function."""

    @classmethod
    def __get_pydantic_core_schema__(cls, source, handler):
        from pydantic_core import core_schema
        return core_schema.any_schema()

    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        return lambda *words, **named: None


class Only(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Of `packages` only the modules of `real` are there; the others are of nothing, and so are packages above real ones."""

    def __init__(self, packages, real):
        self.packages, self.real = packages, real

    def find_spec(self, name, path, target=None):
        if name.split(".")[0] not in self.packages or any(f"{name}.".startswith(f"{each}.") for each in self.real):
            return None
        return importlib.machinery.ModuleSpec(name, self, is_package=True)

    def create_module(self, spec):
        return None

    def exec_module(self, module):
        where = module.__name__.replace(".", os.sep)
        module.__path__ = [folder for folder in (os.path.join(each, where) for each in sys.path) if os.path.isdir(folder)]

        def get(name):
            if name.startswith("__"):
                raise AttributeError(name)
            return Nothing
        module.__getattr__ = get


def only(packages, real):
    sys.meta_path.insert(0, Only(packages.split(), real.split()))
