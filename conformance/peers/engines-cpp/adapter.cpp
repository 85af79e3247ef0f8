/* SPDX-License-Identifier: MIT
 *
 * adapter.cpp - what the server of llama.cpp does with the text of a model, by the parser that it makes of a template. It speaks
 * the lines of the protocol itself: no other adapter is in this language.
 */
#include <fstream>
#include <iostream>
#include <sstream>

#include "chat.h"
#include <nlohmann/json.hpp>

using json = nlohmann::json;

// The parser of a template for these tools.
static common_chat_parser_params parser_of(const std::string &path, const json &tools) {
    std::stringstream source;
    source << std::ifstream(path).rdbuf();
    common_chat_templates_ptr templates =
        common_chat_templates_init(nullptr, source.str(), "", "");
    common_chat_templates_inputs inputs;
    common_chat_msg message;
    message.role = "user";
    message.content = "Go.";
    inputs.messages = {message};
    for (const json &tool : tools)
        inputs.tools.push_back({tool.at("name"), "", tool.at("parameters").dump()});
    inputs.parallel_tool_calls = true;
    inputs.reasoning_format = COMMON_REASONING_FORMAT_AUTO;
    inputs.enable_thinking = false;
    common_chat_params made = common_chat_templates_apply(templates.get(), inputs);
    common_chat_parser_params parser(made);
    parser.reasoning_format = inputs.reasoning_format;
    parser.parser.load(made.parser);
    return parser;
}

static json answer(const json &request) {
    json said = {
        {"id",      request.at("id")},
        {"outcome", "ok"            },
        {"calls",   json::array()   }
    };
    try {
        if (request.at("tools").empty())
            return said;
        std::string path = std::string(getenv("PEER_PLACE")) + "/models/templates/" +
                           request.at("parser").get<std::string>() + ".jinja";
        common_chat_parser_params parser = parser_of(path, request.at("tools"));
        common_chat_msg message = common_chat_parse(request.at("text"), false, parser);
        for (const common_chat_tool_call &call : message.tool_calls)
            said["calls"].push_back({
                {"name",      call.name     },
                {"arguments", call.arguments}
            });
    } catch (const std::exception &error) { // the server answers with an error
        return {
            {"id",        request.at("id")},
            {         "outcome", "rejected"                },
            { "message",       std::string(error.what()).substr(0,                       500)}
        };
    }
    return said;
}

int main() {
    std::string line;
    while (std::getline(std::cin, line)) {
        json request = json::parse(line);
        std::string op = request.at("op");
        if (op == "bye")
            break;
        json said = {
            {"op",  "error"     },
            {"why", "unknown op"}
        };
        if (op == "hello")
            said = json::parse(getenv("PEER_HELLO"));
        else if (op == "markup")
            said = answer(request);
        std::cout << said.dump(-1, ' ', true, json::error_handler_t::replace)
                  << std::endl;
    }
}
