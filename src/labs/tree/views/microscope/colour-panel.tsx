/** The microscope on GDEM: colour after colour, with loads and amounts on the pairs. */
import { useMemo, useState } from 'react'
import { count } from '../../../../core/format.ts'
import type { ColourOperation } from '../../model/detail.ts'
import { counted } from '../words.ts'
import { type ColourSummary, exchange, movingPairs, spreadOf, stillPairs, summaries } from './colours.ts'
import { PairDiagram, rule } from './pair.tsx'
import styles from './panel.module.css'
import { Stepper } from './stepper.tsx'
import { Strip } from './strip.tsx'
import { VirtualList } from './virtual-list.tsx'

/** Up to so many processors every pair is drawn; beyond, the pairs are a list. */
const DRAWN = 64

/** What the panel is given: `computed` are the loads before the operation. */
export interface ColourPanelProps {
  readonly operation: ColourOperation
  readonly computed: Int32Array
  readonly lambda: number
}

/** Colour −1 is "all of them": the overview. */
const ALL = -1

/** The panel. */
export function ColourPanel({ operation, computed, lambda }: ColourPanelProps) {
  const [chosen, setChosen] = useState(ALL)
  const list = useMemo(() => summaries(operation), [operation])
  const spread = useMemo(() => spreadOf(operation, computed), [operation, computed])
  const last = list.length - 1
  const colour = Math.min(chosen, last)
  return (
    <>
      <div className={styles.bar}>
        <Stepper step="colour" first={ALL} last={last} position={colour} onMove={setChosen} pace={1400}>
          <button type="button" className={styles.all} aria-pressed={colour === ALL} onClick={() => setChosen(ALL)}>
            All
          </button>
        </Stepper>
        <p className={styles.where} aria-live="polite">
          {colour === ALL ? (
            counted(list.length, 'colour')
          ) : (
            <>
              Colour {colour + 1} of {list.length}: <b>{list[colour].name}</b>
            </>
          )}
        </p>
      </div>
      <Strip names={operation.colours} spread={spread} colour={colour} onChoose={setChosen} />
      {colour === ALL ? (
        <Overview list={list} onChoose={setChosen} />
      ) : (
        <Pairs
          key={`${colour}`}
          operation={operation}
          colour={colour}
          lambda={lambda}
          drawn={computed.length <= DRAWN}
          most={Math.max(1, ...spread.most)}
        />
      )}
    </>
  )
}

function Overview({ list, onChoose }: { list: readonly ColourSummary[]; onChoose: (colour: number) => void }) {
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Colour</th>
            <th scope="col">Pairs</th>
            <th scope="col">Moving</th>
            <th scope="col">Tasks moved</th>
          </tr>
        </thead>
        <tbody>
          {list.map(({ name, pairs, moving, tasks }, colour) => (
            <tr key={name}>
              <th scope="row">
                <button type="button" className={styles.link} onClick={() => onChoose(colour)}>
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
      <p className={styles.note}>
        Links of one colour share no processor, so all their pairs exchange at once. Both tell each other their load; if
        they differ by more than one task, the heavier sends ⌊λ · difference⌋.
      </p>
    </div>
  )
}

/** What scrolls must be reachable with the keyboard, though it does nothing but scroll. */
function reachable(element: HTMLElement | null) {
  if (element) element.tabIndex = 0
}

interface PairsProps {
  readonly operation: ColourOperation
  readonly colour: number
  readonly lambda: number
  readonly drawn: boolean
  readonly most: number
}

function Pairs({ operation, colour, lambda, drawn, most }: PairsProps) {
  const moving = useMemo(() => movingPairs(operation, colour), [operation, colour])
  const still = useMemo(() => stillPairs(operation, colour), [operation, colour])
  const rest = [
    still.even > 0 &&
      `${counted(still.even, 'pair')} already even${still.empty > 0 ? ` (${count(still.empty)} of them empty)` : ''}`,
    still.tooSmall > 0 && `${counted(still.tooSmall, 'pair')} differ, but by too little for λ to move a task`,
  ].filter(Boolean)
  const name = operation.colours[colour]
  return (
    <>
      {moving.length === 0 ? (
        <p className={styles.quiet}>No pair of this colour moves a task.</p>
      ) : drawn ? (
        <section ref={reachable} className={styles.scroll} aria-label={`Pairs of ${name} that move tasks`}>
          <ul className={styles.pairs}>
            {Array.from(moving, (i) => (
              <li key={i}>
                <PairDiagram exchange={exchange(operation, i)} lambda={lambda} most={most} />
              </li>
            ))}
          </ul>
        </section>
      ) : (
        <PairList
          operation={operation}
          moving={moving}
          lambda={lambda}
          most={most}
          label={`Pairs of ${name}, most tasks moved first`}
        />
      )}
      {rest.length > 0 && <p className={styles.foot}>{rest.join('; ')}</p>}
    </>
  )
}

interface PairListProps {
  readonly operation: ColourOperation
  readonly moving: Int32Array
  readonly lambda: number
  readonly most: number
  readonly label: string
}

function PairList({ operation, moving, lambda, most, label }: PairListProps) {
  const [chosen, setChosen] = useState(0)
  const selected = Math.min(chosen, moving.length - 1)
  return (
    <>
      <PairDiagram exchange={exchange(operation, moving[selected])} lambda={lambda} most={most} />
      <VirtualList
        label={label}
        count={moving.length}
        rowHeight={28}
        selected={selected}
        onSelect={setChosen}
        row={(index) => {
          const pair = exchange(operation, moving[index])
          return (
            <span className={styles.pairRow} title={rule(pair, lambda)}>
              <span className={styles.processor}>#{pair.from}</span>
              <span>
                {count(pair.fromBefore)} → {count(pair.fromBefore - pair.tasks)}
              </span>
              <span className={styles.moved}>{count(pair.tasks)} ⟶</span>
              <span className={styles.processor}>#{pair.to}</span>
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
