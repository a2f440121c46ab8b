/** The conditions of an assignment. */
import { labs } from '../../labs/descriptions.ts'
import { usePage } from '../state/use.ts'
import { Button } from '../ui/button.tsx'
import type { Goal } from './assignment-draft.ts'
import styles from './program.module.css'

interface GoalRowsProps {
  readonly goals: readonly Goal[]
  readonly of: string
  readonly onChange: (goals: readonly Goal[]) => void
}

/** Conditions on metrics, each a line, and a button for one more; `of` is the situation's number where they are its own. */
export function GoalRows({ goals, of, onChange }: GoalRowsProps) {
  const { lab: id, metrics } = usePage((s) => ({ lab: s.lab, metrics: s.run?.metrics }))
  const lab = labs[id]
  const where = of && ` of situation ${of}`
  const replace = (k: number, part: Partial<Goal>) =>
    onChange(goals.map((one, nth) => (nth === k ? { ...one, ...part } : one)))
  return (
    <>
      {goals.map((goal, k) => (
        <div key={`${k}`} className="row gap-8 wrap">
          <select
            className="field"
            aria-label={`Metric of condition ${k + 1}${where}`}
            value={goal.metric}
            onChange={(event) => replace(k, { metric: event.target.value })}
          >
            {lab.metrics.map((metric) => (
              <option key={metric.id} value={metric.id}>
                {metric.label}
                {metric.unit && ` (${metric.unit})`}
              </option>
            ))}
          </select>
          <select
            className="field"
            aria-label={`Direction of condition ${k + 1}${where}`}
            value={goal.sign}
            onChange={(event) => replace(k, { sign: event.target.value as Goal['sign'] })}
          >
            <option value=">=">at least</option>
            <option value="<=">at most</option>
          </select>
          <input
            type="number"
            step="any"
            aria-label={`Number of condition ${k + 1}${where}`}
            className={`field ${styles.number}`}
            value={goal.value}
            onChange={(event) => replace(k, { value: event.target.value })}
          />
          <span className="soft small">{nowText(metrics?.[goal.metric])}</span>
          <Button
            look="quiet"
            className="push-right"
            aria-label={`Remove condition ${k + 1}${where}`}
            onClick={() => onChange(goals.filter((_, nth) => nth !== k))}
          >
            Remove
          </Button>
        </div>
      ))}
      <div>
        <Button
          look={of ? 'quiet' : undefined}
          onClick={() => onChange([...goals, { metric: lab.metrics[0].id, sign: '<=', value: '' }])}
        >
          {of ? `Add a condition for situation ${of} alone` : 'Add a condition'}
        </Button>
      </div>
    </>
  )
}

const nowText = (value: unknown) => (typeof value === 'number' ? `now ${Number(value.toPrecision(3))}` : '')
