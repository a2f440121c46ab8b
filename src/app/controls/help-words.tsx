/**
 * What the page says about a parameter: what it does, what it takes and what it is by default, and only when asked where that comes from; and about a
 * metric: what it means, its formula and its source.
 */
import type { MetricDefinition } from '../../core/lab.ts'
import type { ChoiceParameter, Parameter } from '../../core/parameters.ts'
import { cited } from '../../core/text/cited.ts'
import { labs } from '../../labs/descriptions.ts'
import { loadedLabViews } from '../state/lab-views.ts'
import { usePage, useSession } from '../state/use.ts'
import { Button } from '../ui/button.tsx'
import { expectedInWords, inWords } from './layout.ts'
import { SymbolText } from './symbol.tsx'

export interface HelpProps {
  readonly id: string
  readonly parameter: Parameter
  /** The chosen option of a choice. */
  readonly chosen?: string | undefined
}

/** The words on a metric. */
export function MetricWords({ metric }: { readonly metric: MetricDefinition }) {
  const work = usePage((s) => labs[s.lab].source)
  return (
    <>
      <p>{metric.help}</p>
      <p className="sunken rounded" style={{ padding: 8 }}>
        {metric.formula}
      </p>
      {metric.source && <p className="soft small">Source: {cited(metric.source, work)}</p>}
    </>
  )
}

/** The words on a parameter. */
export function ParameterHelp({ id, parameter, chosen }: HelpProps) {
  return (
    <>
      <p className="below-4 strong">
        {parameter.label} {parameter.symbol && <SymbolText>{parameter.symbol}</SymbolText>}
      </p>
      <p className="no-margin">{parameter.help}</p>
      {parameter.kind === 'choice' && <Options options={parameter.options} chosen={chosen} />}
      {parameter.kind === 'choice' && <AsText id={id} />}
      {parameter.kind === 'number' && parameter.words && (
        <dl className="above-8 pad-top-8 small line-above">
          {Object.entries(parameter.words).map(([word, help]) => (
            <div key={word} className="pad-4-8">
              <dt className="strong">{word}</dt>
              <dd className="soft">{help}</dd>
            </div>
          ))}
        </dl>
      )}
      <dl className="above-8 pad-top-8 small line-above">
        {parameter.kind !== 'choice' && <Fact name="Allowed" text={expectedInWords(parameter)} />}
        <Fact name="Default" text={inWords(parameter, parameter.default)} />
        <Fact name="In links" text={id} />
      </dl>
      <Sources parameter={parameter} />
    </>
  )
}

/** Opens the chosen option as a text that can be changed, where there is one. */
function AsText({ id }: { readonly id: string }) {
  const session = useSession()
  const { lab, values } = usePage((s) => ({ lab: s.lab, values: s.values }))
  const program = loadedLabViews(lab)?.program
  const text = program?.choice === id ? program.asText(values) : undefined
  if (!program || !text) return null
  const open = async () => {
    const { openText } = await import('../state/give-program.ts')
    await openText(session, program, text)
    if (session.store.getState().side !== 'program') session.setSide('program')
  }
  return (
    <Button className="above-8" onClick={() => void open()}>
      Open “{text.label}” as a text
    </Button>
  )
}

function Options({
  options,
  chosen,
}: {
  readonly options: ChoiceParameter['options']
  readonly chosen: string | undefined
}) {
  return (
    <dl className="above-8 pad-top-8 small line-above">
      {Object.entries(options).map(([option, { label, help }]) => (
        <div key={option} className={`pad-4-8 ${option === chosen ? 'rule-left' : ''}`}>
          <dt className="strong">{option === chosen ? `${label} (chosen)` : label}</dt>
          <dd className="soft">{help}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Where a parameter and its options are described, and what they are called elsewhere: shown when it is asked for. */
function Sources({ parameter }: { readonly parameter: Parameter }) {
  const work = usePage((s) => labs[s.lab].source)
  const options = parameter.kind === 'choice' ? Object.entries(parameter.options) : []
  const ofOptions = options.flatMap(([option, { label, source, known }]) => {
    const words = [source && cited(source, work), known].filter(Boolean).join('; ')
    return words ? [{ option, label, words }] : []
  })
  if (!parameter.source && ofOptions.length === 0) return null
  return (
    <details className="above-8 pad-top-8 small line-above">
      <summary>Source</summary>
      {parameter.source && <p className="above-4">{cited(parameter.source, work)}</p>}
      {ofOptions.length > 0 && (
        <dl>
          {ofOptions.map(({ option, label, words }) => (
            <div key={option} className="above-4">
              <dt className="soft">{label}</dt>
              <dd className="breaks">{words}</dd>
            </div>
          ))}
        </dl>
      )}
    </details>
  )
}

function Fact({ name, text }: { readonly name: string; readonly text: string }) {
  return (
    <div className="grid" style={{ gridTemplateColumns: '64px 1fr' }}>
      <dt className="soft">{name}</dt>
      <dd className="breaks">{text}</dd>
    </div>
  )
}
