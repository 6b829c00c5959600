# Makes one C++ string of the parts of the viewer's page: its HTML, its style and its scripts, without
# comments and indentation.
#
#   cmake -D parts=page.html;style.css;one.js;two.js -D output=FILE -P embed.cmake
cmake_minimum_required(VERSION 3.21)

list(POP_FRONT parts html_file style_file)
file(READ "${html_file}" html)
file(READ "${style_file}" style)
set(script "\"use strict\";\n")
foreach(part ${parts})
  file(READ "${part}" text)
  string(APPEND script "${text}")
endforeach()

string(REGEX REPLACE "\n +" "\n" html "${html}")
string(REGEX REPLACE "\n *(//[^\n]*)?" "\n" script "\n${script}")
string(REGEX REPLACE "\n\n+" "\n" script "${script}")
string(REGEX REPLACE "/\\*[^*]*\\*/" "" style "${style}")
string(REGEX REPLACE "[ \n]+" " " style "${style}")
string(REGEX REPLACE " ?([{},;]) ?" "\\1" style "${style}")
string(REPLACE ": " ":" style "${style}")
string(REPLACE ";}" "}" style "${style}")
string(REPLACE "@STYLE@" "${style}" html "${html}")
string(REPLACE "@SCRIPT@" "${script}" html "${html}")

file(CONFIGURE OUTPUT "${output}" @ONLY CONTENT "#include \"autograd/view/html/page.h\"

namespace tapegrad {

const std::string_view html_page = R\"page(@html@)page\";

}  // namespace tapegrad
")
