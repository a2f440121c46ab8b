/** A knob of a first screen: its everyday name and value, the term small below, both ends in words. */
import { useId } from 'react'
import type { FirstKnob } from '../../core/content/first-screen.ts'
import { tidy } from '../../core/math/tidy.ts'
import {
  applies,
  type ChoiceParameter,
  type NumberParameter,
  type Parameter,
  type Value,
} from '../../core/parameters.ts'
import { inSentence } from '../../core/text/case.ts'
import { holds } from '../../core/text/expression/evaluate.ts'
import { exact, quantity } from '../../core/text/format.ts'
import { inWords } from '../controls/layout.ts'
import { scaleOf } from '../controls/scale.ts'
import { Slider } from '../controls/slider.tsx'
import { SymbolText } from '../controls/symbol.tsx'
import { usePage, useSession } from '../state/use.ts'
import { CheckIcon } from '../ui/icons.tsx'
import styles from './first.module.css'

interface KnobProps<P extends Parameter = Parameter> {
  readonly knob: FirstKnob
  readonly parameter: P
}

/** Units that stand behind a value; what others count is said by the knob's name. */
const SIGNS = new Set(['s', 'ms', 'µs', '%'])

/** A value as it stands beside the name. */
function valueText({ knob, parameter }: KnobProps<NumberParameter>, value: Value): string {
  if (typeof value !== 'number') return inWords(parameter, value)
  if (knob.percent) return `${exact(tidy(100 * value))} %`
  if (knob.unit && knob.each) return quantity(value / knob.each, knob.unit)
  return SIGNS.has(parameter.unit ?? '') ? inWords(parameter, value) : exact(value)
}

/** The knob. */
export function Knob({ knob, parameter }: KnobProps) {
  if (parameter.kind === 'number') return <NumberKnob knob={knob} parameter={parameter} />
  return parameter.kind === 'choice' ? <ChoiceKnob knob={knob} parameter={parameter} /> : null
}

/** Whether it does nothing, and what is said then in the place of its ends. */
function useIdle({ knob, parameter }: KnobProps): { readonly idle: boolean; readonly why: string } {
  const idle = usePage(({ values }) => {
    if (!applies(parameter, values)) return true
    return knob.idleWhen !== undefined && holds(knob.idleWhen, { runs: { here: { values, metrics: {} } } })
  })
  return { idle, why: knob.idle ?? 'Makes no difference here.' }
}

/** The technical term: "choices, d". */
function Term({ parameter, id }: { readonly parameter: Parameter; readonly id: string }) {
  return (
    <p className={`soft ${styles.term}`} id={id}>
      {inSentence(parameter.label)}
      {parameter.symbol && (
        <>
          , <SymbolText>{parameter.symbol}</SymbolText>
        </>
      )}
    </p>
  )
}

function NumberKnob({ knob, parameter }: KnobProps<NumberParameter>) {
  const session = useSession()
  const key = useId()
  const value = usePage((s) => s.values[knob.parameter])
  const { idle, why } = useIdle({ knob, parameter })
  const { min, max } = parameter.slider
  const scale = scaleOf({ ...parameter, slider: { ...parameter.slider, min: knob.from ?? min, max: knob.to ?? max } })
  const text = valueText({ knob, parameter }, value)
  const change = (next: Value, phase: 'drag' | 'commit') => session.change(knob.parameter, next, phase)
  return (
    <fieldset className={styles.knob} disabled={idle} data-parameter={knob.parameter} data-idle={idle || undefined}>
      <div className={styles.name}>
        <span id={`${key}-name`}>{knob.name}</span>
        <output className="nowrap">{text}</output>
      </div>
      <Term parameter={parameter} id={`${key}-term`} />
      <Slider
        scale={scale}
        value={typeof value === 'number' ? value : scale.value(scale.min)}
        idle={idle || typeof value !== 'number'}
        valueText={text}
        labelledBy={`${key}-name`}
        describedBy={`${key}-term ${key}-ends`}
        onDrag={(next) => change(next, 'drag')}
        onCommit={(next) => change(next, 'commit')}
        onCancel={() => change(value, 'commit')}
      />
      <p className={`soft ${styles.ends}`} id={`${key}-ends`}>
        {idle ? (
          why
        ) : (
          <>
            <span>{knob.ends?.[0]}</span> <span>{knob.ends?.[1]}</span>
          </>
        )}
      </p>
    </fieldset>
  )
}

function ChoiceKnob({ knob, parameter }: KnobProps<ChoiceParameter>) {
  const session = useSession()
  const key = useId()
  const value = String(usePage((s) => s.values[knob.parameter]))
  const { idle, why } = useIdle({ knob, parameter })
  // Another option that is in force, chosen under "More knobs", is among them.
  const options = {
    ...knob.options,
    ...(!knob.options?.[value] && { [value]: parameter.options[value]?.label ?? value }),
  }
  return (
    <fieldset className={styles.knob} disabled={idle} data-parameter={knob.parameter} data-idle={idle || undefined}>
      <div className={styles.name}>
        <span id={`${key}-name`}>{knob.name}</span>
      </div>
      <Term parameter={parameter} id={`${key}-term`} />
      <div
        className={styles.options}
        role="radiogroup"
        aria-labelledby={`${key}-name`}
        aria-describedby={`${key}-term`}
      >
        {Object.entries(options).map(([option, words]) => (
          <label key={option} className="positioned" title={parameter.options[option]?.help}>
            <input
              className="no-margin cover"
              type="radio"
              name={key}
              checked={option === value}
              onChange={() => session.change(knob.parameter, option, 'commit')}
            />
            <span>
              {words}
              {option === value && <CheckIcon size={14} />}
            </span>
          </label>
        ))}
      </div>
      {idle && <p className={`soft ${styles.ends}`}>{why}</p>}
    </fieldset>
  )
}
