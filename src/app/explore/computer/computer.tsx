/** "On this computer": the present scenario's balancer on real workers of the browser, beside what the model says. Nothing runs until it is asked for. */
import type { ReactNode } from 'react'
import { useStore } from 'zustand'
import { formatLink } from '../../../core/link/link.ts'
import type { Nodes } from '../../../core/real/commands.ts'
import type { Stage } from '../../../core/real/measure.ts'
import { inSentence } from '../../../core/text/case.ts'
import { labs } from '../../../labs/descriptions.ts'
import { usePage } from '../../state/use.ts'
import { Button } from '../../ui/button.tsx'
import styles from './computer.module.css'
import { Outcome } from './outcome.tsx'
import { choose, measuring, run, stop, WORKERS, workersOf } from './store.ts'

/** Microseconds that a node takes; sleeping is too coarse for the shortest. */
const GRAINS = { sleep: [300, 1000, 3000], compute: [100, 300, 1000, 3000] } as const
const TIMES = [1, 3, 5, 10]

/** The view. */
export default function Computer() {
  const { lab: id, values } = usePage((s) => ({ lab: s.lab, values: s.values }))
  const lab = labs[id]
  const { chosen, sleeps, stage, problem, outcome } = useStore(measuring)
  const { grain, nodes, times } = chosen
  const by = lab.deciding?.by(values) ?? ''
  const parameter = lab.parameters[by]
  const option = parameter?.kind === 'choice' ? parameter.options[String(values[by])] : undefined
  if (!lab.onComputer) return <Elsewhere />
  const isPresent = outcome?.lab === id && formatLink(lab, outcome.values) === formatLink(lab, values)
  const setNodes = (chosenNodes: Nodes) => {
    const isOffered = (GRAINS[chosenNodes] as readonly number[]).includes(grain)
    choose({ nodes: chosenNodes, ...(isOffered ? {} : { grain: 300 }) })
  }
  return (
    <section
      className={`stack gap-16 grow any-height scroll pad-16-24 any-width ${styles.view}`}
      aria-label="On this computer"
    >
      <div className={`stack gap-8 ${styles.words}`}>
        <p className="airy soft">
          The balancer of this scenario{option ? ` (${inSentence(option.label)})` : ''} runs on real workers of your
          browser, with real messages. Its time stands beside what the model says with the costs of this computer, which
          are measured before.
        </p>
        <p className="airy soft">
          {nodes === 'sleep'
            ? 'A node sleeps for the time that it takes, so that each worker behaves as if it had a core of its own.'
            : 'A node computes for the time that it takes. What the model says holds only where each worker has a core of its own.'}
          {!sleeps && ' In this browser no worker may sleep.'}
        </p>
      </div>
      <div className="toolbar gap-8-16">
        <Field
          label="Workers"
          value={workersOf(chosen, values)}
          options={WORKERS}
          onChange={(value) => choose({ workers: value })}
        />
        <label className="inline-row gap-8">
          Nodes
          <select
            className="tool"
            aria-label="Nodes"
            value={nodes}
            onChange={(event) => setNodes(event.currentTarget.value as Nodes)}
          >
            {sleeps && <option value="sleep">sleep</option>}
            <option value="compute">compute</option>
          </select>
        </label>
        <Field
          label="A node takes"
          value={grain}
          options={GRAINS[nodes]}
          say={(micros) => `${micros / 1000} ms`}
          onChange={(value) => choose({ grain: value })}
        />
        <Field label="Runs" value={times} options={TIMES} onChange={(value) => choose({ times: value })} />
        <Button look="solid" onClick={() => (stage ? stop() : void run(lab, values))}>
          {stage ? 'Stop' : outcome ? 'Run again' : 'Run'}
        </Button>
        <span className="soft" role="status">
          {stage && <Standing stage={stage} />}
        </span>
      </div>
      {problem && (
        <p className={`warn ${styles.words}`} role="alert">
          {sentence(problem)}
        </p>
      )}
      {outcome && outcome.lab === id && (
        <>
          {!isPresent && (
            <p className="warn">
              This was measured for{' '}
              <a className="accent" href={`#${formatLink(lab, outcome.values)}`}>
                the scenario before
              </a>
              .
            </p>
          )}
          <Outcome {...outcome} />
        </>
      )}
    </section>
  )
}

/** Stands in a lab whose scenarios run in the model alone, which a link may name all the same. */
const Elsewhere = () => (
  <section className="stack gap-16 pad-16-24" aria-label="On this computer">
    <p className="airy">
      Scenarios of this lab run in the model alone. Those of{' '}
      <a className="accent" href="#async?view=computer">
        balancing without waiting
      </a>{' '}
      run on this computer, too.
    </p>
  </section>
)

/** "no worker may sleep" as a sentence. */
const sentence = (text: string) => `${text[0].toUpperCase()}${text.slice(1)}${/[.?!]$/.test(text) ? '' : '.'}`

function Standing({ stage }: { readonly stage: Stage | 'starting' }): ReactNode {
  if (stage === 'starting') return 'Starting workers …'
  if (stage.doing === 'costs') return 'Measuring this computer …'
  if (stage.doing === 'costs-again') return 'Measuring this computer again …'
  if (stage.doing === 'warm-up') return 'A run to warm up …'
  return `Run ${stage.nth} of ${stage.of} …`
}

interface FieldProps {
  readonly label: string
  readonly value: number
  readonly options: readonly number[]
  readonly say?: (value: number) => string
  readonly onChange: (value: number) => void
}

const Field = ({ label, value, options, say = String, onChange }: FieldProps) => (
  <label className="inline-row gap-8">
    {label}
    <select
      className="tool"
      aria-label={label}
      value={value}
      onChange={(event) => onChange(Number(event.currentTarget.value))}
    >
      {options.map((option) => (
        <option key={option} value={option}>
          {say(option)}
        </option>
      ))}
    </select>
  </label>
)
