/**
 * Reads the first screen of a story: `start`, `rests`, `labels`, `result`, `step`, `touch`, `curve` and `next` of its head, two blocks ```knob and one or
 * more blocks ```goal.
 */
import type { RunPlace } from '../playhead/axis.ts'
import { quoted } from '../text/expected.ts'
import { meant } from '../text/nearest.ts'
import { FilledReader } from './filled.ts'
import type { FirstCurve, FirstKnob, FirstScreen, Goal } from './first-screen.ts'
import type { Fields, Placed } from './yaml.ts'

/** Keys of the head that only a story with a first screen has. */
const HEAD = [
  'start',
  'rests',
  'labels',
  'result',
  'resultShort',
  'step',
  'touch',
  'curve',
  'curveTitle',
  'next',
] as const

/** Labels that a picture has room for, and words of each. */
const MOST_LABELS = 6

/** Knobs of a first screen. */
const KNOBS = 2

/** Reads what stories have in common with each other and, where they have one, their first screen. */
export class FirstReader extends FilledReader {
  /** What stands in the head; undefined for a story without a first screen. */
  protected firstHead(fields: Fields, columns: readonly string[]): Omit<FirstScreen, 'knobs' | 'goals'> | undefined {
    const has = HEAD.filter((key) => fields.has(key))
    if (has.length === 0) return undefined
    const start = this.place(fields, 'start')
    const rests = this.place(fields, 'rests')
    if (rests.unit !== start.unit || rests.value < start.value)
      this.problem(fields.lineOfKey('rests'), 'rests: expected a place at or after start, in the same unit')
    const labels = fields.list('labels')
    if (!labels || labels.value.length === 0)
      this.problem(labels?.line ?? fields.line, 'labels: expected the ids of labels that the lab has')
    else this.most(labels.value.length, MOST_LABELS, 'labels', labels.line)
    const result = fields.text('result', 'needed')?.value ?? ''
    const step = fields.text('step')?.value
    const touch = fields.text('touch')?.value
    const curve = this.curve(fields, columns)
    const next = fields.text('next')?.value
    return {
      start,
      rests,
      labels: labels?.value ?? [],
      result,
      resultShort: fields.text('resultShort')?.value ?? result,
      ...(step && { step }),
      ...(touch && { touch }),
      ...(curve && { curve }),
      ...(next && { next }),
    }
  }

  /** A place: "900" is a step, "7.45 s" a time, "31 %" a share of a schedule. */
  private place(fields: Fields, key: 'start' | 'rests'): RunPlace {
    const text = fields.text(key, 'needed')
    const [, number, sign] = /^(\d+(?:\.\d+)?)( ?s| ?%)?$/.exec(text?.value ?? '') ?? []
    const value = Number(number)
    const unit = sign?.trim() === 's' ? 'seconds' : sign ? 'share' : 'steps'
    if (text && (number === undefined || (unit === 'steps' && !(Number.isInteger(value) && value >= 1))))
      this.problem(
        text.line,
        `${key}: expected a step from 1 on, seconds as in 7.45 s, or a share of a schedule as in 31 %, got ${quoted(text.value, 40)}`,
      )
    return { unit, value: unit === 'share' ? value / 100 : value }
  }

  private curve(fields: Fields, columns: readonly string[]): FirstCurve | undefined {
    const column = fields.text('curve')
    const title = fields.text('curveTitle', column ? 'needed' : 'optional')?.value ?? ''
    if (!column) return title ? { title } : undefined
    if (!columns.includes(column.value))
      this.problem(
        column.line,
        `curve: expected a column (${columns.join(', ')}), got ${quoted(column.value, 40)}${meant(column.value, columns)}`,
      )
    return { column: column.value, title }
  }

