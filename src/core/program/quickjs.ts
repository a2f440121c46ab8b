/** QuickJS itself, which is loaded when a program is first run: the build that has its WebAssembly inside, so that it works in every page. */
import createModule from '@jitl/quickjs-singlefile-browser-release-sync/emscripten-module'
import { QuickJSFFI } from '@jitl/quickjs-singlefile-browser-release-sync/ffi'
import {
  newQuickJSWASMModuleFromVariant,
  type QuickJSSyncVariant,
  type QuickJSWASMModule,
} from 'quickjs-emscripten-core'

const silent = () => {}

/** A new instance with a memory. */
export function createQuickjs(memory: WebAssembly.Memory): Promise<QuickJSWASMModule> {
  const variant: QuickJSSyncVariant = {
    type: 'sync',
    importFFI: async () => QuickJSFFI,
    // What the library prints when it gives up is reported as an error, too.
    importModuleLoader: async () => () =>
      createModule({ wasmMemory: memory, print: silent, printErr: silent } as never),
  }
  return newQuickJSWASMModuleFromVariant(variant)
}
