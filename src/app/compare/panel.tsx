/** What stands beside the machine while runs are compared: what differs, its effect, and over how many seeds. */

import { useMemo } from 'react'
import { Choice } from '../../charts/choice.tsx'
import { MOST_COMPARED } from '../../core/link/compared.ts'
import { inSentence } from '../../core/text/case.ts'
import { labs } from '../../labs/descriptions.ts'
import type { LabViews, RunView } from '../../labs/page.ts'
import { loadedLater } from '../../views/later.ts'
import { mayBeCut } from '../state/axis.ts'
import { MARKS } from '../state/compared-runs.ts'
import type { LAYOUTS, PANELS, SPANS } from '../state/places.ts'
import { useRaceCover } from '../state/race-cover.ts'
import { usePage, useSession } from '../state/use.ts'
import { useShortcut, withShortcut } from '../ui/action.ts'
import { Button } from '../ui/button.tsx'
import { LazyBoundary } from '../ui/lazy-boundary.tsx'
import { baselinesLeft } from './baselines.ts'
import styles from './compare.module.css'
import { Differences } from './differences.tsx'
import { ReplicationsView } from './replications-view.tsx'

const LAYOUT_LABELS: Record<(typeof LAYOUTS)[number], string> = { one: 'A alone', side: 'Side by side', race: 'Race' }
const PANEL_CHOICE: readonly { id: (typeof PANELS)[number]; label: string }[] = [
  { id: 'numbers', label: 'Numbers' },
  { id: 'why', label: 'Why?' },
]
const SPAN_LABELS: Record<(typeof SPANS)[number], string> = { near: 'Up to 3 × A', whole: 'All' }

const Why = loadedLater(() => import('./why.tsx').then((m) => m.default))

/** The comparison; designed for one run to four. */
export default function ComparePanel({ page, run }: { readonly page: LabViews; readonly run: RunView }) {
  const session = useSession()
  const { lab, values, pinned, layout, panel, span, cut } = usePage((s) => ({
    lab: s.lab,
    values: s.values,
    pinned: s.compared,
    layout: s.layout,
    panel: labs[s.lab].timeSplit ? s.panel : 'numbers',
    span: s.span,
    cut: mayBeCut(s),
  }))
  const covered = useRaceCover() !== 'nothing'
  const metrics = useMemo(() => page.headlines(run).map(({ metric }) => metric), [page, run])
  const compared = pinned.length
  const baselines = baselinesLeft(page, labs[lab].parameters, values, pinned)
  const shortcut = useShortcut('pin')
  const full = compared === MOST_COMPARED
  return (
    <div className="stack gap-12 positioned small">
      <div className="toolbar gap-8" role="group" aria-label="Compare with">
        {full ? (
          <p className="soft airy">Four runs: take one away to add another.</p>
        ) : (
          <Button
            look={compared === 0 ? 'solid' : 'framed'}
            className="pad-0-8 small"
            title={withShortcut('Pin this run', shortcut)}
            onClick={() => session.pin()}
          >
            Pin this run as {MARKS[compared + 1].name}
          </Button>
        )}
        {/* Beside the first: what comes after others may stand alone on a line. */}
        {compared > 0 && (
          <Button look="quiet" className="small" onClick={session.unpinAll}>
            Clear
          </Button>
        )}
        {!full &&
          baselines.map(({ id, label, values: set }) => (
            <Button key={id} className="pad-0-8 small" onClick={() => session.pin(set)}>
              Compare with {inSentence(label)}
            </Button>
          ))}
      </div>
      {compared === 0 ? (
        <p className="soft airy">
          Pin this run, then change something at the left: both stay in the picture, drawn from the same seed, and
          whatever differs is listed here.
        </p>
      ) : (
        <>
          <Radios label="Machines" texts={LAYOUT_LABELS} chosen={layout} onChoose={session.setLayout} />
          {cut && layout !== 'race' && (
            <Radios label="Time axis" texts={SPAN_LABELS} chosen={span} onChoose={session.setSpan} />
          )}
          {labs[lab].timeSplit && (
            <Choice
              label="Of the runs"
              options={PANEL_CHOICE}
              chosen={panel}
              onChoose={session.setPanel}
              className={`${styles.tabs} gap-16 line-below`}
            />
          )}
          {panel === 'numbers' && !covered && <Differences run={run} metrics={metrics} />}
        </>
      )}
      {covered ? (
        <p className="soft airy">What differs, and why, is said when the race is over.</p>
      ) : panel === 'why' && compared > 0 ? (
        <LazyBoundary>
          <Why />
        </LazyBoundary>
      ) : (
        <ReplicationsView page={page} metrics={metrics} />
      )}
    </div>
  )
}

interface RadiosProps<T extends string> {
  readonly label: string
  /** What each stands for, in their order. */
  readonly texts: Readonly<Record<T, string>>
  readonly chosen: T
  readonly onChoose: (chosen: T) => void
}

function Radios<T extends string>({ label, texts, chosen, onChoose }: RadiosProps<T>) {
  return (
    <div role="group" aria-label={label} className="toolbar gap-4-16">
      <span className="soft" aria-hidden="true">
        {label}
      </span>
      {(Object.keys(texts) as T[]).map((id) => (
        <label className="inline-row gap-4 high-24" key={id}>
          <input
            className="no-margin"
            type="radio"
            name={label}
            checked={chosen === id}
            onChange={() => onChoose(id)}
          />
          {texts[id]}
        </label>
      ))}
    </div>
  )
}