  /** Both parts of a first screen together; a story has both or neither. */
  protected firstScreen(
    head: Omit<FirstScreen, 'knobs' | 'goals'> | undefined,
    knobs: readonly FirstKnob[],
    goals: readonly Goal[],
    line: number,
  ): { readonly first?: FirstScreen } {
    if (!head) {
      if (knobs.length + goals.length > 0)
        this.problem(
          line,
          'a story with blocks ```knob and ```goal says in its head where it begins: start, rests, labels, result',
        )
      return {}
    }
    if (knobs.length !== KNOBS) this.problem(line, `a first screen has ${KNOBS} blocks \`\`\`knob, got ${knobs.length}`)
    if (goals.length === 0) this.problem(line, 'a first screen has a block ```goal')
    return { first: { ...head, knobs, goals } }
  }

  /** A block ```knob. */
  protected knob(text: string, line: number): FirstKnob {
    const fields = this.fields(text, line + 1, 'knob')
    const id = fields.text('parameter', 'needed')
    const { parameters } = this.lab
    if (id) this.parameter(id.value, id.line, 'parameter')
    const parameter = id && Object.hasOwn(parameters, id.value) ? parameters[id.value] : undefined
    const name = fields.text('name', 'needed')?.value ?? ''
    const ends = fields.list('ends')
    if (ends && ends.value.length !== 2) this.problem(ends.line, `ends: expected two texts, got ${ends.value.length}`)
    if (!ends && parameter?.kind === 'number')
      this.problem(line, 'knob: ends is missing: what stands at both ends of the slider')
    const [from, to] = [fields.number('from'), fields.number('to')]
    const percent = fields.word('percent', ['true'])
    const unit = fields.text('unit')?.value
    const each = fields.number('each')
    if ((unit === undefined) !== (each === undefined))
      this.problem(
        line,
        'knob: unit and each belong together: the unit that is written, and how many of the parameter’s own make one',
      )
    const options = fields.map('options', parameter?.kind === 'choice' ? 'needed' : 'optional')
    if (options && parameter?.kind === 'choice') {
      const ids = Object.keys(parameter.options)
      for (const [option, { line: at }] of options)
        if (!ids.includes(option))
          this.problem(at, `options: expected options of ${id?.value}, got ${quoted(option, 40)}${meant(option, ids)}`)
    }
    const idle = fields.text('idle')?.value
    const idleWhen = this.expression(fields.text('idleWhen'), 'condition', 'idleWhen')
    fields.end()
    return {
      parameter: id?.value ?? '',
      name,
      ...(ends?.value.length === 2 && { ends: [ends.value[0], ends.value[1]] as const }),
      ...(from !== undefined && { from }),
      ...(to !== undefined && { to }),
      ...(percent && { percent: true }),
      ...(unit && each && { unit, each }),
      ...(options && { options: Object.fromEntries([...options].map(([option, { value }]) => [option, value])) }),
      ...(idle && { idle }),
      ...(idleWhen !== undefined && { idleWhen }),
    }
  }

  /** A block ```goal. */
  protected goal(text: string, line: number): Goal {
    const fields = this.fields(text, line + 1, 'goal')
    const words = fields.text('words', 'needed')?.value ?? ''
    const short = fields.text('short')?.value ?? words
    const when = this.expression(fields.text('when', 'needed'), 'condition', 'when') ?? 0
    const metric = fields.text('metric', 'needed')
    this.judged(metric)
    const [from, to, bound] = [
      fields.number('from') ?? 0,
      fields.number('to', 'needed') ?? 0,
      fields.number('bound', 'needed') ?? 0,
    ]
    if (fields.has('to') && fields.has('bound') && !(from < bound && bound < to))
      this.problem(
        fields.lineOfKey('bound'),
        `bound: expected a number between from (${from}) and to (${to}), got ${bound}`,
      )
    const reach = this.query(fields.text('reach', 'needed'), 'reach')
    const says = fields.text('says', 'needed')?.value ?? ''
    fields.end()
    return { words, short, when, metric: metric?.value ?? '', from, to, bound, reach, says }
  }

  private judged(metric: Placed<string> | undefined): void {
    const judged = this.lab.metrics.filter(({ better }) => better).map(({ id }) => id)
    if (metric && !judged.includes(metric.value))
      this.problem(
        metric.line,
        `metric: expected a metric of which less or more is better, got ${quoted(metric.value, 40)}${meant(metric.value, judged)}`,
      )
  }
}
