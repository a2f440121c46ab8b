/** Where in the code the processors are, slot by slot. */
import { count } from '../../../../core/text/format.ts'
import { COLUMNS_KIND, type LoopDetail } from '../../model/detail.ts'
import type { At } from './lines.ts'

/** What a processor is at by what it does: in the order of the lab's states; of one that communicates the messages say it. */
const DOING: readonly (At | undefined)[] = ['compute', undefined, 'decide', 'wait', 'done']

/**
 * The processors that are at each activity at a slot's end, or send a message of a kind in the slot.
 *
 * @param kinds the kinds of messages of the strategy, in words
 */
export function placesIn(detail: LoopDetail, kinds: readonly string[]): ReadonlyMap<At, readonly number[]> {
  const places = new Map<At, Set<number>>()
  const put = (at: At, processor: number) => {
    const there = places.get(at) ?? new Set()
    there.add(processor)
    places.set(at, there)
  }
  for (const [i, doing] of detail.doing.entries()) {
    const at = DOING[doing]
    const awaits = detail.recent.some(
      ({ to, sent, arrived, from }) => to === i && from !== i && sent <= detail.end && arrived > detail.end,
    )
    if (detail.loop === 'between' && at === 'compute') put('transpose', i)
    else if (at === 'wait' && (detail.gone?.includes(i) || detail.loop === 'between')) put('await', i)
    else if (at === 'wait' && awaits) put('parcel', i)
    else if (at !== undefined) put(at, i)
  }
  // Columns are collected by processor 0, and dealt by it.
  for (const { kind, from } of detail.messages)
    put(kinds[kind] === COLUMNS_KIND ? (from === 0 ? 'scatter' : 'gather') : kinds[kind], from)
  return new Map([...places].map(([at, processors]) => [at, [...processors].sort((a, b) => a - b)]))
}

/** Numbers in few words: "0, 2–5". */
export function ranges(numbers: readonly number[]): string {
  const words: string[] = []
  for (let at = 0; at < numbers.length; ) {
    let end = at
    while (numbers[end + 1] === numbers[end] + 1) end++
    words.push(end === at ? count(numbers[at]) : `${count(numbers[at])}–${count(numbers[end])}`)
    at = end + 1
  }
  return words.join(', ')
}
