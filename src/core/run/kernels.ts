/** Kernels in WebAssembly: compiled once, with an instance for each run at a time. */

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

  /** A kernel that no run holds. */
  take(): Holder<Kernel, Owner> {
    const spare = this.spare.pop()
    if (spare) return spare
    this.module ??= new WebAssembly.Module(
      Uint8Array.from(this.compiled.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16)),
    )
    const host = {
      exhausted() {
        throw new Exhausted('the tasks that are waiting need more memory than there is')
      },
      ...this.host(() => holder.owner),
    }
    const { exports } = new WebAssembly.Instance(this.module, { host })
    const holder: Holder<Kernel, Owner> = { kernel: exports as unknown as Kernel, owner: undefined }
    return holder
  }

  /** Hands on the kernel of a run that has ended. */
  leave(holder: Holder<Kernel, Owner>): void {
    holder.owner = undefined
    const { spare } = this
    if (spare.length < MOST_SPARE && holder.kernel.memory.buffer.byteLength <= LARGEST_SPARE) spare.push(holder)
  }
}
