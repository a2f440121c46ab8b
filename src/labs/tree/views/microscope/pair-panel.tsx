/** The microscope on an exchange between neighbours: stage after stage, with loads and amounts on the pairs. */

import { useEffect, useMemo, useState } from 'react'
import type { Lens } from '../../../../core/playhead/pointing.ts'
import { capital } from '../../../../core/text/case.ts'
import { count } from '../../../../core/text/format.ts'
import type { LookedAt } from '../../../../views/network/lit.ts'
import { useLight } from '../../../../views/network/use-light.ts'
import type { PairOperation } from '../../model/detail.ts'
import { counted } from '../words.ts'
import { PairDiagram, rule } from './pair.tsx'
import {
  type Exchange,
  exchange,
  movingPairs,
  type StageSummary,
  spreadOf,
  stillPairs,
  summaries,
  usedIn,
} from './pairs.ts'
import styles from './panel.module.css'
import { Stepper } from './stepper.tsx'
import { Strip } from './strip.tsx'
import { VirtualList } from './virtual-list.tsx'

/** Up to this many processors every pair is drawn; beyond, the pairs are a list. */
const DRAWN = 64

/** The words of an operation: what its stages are called and are, its coefficient's symbol, and its rule in a sentence. */
interface PairWords {
  readonly stage: string
  readonly about?: string
  readonly symbol: string
  readonly rule: string
}

/** What the panel is given: `computed` are the loads before the operation. */
interface PairPanelProps {
  readonly operation: PairOperation
  readonly computed: Int32Array
  readonly coefficient: number
  readonly words: PairWords
  readonly lens: Lens | undefined
  /** The processor that was found by its number. */
  readonly selected: number | undefined
}

/** Stage −1 is "all of them": the overview. */
const ALL = -1

/** The panel. */
export function PairPanel({ operation, computed, coefficient, words, lens, selected }: PairPanelProps) {
  const [chosen, setChosen] = useState(ALL)
  const list = useMemo(() => summaries(operation), [operation])
  const spread = useMemo(() => spreadOf(operation, computed), [operation, computed])
  const last = list.length - 1
  const stage = Math.min(chosen, last)
  const [looked, setLooked] = useState<Exchange>()
  useLight(
    lens,
    useMemo((): LookedAt => {
      const marked = [selected, looked?.from, looked?.to].filter((one) => one !== undefined)
      return stage === ALL ? { marked } : { marked, ...usedIn(operation, computed, stage) }
    }, [operation, computed, stage, selected, looked]),
  )
  return (
    <>
      <div className="toolbar gap-4-12">
        <Stepper step={words.stage} first={ALL} last={last} position={stage} onMove={setChosen} pace={1400}>
          <button type="button" className="tool" aria-pressed={stage === ALL} onClick={() => setChosen(ALL)}>
            All
          </button>
        </Stepper>
        <p className="small" aria-live="polite">
          {stage === ALL ? (
            counted(list.length, words.stage)
          ) : (
            <>
              {capital(words.stage)} {stage + 1} of {list.length}: <b className="heavy">{list[stage].name}</b>
            </>
          )}
        </p>
      </div>
      {words.about && <p className="soft small">{words.about}</p>}
      <Strip names={operation.stages} spread={spread} word={words.stage} chosen={stage} onChoose={setChosen} />
      {stage === ALL ? (
        <Overview list={list} words={words} onChoose={setChosen} />
      ) : (
        <Pairs
          key={`${stage}`}
          operation={operation}
          stage={stage}
          words={words}
          coefficient={coefficient}
          drawn={computed.length <= DRAWN}
          most={Math.max(1, ...spread.most)}
          lens={lens}
          onLook={setLooked}
        />
      )}
    </>
  )
}

interface OverviewProps {
  readonly list: readonly StageSummary[]
  readonly words: PairWords
  readonly onChoose: (stage: number) => void
}

