/**
 * Numbers that change now and then, such as lengths of queues: their integrals over slots of time, by slot and lane. A change counts for
 * the rest of its own slot and for all of those after it. So it costs the same however long the next one takes to come, and changes may
 * come in any order.
 */
export class Levels {
  /** By slot and lane: by how much the number changes in the slot, and what that adds to the integral over this slot. */
  private readonly changes: Int32Array
  private readonly areas: Float64Array
  /** By lane: the number before the slot that is read next. */
  private readonly before: Float64Array

  constructor(
    private readonly slots: number,
    private readonly lanes: number,
  ) {
    this.changes = new Int32Array(slots * lanes)
    this.areas = new Float64Array(slots * lanes)
    this.before = new Float64Array(lanes)
  }

  /** Forgets everything. */
  clear(): void {
    for (const data of [this.changes, this.areas, this.before]) data.fill(0)
  }

  /** The number of a lane changes, with so much of the slot left. */
  change(slot: number, lane: number, change: number, left: number): void {
    const at = slot * this.lanes + lane
    this.changes[at] += change
    this.areas[at] += change * left
  }

  /** Makes one slot of each two, which have a width; reading starts over. */
  merge(width: number): void {
    const { changes, areas, lanes, slots } = this
    const half = slots / 2
    for (let slot = 0; slot < half; slot++) {
      const [to, one] = [slot * lanes, 2 * slot * lanes]
      const other = one + lanes
      for (let k = 0; k < lanes; k++) {
        areas[to + k] = areas[one + k] + changes[one + k] * width + areas[other + k]
        changes[to + k] = changes[one + k] + changes[other + k]
      }
    }
    areas.fill(0, half * lanes)
    changes.fill(0, half * lanes)
    this.before.fill(0)
  }

  /**
   * The integral of each lane's number over a slot. Slots are read one after another.
   *
   * @param unused how much of the slot is beyond the end, where nothing changes any more
   * @param per what the integrals are divided by
   */
  read(slot: number, width: number, unused: number, per: number, into: Float32Array | Float64Array, at: number): void {
    const { changes, areas, before, lanes } = this
    const from = slot * lanes
    for (let k = 0; k < lanes; k++) {
      const after = before[k] + changes[from + k]
      into[at + k] = (before[k] * width + areas[from + k] - after * unused) / per
      before[k] = after
    }
  }
}
