/** Kernels in WebAssembly: compiled once, with an instance for each run at a time. */
import { errorText } from '../text/error-text.ts'

/** How many kernels of runs that have ended are kept, and the largest memory of one that is, in bytes. */
const MOST_SPARE = 4
const LARGEST_SPARE = 2 ** 23

/** A run needs more memory than a kernel can have. */
export class Exhausted extends RangeError {}

/** A kernel and the owner of the run it holds; undefined while it is free. */
export interface Holder<Kernel, Owner> {
  readonly kernel: Kernel
  owner: Owner | undefined
}

export class Kernels<Kernel extends { readonly memory: WebAssembly.Memory }, Owner> {
  private module: WebAssembly.Module | undefined
  /** Kernels of runs that have ended. A run that is abandoned takes its kernel with it. */
  private readonly spare: Holder<Kernel, Owner>[] = []

  /**
   * @param compiled the module, in base 16
   * @param host what a kernel calls back, given who holds it at present
   */
  constructor(
    private readonly compiled: string,
    private readonly host: (owner: () => Owner | undefined) => WebAssembly.ModuleImports,
  ) {}

  /** A kernel that no run holds. Throws where WebAssembly cannot be had. */
  take(): Holder<Kernel, Owner> {
    const spare = this.spare.pop()
    if (spare) return spare
    const host = {
      exhausted() {
        throw new Exhausted('the tasks that are waiting need more memory than there is')
      },
      ...this.host(() => holder.owner),
    }
    const holder: Holder<Kernel, Owner> = { kernel: this.instance(host), owner: undefined }
    return holder
  }

  private instance(host: WebAssembly.ModuleImports): Kernel {
    try {
      this.module ??= new WebAssembly.Module(
        Uint8Array.from(this.compiled.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16)),
      )
      return new WebAssembly.Instance(this.module, { host }).exports as Kernel
    } catch (error) {
      const why = errorText(error)
      throw new Error(
        `this lab needs WebAssembly, which does not start here. A setting of the browser or a policy of the server may forbid it in workers, or memory is short (${why})`,
        { cause: error },
      )
    }
  }

  /** Hands on the kernel of a run that has ended. */
  leave(holder: Holder<Kernel, Owner>): void {
    holder.owner = undefined
    const { spare } = this
    if (spare.length < MOST_SPARE && holder.kernel.memory.buffer.byteLength <= LARGEST_SPARE) spare.push(holder)
  }
}
