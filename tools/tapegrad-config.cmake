# What find_package(tapegrad) reads, once installed.
include(CMakeFindDependencyMacro)
find_dependency(Threads)
include("${CMAKE_CURRENT_LIST_DIR}/tapegrad-targets.cmake")
