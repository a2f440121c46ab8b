/** The outcome of a program that is tried in situations: what is done, and of everything else the first run that does not do. */
import type { ReactNode } from 'react'
import type { Values } from '../../core/parameters.ts'
import { ORDERS_MEASUREMENT } from '../../core/program/orders/orders.ts'
import type { TrialResult } from '../../core/program/trial.ts'
import { counted } from '../../core/text/format.ts'
import { useSession } from '../state/use.ts'
import { Button } from './button.tsx'

interface TrialOutcomeProps {
  readonly result: TrialResult
  /** How many seeds each situation was run with. */
  readonly seeds: number
  /** What leads to a run. */
  readonly lookAt: (values: Values) => ReactNode
}

/** The list. */
export function TrialOutcome({ result: { situations, wrong }, seeds, lookAt }: TrialOutcomeProps) {
  return (
    <ul className="list stack gap-4">
      {situations.map(({ name, held, first }) => (
        <li key={name} className={first ? '' : 'soft'}>
          <strong>{name ? `${name}: ` : ''}</strong>
          {first ? (
            <>
              {held > 0 && `${held} of ${counted(seeds, 'seed')} done. `}
              {capital(first.why)} (seed {String(first.values.seed)}). {lookAt(first.values)}
            </>
          ) : (
            // Without a name there is one situation, and more is asked for than its numbers.
            `${name ? 'done' : 'The numbers are reached'}.`
          )}
        </li>
      ))}
      {wrong && (
        <li>
          {wrong.sentence}
          {wrong.id !== ORDERS_MEASUREMENT ? (
            <> {wrong.situation && lookAt(wrong.situation)}</>
          ) : wrong.shows ? (
            <>
              . <ShowOrder {...wrong.shows} />
            </>
          ) : (
            '.'
          )}
        </li>
      )}
    </ul>
  )
}

/** Shows an order of a small machine below the text that is tried, step by step. */
function ShowOrder({ orders: machine, order: choices }: Readonly<Record<string, string>>) {
  const session = useSession()
  return (
    <Button look="quiet" onClick={() => session.setOrder({ machine, choices })}>
      Show the order
    </Button>
  )
}

const capital = (text: string) => text.replace(/^./, (first) => first.toUpperCase())
