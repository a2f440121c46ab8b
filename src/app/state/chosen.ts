/** What is explored, as the reader has chosen it and as a link holds it; what is not chosen is the lab's default. */

import { MOST_REPLICATES, parseFactors } from '../../core/experiment/factors.ts'
import type { DescribedLab } from '../../core/lab.ts'
import type { LinkExtras, LinkProblem } from '../../core/link/link.ts'
import { sweepable } from '../../core/parameters.ts'
import { shown, unexpected } from '../../core/text/expected.ts'

/** The choices of the sensitivity strip, of the map and of the experiment. */
export interface Chosen {
  /** Parameters along the map's sides, by id. */
  readonly x?: string
  readonly y?: string
  /** The map's measure: a metric's id, `best`, or `best:` and a parameter's id. */
  readonly show?: string
  /** The strip: `parameter:metric`. */
  readonly sweep?: string
  /** The experiment's factors with their levels: `interval:1,4,16;balancer:gdem,loadserver`. */
  readonly factors?: string
  /** How many seeds each of its cells has. */
  readonly replicates?: string
  /** The metric that it is judged by, by id. */
  readonly response?: string
}

/** Factors of more characters are left out of links. */
const LONG = 1500

/** The choices as a link holds them. */
export function chosenExtras({ factors = '', ...rest }: Chosen): LinkExtras {
  return { ...rest, ...(factors && factors.length <= LONG && { factors }) }
}

const KEYS = ['x', 'y', 'show', 'sweep', 'factors', 'replicates', 'response'] as const

/** Reads the choices of a link; what the lab does not have is left out and reported. */
export function readChosen(
  extras: LinkExtras,
  lab: DescribedLab,
): { readonly chosen: Chosen; readonly problems: readonly LinkProblem[] } {
  const parameters = Object.keys(lab.parameters).filter((id) => sweepable(lab.parameters[id]))
  const metrics = lab.metrics.map(({ id }) => id)
  const usable: Record<(typeof KEYS)[number], (text: string) => boolean> = {
    x: (text) => parameters.includes(text),
    y: (text) => parameters.includes(text) && text !== extras.x,
    show: (text) =>
      text === 'best' ||
      metrics.includes(text) ||
      (text.startsWith('best:') && ['number', 'choice'].includes(lab.parameters[text.slice(5)]?.kind)),
    sweep: (text) => {
      const [parameter, metric, ...rest] = text.split(':')
      return rest.length === 0 && parameters.includes(parameter) && metrics.includes(metric)
    },
    factors: (text) => 'factors' in parseFactors(lab, text),
    replicates: (text) => /^[1-9]\d*$/.test(text) && Number(text) <= MOST_REPLICATES,
    response: (text) => metrics.includes(text),
  }
  const expected = {
    x: 'a parameter that is a number or a choice',
    y: 'a parameter that is a number or a choice and not the one along x',
    show: `best, best: and a parameter, or one of ${metrics.join(', ')}`,
    sweep: 'a parameter and a metric, like interval:totalTime',
    factors: 'parameters with at least two levels each, like interval:1,4,16',
    replicates: `a whole number from 1 to ${MOST_REPLICATES}`,
    response: `one of ${metrics.join(', ')}`,
  }
  const chosen: Partial<Record<(typeof KEYS)[number], string>> = {}
  const problems: LinkProblem[] = []
  for (const key of KEYS) {
    const text = extras[key]
    if (text === undefined) continue
    if (usable[key](text)) chosen[key] = text
    else {
      const message = unexpected(key, expected[key], shown(text, 40))
      problems.push({ parameter: key, message, instead: 'the default is used' })
    }
  }
  return { chosen, problems }
}
