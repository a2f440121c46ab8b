/** The loop as code: as it is annotated, and as what it becomes; lines are lit while processors are at them. */
import { type CSSProperties, useDeferredValue, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { Choice } from '../../../../charts/choice.tsx'
import { count } from '../../../../core/text/format.ts'
import type { ViewProps } from '../../../page.ts'
import { COLUMNS_KIND, kindsOf, type LoopDetail } from '../../model/detail.ts'
import { scenarioIn } from '../words.ts'
import styles from './code.module.css'
import { type At, type Dialect, type Section, sectionsOf } from './lines.ts'

const DIALECTS = [
  { id: 'library', label: 'Balancing library' },
  { id: 'mpi', label: 'MPI' },
  { id: 'openmp', label: 'OpenMP' },
] as const satisfies readonly { readonly id: Dialect; readonly label: string }[]

/** What processors do between the loops of a program. */
const BETWEEN: ReadonlySet<At> = new Set(['gather', 'await', 'scatter'])

const NOWHERE: ReadonlyMap<At, readonly number[]> = new Map()

/** What a processor is at, by what it does, in the order of the lab's states. Where it communicates, the messages say it. */
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

/** The picture. */
export function Code({ run, details }: ViewProps) {
  const [dialect, setDialect] = useState<Dialect>('library')
  const values = scenarioIn(run)
  const sections = useMemo(() => sectionsOf(values, dialect), [values, dialect])
  const latest = useSyncExternalStore(details.subscribe, () => details.get()?.detail as LoopDetail | undefined)
  const detail = useDeferredValue(latest)
  const fitting = detail && detail.left.length === run.recording.lanes ? detail : undefined
  const places = useMemo(() => (fitting ? placesIn(fitting, kindsOf(values)) : NOWHERE), [fitting, values])
  const scrolled = useLitInSight(places, sections)
  /** The processors at an activity; in a program, only those in the loop that it is at, except between the loops. */
  const placesOf = (at: At, loop: 1 | 2 | undefined) =>
    loop === undefined || loop === fitting?.loop || BETWEEN.has(at) ? (places.get(at) ?? []) : []
  return (
    <figure
      ref={scrolled}
      className="stack gap-8 any-width any-height full-height scroll"
      aria-label="The loop as code"
    >
      <div className={`toolbar gap-4-16 soft small paper ${styles.bar}`}>
        <Choice label="Written with" options={DIALECTS} chosen={dialect} onChoose={setDialect} />
        <span className={styles.hint}>Beside a line: the processors that are there now, or send its message.</span>
      </div>
      <div className={`grid gap-12 top ${styles.sections}`}>
        {sections.map(({ title, lines, loop }, nth) => (
          <section key={`${nth} ${title}`} className={`stack gap-4 ${nth === 0 ? styles.annotated : ''}`}>
            <h3 className="small medium">{title}</h3>
            <ol className={`list small mono ${styles.code}`}>
              {lines.map(({ text, at = [] }, number) => {
                const there = nth === 0 ? [] : [...new Set(at.flatMap((one) => placesOf(one, loop)))]
                const words = ranges(there.sort((a, b) => a - b))
                return (
                  <li
                    key={number}
                    className={`grid gap-8 breaks ${styles.line}`}
                    data-lit={there.length > 0 || undefined}
                  >
                    {nth > 0 && (
                      <span
                        className="accent text-right ellipsis"
                        title={words === '' ? undefined : `Processors ${words}`}
                      >
                        {words}
                      </span>
                    )}
                    <code style={{ '--indent': text.search(/\S/) } as CSSProperties}>{text.trim()}</code>
                  </li>
                )
              })}
            </ol>
          </section>
        ))}
      </div>
    </figure>
  )
}

/** Keeps a lit line in sight, unless the reader has scrolled away from all of them. Returns what the scrolled element needs. */
function useLitInSight(places: ReadonlyMap<At, readonly number[]>, sections: readonly Section[]) {
  const element = useRef<HTMLElement>(null)
  const hasLeft = useRef(false)
  useEffect(() => {
    const box = element.current
    if (!box) return undefined
    const leave = () => {
      hasLeft.current = true
    }
    const events = ['wheel', 'touchmove', 'keydown'] as const
    for (const event of events) box.addEventListener(event, leave, { passive: true })
    return () => {
      for (const event of events) box.removeEventListener(event, leave)
    }
  }, [])
  useEffect(() => {
    const box = element.current
    const lit = [...(box?.querySelectorAll('[data-lit]') ?? [])].map((line) => line.getBoundingClientRect())
    if (!box || places.size === 0 || sections.length === 0 || lit.length === 0) return
    const bar = box.firstElementChild?.getBoundingClientRect().height ?? 0
    const { top: above, bottom } = box.getBoundingClientRect()
    const top = above + bar
    const inSight = lit.some((line) => line.top >= top && line.bottom <= bottom)
    if (inSight) hasLeft.current = false
    else if (!hasLeft.current) box.scrollTop += lit[0].top - top - (bottom - top) / 3
  }, [places, sections])
  return element
}
