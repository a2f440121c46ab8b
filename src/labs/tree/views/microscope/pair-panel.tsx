/** The microscope on an exchange between neighbours: stage after stage, with loads and amounts on the pairs. */

import { useMemo, useState } from 'react'
import { capital } from '../../../../core/text/case.ts'
import { count } from '../../../../core/text/format.ts'
import type { PairOperation } from '../../model/detail.ts'
import { counted } from '../words.ts'
import { PairDiagram, rule } from './pair.tsx'
import { exchange, movingPairs, type StageSummary, spreadOf, stillPairs, summaries } from './pairs.ts'
import styles from './panel.module.css'
import { Stepper } from './stepper.tsx'
import { Strip } from './strip.tsx'
import { VirtualList } from './virtual-list.tsx'

/** Up to this many processors every pair is drawn; beyond, the pairs are a list. */
const DRAWN = 64

/** The words of an operation: what its stages are called, its coefficient's symbol, and its rule in a sentence. */
interface PairWords {
  readonly stage: string
  readonly symbol: string
  readonly rule: string
}

/** What the panel is given: `computed` are the loads before the operation. */
interface PairPanelProps {
  readonly operation: PairOperation
  readonly computed: Int32Array
  readonly coefficient: number
  readonly words: PairWords
}

/** Stage −1 is "all of them": the overview. */
const ALL = -1

/** The panel. */
export function PairPanel({ operation, computed, coefficient, words }: PairPanelProps) {
  const [chosen, setChosen] = useState(ALL)
  const list = useMemo(() => summaries(operation), [operation])
  const spread = useMemo(() => spreadOf(operation, computed), [operation, computed])
  const last = list.length - 1
  const stage = Math.min(chosen, last)
  return (
    <>
      <div className="toolbar gap-4-12">
        <Stepper step={words.stage} first={ALL} last={last} position={stage} onMove={setChosen} pace={1400}>
          <button
            type="button"
            className={`pad-0-8 ${styles.button}`}
            aria-pressed={stage === ALL}
            onClick={() => setChosen(ALL)}
          >
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
    <div className={styles.scroll}>
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
                <button type="button" className={styles.link} onClick={() => onChoose(stage)}>
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
}

function Pairs({ operation, stage, words, coefficient, drawn, most }: PairsProps) {
  const moving = useMemo(() => movingPairs(operation, stage), [operation, stage])
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
        <p className={styles.quiet}>No pair of this {words.stage} moves a task.</p>
      ) : drawn ? (
        <section ref={reachable} className={styles.scroll} aria-label={`Pairs of ${name} that move tasks`}>
          <ul className={`list grid ${styles.pairs}`}>
            {Array.from(moving, (i) => (
              <li key={i} className="line-below">
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
  readonly label: string
}

function PairList({ operation, moving, coefficient, most, label }: PairListProps) {
  const [chosen, setChosen] = useState(0)
  const selected = Math.min(chosen, moving.length - 1)
  return (
    <>
      <PairDiagram exchange={exchange(operation, moving[selected])} coefficient={coefficient} most={most} />
      <VirtualList
        label={label}
        count={moving.length}
        rowHeight={28}
        selected={selected}
        onSelect={setChosen}
        row={(index) => {
          const pair = exchange(operation, moving[index])
          return (
            <span className={styles.pairRow} title={rule(pair, coefficient)}>
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
