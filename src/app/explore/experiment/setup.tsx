/** The design of an experiment: factors and their levels, seeds, response; how many runs that makes; start and cancel. */
import { useId, useMemo, useRef } from 'react'
import { idleTexts } from '../../../core/experiment/dead.ts'
import { formatFactors, MOST_REPLICATES } from '../../../core/experiment/factors.ts'
import { drawsAtRandom, type Plan, writePlan } from '../../../core/experiment/plan.ts'
import type { MetricDefinition } from '../../../core/lab.ts'
import { countRuns, type Factor, MOST_FACTORS } from '../../../core/statistics/design.ts'
import { count } from '../../../core/text/format.ts'
import { unbroken } from '../../../core/text/unbroken.ts'
import type { Standing } from '../../state/batch-store.ts'
import { useSession } from '../../state/use.ts'
import { Button } from '../../ui/button.tsx'
import { save } from '../../ui/save.ts'
import { FactorRow } from './factor-row.tsx'
import { firstLevels, possibleFactors } from './levels.ts'
import { experiments } from './store.ts'

interface SetupProps {
  readonly plan: Plan
  readonly response: MetricDefinition
  /** Why the design cannot be run. */
  readonly problem: string | undefined
  readonly standing: Standing
  readonly onOpen: (files: readonly File[]) => void
}

/** The upper part of the view. */
export function Setup({ plan, response, problem, standing, onOpen }: SetupProps) {
  const { done, runs, millis } = standing
  const running = standing.status === 'running'
  const session = useSession()
  const key = useId()
  const idle = useMemo(() => (problem === undefined ? idleTexts(plan) : []), [plan, problem])
  const { lab, design } = plan
  const { base, factors, seeds } = design
  const set = (next: readonly Factor[]) => session.choose({ factors: formatFactors(lab, next) })
  const free = possibleFactors(lab, base).filter((id) => !factors.some(({ parameter }) => parameter === id))
  const added = free.find((id) => firstLevels(lab.parameters[id], base[id]).length > 1)
  const sizes = [
    ...factors.map(({ levels }) => count(levels.length)),
    `${count(seeds.length)} ${seeds.length === 1 ? 'seed' : 'seeds'}`,
  ]
  return (
    <section className="stack gap-12 pad-16-24 line-below" aria-label="Design">
      <ol className="list stack gap-8">
        {factors.map((factor, i) => (
          <FactorRow
            key={factor.parameter}
            lab={lab}
            factor={factor}
            free={free}
            onChange={(changed) => set(factors.with(i, changed))}
            onParameter={(id) =>
              set(factors.with(i, { parameter: id, levels: firstLevels(lab.parameters[id], base[id]) }))
            }
            onRemove={factors.length > 1 ? () => set(factors.toSpliced(i, 1)) : undefined}
          />
        ))}
      </ol>
      <div className="toolbar gap-8-24">
        <Button
          disabled={added === undefined || factors.length >= MOST_FACTORS}
          onClick={() =>
            added !== undefined &&
            set([...factors, { parameter: added, levels: firstLevels(lab.parameters[added], base[added]).slice(0, 2) }])
          }
        >
          Add a factor
        </Button>
        <span className="toolbar gap-8 soft">
          <label htmlFor={`${key}-seeds`}>Seeds per cell</label>
          <input
            id={`${key}-seeds`}
            className="field"
            style={{ width: 72 }}
            type="number"
            min={1}
            max={MOST_REPLICATES}
            value={seeds.length}
            disabled={design.seedParameter === undefined}
            onChange={({ target }) => {
              const count = Math.round(target.valueAsNumber)
              if (count >= 1 && count <= MOST_REPLICATES) session.choose({ replicates: String(count) })
              else target.value = String(seeds.length)
            }}
          />
        </span>
        <span className="toolbar any-width gap-8 soft">
          <label htmlFor={`${key}-response`}>Response</label>
          <select
            className="field"
            id={`${key}-response`}
            value={response.id}
            onChange={({ target }) => session.choose({ response: target.value })}
          >
            {lab.metrics.map(({ id, label }) => (
              <option key={id} value={id}>
                {label}
              </option>
            ))}
          </select>
        </span>
      </div>
      <div className="toolbar gap-8" style={{ minHeight: 32, gap: '8px 12px' }}>
        {running && (
          <>
            <progress style={{ width: 160, height: 8 }} value={done} max={runs} aria-label="Runs" />
            <span aria-live="off">
              {count(done)} of {count(runs)} runs
              {done > 0 && `, ${timeText((millis / done) * (runs - done))} left`}
            </span>
          </>
        )}
        {/* One button for both, so that the focus stays on it. */}
        <Button
          look={running ? 'framed' : 'solid'}
          disabled={!running && problem !== undefined}
          onClick={() => (running ? experiments.cancel() : experiments.start(plan))}
        >
          {running ? 'Cancel' : `Run ${count(countRuns(design))} ${countRuns(design) === 1 ? 'run' : 'runs'}`}
        </Button>
        {!running && <span className="soft">{sizes.join(' × ')}</span>}
        <span className="flex push-right">
          <Button
            look="quiet"
            disabled={problem !== undefined}
            onClick={() =>
              save('plan.json', new Blob([writePlan(plan, { withFiles: true })], { type: 'application/json' }))
            }
          >
            Save the plan
          </Button>
          <OpenButton onOpen={onOpen} />
        </span>
      </div>
      {!problem && seeds.length > 1 && !drawsAtRandom(plan) && (
        <p className="warn breaks">Nothing is drawn at random in these runs: all seeds will give the same.</p>
      )}
      {idle.length > 0 && (
        <p className="warn breaks" role="status">
          {unbroken(idle.join(' '))}
        </p>
      )}
      {problem && <p className="warn breaks">{problem}.</p>}
    </section>
  )
}

/** Opens a file of results, or several that are one together. */
function OpenButton({ onOpen }: Pick<SetupProps, 'onOpen'>) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button look="quiet" onClick={() => input.current?.click()}>
        Open a CSV
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept=".csv,.tsv,.txt,text/csv"
        aria-label="File of results"
        onChange={({ target }) => {
          if (target.files?.length) onOpen([...target.files])
          target.value = ''
        }}
      />
    </>
  )
}

/** A time that is left: "12 s", "3 min". */
function timeText(millis: number): string {
  const seconds = Math.ceil(millis / 1000)
  return seconds < 100 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`
}