function Overview({ list, words, onChoose }: OverviewProps) {
  return (
    <div className={`grow positioned scroll line-above ring-inside ${styles.scroll}`}>
      <table className={`table numbers named small ${styles.table}`}>
        <thead>
          <tr>
            <th scope="col">{capital(words.stage)}</th>
            <th scope="col">Pairs</th>
            <th scope="col">Moving</th>
            <th scope="col">Tasks moved</th>
          </tr>
        </thead>
        <tbody>
          {list.map(({ name, pairs, moving, tasks }, stage) => (
            <tr key={name}>
              <th scope="row">
                <button type="button" className="accent text-left touch to-underline" onClick={() => onChoose(stage)}>
                  {name}
                </button>
              </th>
              <td>{count(pairs)}</td>
              <td>{count(moving)}</td>
              <td>{count(tasks)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="soft small above-8">{words.rule}</p>
    </div>
  )
}

const inSight = (element: HTMLElement | null) => element?.scrollIntoView?.({ block: 'nearest' })

/** What scrolls must be reachable with the keyboard, though it only scrolls. */
function reachable(element: HTMLElement | null) {
  if (element) element.tabIndex = 0
}

interface PairsProps {
  readonly operation: PairOperation
  readonly stage: number
  readonly words: PairWords
  readonly coefficient: number
  readonly drawn: boolean
  readonly most: number
  readonly lens: Lens | undefined
  /** A pair is looked at, or none any more. */
  readonly onLook: (pair: Exchange | undefined) => void
}

function Pairs({ operation, stage, words, coefficient, drawn, most, lens, onLook }: PairsProps) {
  const moving = useMemo(() => movingPairs(operation, stage), [operation, stage])
  const [selected, setSelected] = useState<number>()
  const [hovered, setHovered] = useState<number>()
  const looked = [hovered, selected].find((one) => one !== undefined && one < moving.length)
  useEffect(() => {
    onLook(looked === undefined ? undefined : exchange(operation, moving[looked]))
    return () => onLook(undefined)
  }, [operation, moving, looked, onLook])
  // What is pointed at in the machine is looked at here.
  useEffect(() => {
    const follow = () => {
      const processor = lens?.pointed.get() ?? -1
      const index = moving.findIndex((i) => operation.a[i] === processor || operation.b[i] === processor)
      if (index >= 0) setSelected(index)
    }
    return lens?.pointed.subscribe(follow)
  }, [operation, moving, lens])
  const still = useMemo(() => stillPairs(operation, stage), [operation, stage])
  const rest = [
    still.even > 0 &&
      `${counted(still.even, 'pair')} already even${still.empty > 0 ? ` (${count(still.empty)} of them empty)` : ''}`,
    still.tooSmall > 0 &&
      `${counted(still.tooSmall, 'pair')} differ, but by too little for ${words.symbol} to move a task`,
  ].filter(Boolean)
  const name = operation.stages[stage]
  return (
    <>
      {moving.length === 0 ? (
        <p className="above-8 below-8 soft airy">No pair of this {words.stage} moves a task.</p>
      ) : drawn ? (
        <section
          ref={reachable}
          className={`grow positioned scroll line-above ring-inside ${styles.scroll}`}
          aria-label={`Pairs of ${name} that move tasks`}
        >
          <ul className={`list grid ${styles.pairs}`}>
            {Array.from(moving, (i, index) => (
              <li
                key={i}
                ref={index === looked ? inSight : undefined}
                className="line-below"
                data-looked={index === looked || undefined}
                onPointerEnter={() => setHovered(index)}
                onPointerLeave={() => setHovered(undefined)}
              >
                <PairDiagram exchange={exchange(operation, i)} coefficient={coefficient} most={most} />
              </li>
            ))}
          </ul>
        </section>
      ) : (
        <PairList
          operation={operation}
          moving={moving}
          coefficient={coefficient}
          most={most}
          selected={selected ?? 0}
          looked={looked}
          onSelect={setSelected}
          onPoint={setHovered}
          label={`Pairs of ${name}, most tasks moved first`}
        />
      )}
      {rest.length > 0 && <p className="soft small">{rest.join('; ')}</p>}
    </>
  )
}

interface PairListProps {
  readonly operation: PairOperation
  readonly moving: Int32Array
  readonly coefficient: number
  readonly most: number
  readonly selected: number
  readonly looked: number | undefined
  readonly onSelect: (index: number) => void
  readonly onPoint: (index: number | undefined) => void
  readonly label: string
}

function PairList(props: PairListProps) {
  const { operation, moving, coefficient, most, looked, onSelect, onPoint, label } = props
  const selected = Math.min(props.selected, moving.length - 1)
  return (
    <>
      <PairDiagram exchange={exchange(operation, moving[looked ?? selected])} coefficient={coefficient} most={most} />
      <VirtualList
        label={label}
        count={moving.length}
        rowHeight={28}
        selected={selected}
        onSelect={onSelect}
        onPoint={onPoint}
        row={(index) => {
          const pair = exchange(operation, moving[index])
          return (
            <span
              className="row grid gap-8 full-height pad-0-8 small nowrap"
              style={{ gridTemplateColumns: '6ch minmax(9ch, 14ch) minmax(7ch, 1fr) 6ch minmax(9ch, 14ch)' }}
              title={rule(pair, coefficient)}
            >
              <span className="soft text-right">#{pair.from}</span>
              <span>
                {count(pair.fromBefore)} → {count(pair.fromBefore - pair.tasks)}
              </span>
              <span className="accent heavy text-centre">{count(pair.tasks)} ⟶</span>
              <span className="soft text-right">#{pair.to}</span>
              <span>
                {count(pair.toBefore)} → {count(pair.toBefore + pair.tasks)}
              </span>
            </span>
          )
        }}
      />
    </>
  )
}
