#!/bin/sh
# Compiles interpreter.c with QuickJS 2025-09-13 to interpreter.generated.ts: WebAssembly, in base 16.
#
#     src/core/program/interpreter/build.sh FOLDER-OF-QUICKJS
#
# needs clang, lld, wasi-libc and libclang-rt-dev-wasm32 (Debian's packages), and npm's packages for wasm-opt. CLANG names another compiler.
set -e
sources=${1:?the folder with the sources of QuickJS}
cd "$(dirname "$0")"
echo "$(cat quickjs.sha256)  $sources/quickjs.c" | sha256sum -c --quiet
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
# What QuickJS includes and does not use.
mkdir "$folder/unused" && : > "$folder/unused/setjmp.h"
# As for Emscripten: a switch in place of computed jumps, no threads. The stack is checked all the same.
${CLANG:-clang} --target=wasm32-wasi -mexec-model=reactor -nostdlibinc -isystem "$folder/unused" \
  -isystem /usr/include/wasm32-wasi -L/usr/lib/wasm32-wasi -I"$sources" -funsigned-char -fwrapv -w -flto \
  -ffunction-sections -fdata-sections -D_GNU_SOURCE -DEMSCRIPTEN -D__EMSCRIPTEN__ -DCONFIG_STACK_CHECK \
  -DCONFIG_VERSION='"2025-09-13"' ${FLAGS:--O2} interpreter.c "$sources"/dtoa.c "$sources"/libregexp.c \
  "$sources"/libunicode.c "$sources"/cutils.c -Wl,--gc-sections,-s,--max-memory=134217728,-z,stack-size=524288 \
  -o "$folder/interpreter.wasm"
node ../../../../node_modules/.bin/wasm-opt -O3 --enable-bulk-memory --enable-sign-ext --enable-mutable-globals \
  --enable-nontrapping-float-to-int --strip-producers "$folder/interpreter.wasm" -o "$folder/optimised.wasm"
{
  echo "/**"
  echo " * Compiled from interpreter.c by build.sh: WebAssembly, in base 16, which packs better than base 64."
  echo " * Fingerprint of the sources: $(cat interpreter.c build.sh quickjs.sha256 | sha256sum | cut -c1-16)."
  echo " */"
  echo "export default '$(od -An -v -tx1 "$folder/optimised.wasm" | tr -d ' \n')'"
} > interpreter.generated.ts
