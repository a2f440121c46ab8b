/** A program at work in words and numbers: its processes at the playhead. */
import { count, counted, quantity } from '../../../../core/text/format.ts'
import type { Fact, Graph, Work } from '../../../../views/network/graph.ts'
import { DOING, type ProgramArtifact } from '../../model/detail.ts'
import type { MachineWork, Moment } from '../stage/work.ts'

/** Programs of more processes have no table: it would be endless. */
const MOST_ROWS = 128

/** The program that a machine runs. */
export function programWork(machine: MachineWork, graph: Graph, program: ProgramArtifact): Work<Moment> {
  const placesOf = ({ slot }: Moment) => slot?.detail.place ?? program.placement
  return {
    ...machine,
    graph,
    unit: 'processes',
    frame: () => ({ motion: 'arrows', from: 0, now: 0 }),
    summary(moment) {
      const { from, to } = program
      const place = placesOf(moment)
      let within = 0
      for (let c = 0; c < from.length; c++) if (place[from[c]] === place[to[c]]) within++
      const where = moment.slot ? 'at this moment' : 'at first'
      return `${graph.name}: ${graph.size}, ${where} ${count(within)} within a processor.`
    },
    facts: (process, moment) => factsOf(program, placesOf(moment), moment, process),
    table(moment) {
      if (graph.processors > MOST_ROWS) return undefined
      const when = moment.slot ? 'at the end of this time slot, −1 on its way' : 'at first'
      return { caption: `Processor of each process ${when}`, values: placesOf(moment).slice() }
    },
  }
}

function factsOf(
  program: ProgramArtifact,
  place: Int32Array,
  { slot, time }: Moment,
  process: number,
): readonly Fact[] {
  const { from, to, means, placement } = program
  const facts: Fact[] = []
  if (slot) {
    facts.push({ label: 'Now', value: DOING[slot.stateAt(process, time)] })
    facts.push({ label: 'At the CPU in this slot', value: quantity(100 * slot.share[process], '%') })
    facts.push({ label: 'Iterations complete', value: count(slot.detail.iterations[process]) })
  }
  const there = place[process]
  facts.push({ label: 'Processor', value: there < 0 ? 'on its way' : count(there) })
  if (there !== placement[process]) facts.push({ label: 'Began on processor', value: count(placement[process]) })
  facts.push({ label: 'Computing time, mean', value: quantity(means[process], 'cycles') })
  let near = 0
  let all = 0
  for (let c = 0; c < from.length; c++) {
    if (from[c] !== process && to[c] !== process) continue
    all++
    if (place[from[c]] === place[to[c]]) near++
  }
  facts.push({ label: 'Within its processor', value: `${count(near)} of ${counted(all, 'channel')}` })
  return facts
}
