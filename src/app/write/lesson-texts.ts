/** Texts of lessons that are made from what the page shows: a lesson to begin with, a part, a sentence with numbers. */
import type { DescribedLab } from '../../core/lab.ts'
import { formatDifferences } from '../../core/link/link.ts'
import { applies, type Parameter, type Value, type Values } from '../../core/parameters.ts'
import { formatParameter, sameValue } from '../../core/text/values.ts'

/** What the page shows. */
export interface Shown {
  readonly lab: DescribedLab
  readonly values: Values
  /** The ids of parameters that are worth changing. */
  readonly knobs: readonly string[]
  /** The ids of metrics whose numbers are shown. */
  readonly numbers: readonly string[]
  /** The picture that shows it, as a link calls it; undefined for the usual one. */
  readonly picture?: string
}

/** Most knobs of a part that is made. */
const MOST_KNOBS = 3

const knobsOf = ({ lab, values, knobs }: Shown) =>
  knobs.filter((id) => applies(lab.parameters[id], values)).slice(0, MOST_KNOBS)

function attributes(shown: Shown): string {
  const query = formatDifferences(shown.lab.parameters, shown.values)
  const knobs = knobsOf(shown)
  return [
    '```part',
    query && `scene: ${query}`,
    knobs.length > 0 && `knobs: [${knobs.join(', ')}]`,
    shown.picture && `picture: ${shown.picture}`,
    '```',
  ]
    .filter(Boolean)
    .join('\n')
}

/** What a metric or a parameter is called inside of a sentence: "HTTP requests", "total time". */
const inSentence = (label: string) => (/^[A-Z][a-z]/.test(label) ? label[0].toLowerCase() + label.slice(1) : label)

const labelOf = ({ lab }: Shown, metric: string) =>
  inSentence(lab.metrics.find(({ id }) => id === metric)?.label ?? metric)

/** A sentence with the numbers that are shown. */
export function numbersSentence(shown: Shown): string {
  const items = shown.numbers.map((id) => `${labelOf(shown, id)} {here.${id}}`)
  const [last, ...others] = items.toReversed()
  return `Here: ${others.length > 0 ? `${others.toReversed().join(', ')} and ${last}` : last}.`
}

/** A part with the scenario that is shown. */
export const partText = (shown: Shown, title: string): string =>
  `## ${title}\n\n${attributes(shown)}\n\nWrite here what there is to see.\n`

/** Another value of a parameter that a task can ask for; undefined where there is none that any scenario could have. */
function otherValue(parameter: Parameter, value: Value): Value | undefined {
  if (parameter.kind === 'choice')
    return Object.keys(parameter.options).find((option) => option !== value && /^\w+$/.test(option))
  if (parameter.kind !== 'number' || typeof value !== 'number') return undefined
  const { min, max } = parameter.slider
  const others = [parameter.default, value * 2, value / 2, min, max]
  return others.find(
    (other) =>
      typeof other === 'number' &&
      !sameValue(other, value) &&
      other >= min &&
      other <= max &&
      (!parameter.limits.integer || Number.isInteger(other)),
  )
}

function task(shown: Shown): string {
  const { lab, values } = shown
  for (const id of knobsOf(shown)) {
    const parameter = lab.parameters[id]
    const other = otherValue(parameter, values[id])
    // The conditions of tasks do not name knobs that a program declares: "own.most".
    if (other === undefined || id.includes('.')) continue
    const text = formatParameter(parameter, other)
    const named = parameter.kind === 'choice' ? `“${parameter.options[text].label}”` : text
    return `Change something, and watch what it does.

\`\`\`task
ask: ${JSON.stringify(`Set “${parameter.label}” to ${named}.`)}
done: ${id} = ${text}
solution: ${id}=${text}
hint: It is the control above this task.
well: Compare the numbers with those from before.
\`\`\``
  }
  return 'Change something, and watch what it does.'
}

/** A complete lesson of two parts on what is shown, to be written over. */
export function firstLesson(shown: Shown): string {
  const [number] = shown.numbers
  return `---
lab: ${shown.lab.id}
title: A lesson of my own
summary: What one knows afterwards, in a sentence.
---

## What there is to see

${attributes(shown)}

A part is a heading, a scenario and a few paragraphs. *Words between stars* are stressed. Numbers are never typed, they come from the run.

${numbersSentence(shown)}

\`\`\`number
ask: What is the ${labelOf(shown, number)}?
answer: here.${number}
hint: It stands among the numbers above the machine.
well: It is {here.${number}}.
\`\`\`

## What there is to try

${attributes(shown)}

${task(shown)}
`
}
