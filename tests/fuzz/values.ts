/** Scenarios of any lab, drawn from only its parameter table. */
import fc from 'fast-check'
import type { DescribedLab, Lab } from '../../src/core/lab.ts'
import { defaults, type Parameter, type Value, type Values } from '../../src/core/parameters.ts'

interface Range {
  readonly min: number
  readonly max: number
  readonly integer?: boolean
}

const between = ({ min, max, integer }: Range): fc.Arbitrary<number> =>
  integer ? fc.integer({ min: Math.ceil(min), max: Math.floor(max) }) : fc.double({ min, max, noNaN: true })

/** Evenly over the numbers from min to max by their logarithms, so that small ones are met as often as large ones. */
const evenly = ({ min, max, integer }: Range): fc.Arbitrary<number> =>
  fc.nat({ max: 1000 }).map((share) => {
    const low = Math.max(min, max > 1000 ? 1 : 0.001)
    const number = low * (max / low) ** (share / 1000)
    return Math.min(max, Math.max(min, integer ? Math.round(number) : number))
  })

/** A value that a parameter accepts: mostly one that a reader would choose, now and then one at the limits or between them. */
function anyValue(parameter: Parameter): fc.Arbitrary<Value> {
  if (parameter.kind === 'choice') return fc.constantFrom(...Object.keys(parameter.options))
  // A file that no machine has: the lab says so where the scenario needs it.
  if (parameter.kind === 'attachment') return fc.constantFrom('', '0123456789abcdef0123456789abcdef')
  // Its notation is the lab's own: scenarios of the lab's own have others.
  if (parameter.kind === 'text') return fc.constant(parameter.default)
  const { limits } = parameter
  const extreme = fc.oneof(fc.constantFrom(limits.min, limits.max), between(limits))
  if (parameter.kind === 'list') {
    const [fewest, most] = parameter.limits.length
    // A list may be empty unless it is filled here.
    const examples = parameter.default.length > 0 ? parameter.default : [Math.max(1, limits.min)]
    const usual = Math.min(limits.max, 4 * Math.max(...examples))
    const cell = fc.oneof(
      { weight: 6, arbitrary: fc.constantFrom(...examples) },
      { weight: 3, arbitrary: evenly({ ...limits, max: usual }) },
      { weight: 1, arbitrary: extreme },
    )
    const short = fc.array(cell, { minLength: fewest, maxLength: Math.min(most, 6) })
    const long = fc.array(cell, { minLength: fewest, maxLength: most, size: 'max' })
    return fc.oneof({ weight: 15, arbitrary: short }, { weight: 1, arbitrary: long })
  }
  const { slider, words } = parameter
  return fc.oneof(
    { weight: 12, arbitrary: evenly({ ...slider, integer: limits.integer }) },
    { weight: 1, arbitrary: extreme },
    ...(words ? [{ weight: 3, arbitrary: fc.constantFrom(...Object.keys(words)) }] : []),
  )
}

/**
 * Every parameter of a lab with its default or another value that it accepts; whether they go together is for the lab's
 * `check` to say.
 */
export function anyValues({ parameters }: DescribedLab): fc.Arbitrary<Values> {
  const base: Values = defaults(parameters)
  const arbitraries = Object.entries(parameters).map(([id, parameter]) => [id, anyValue(parameter)])
  return fc
    .record<Record<string, Value>>(Object.fromEntries(arbitraries), { requiredKeys: [], noNullPrototype: true })
    .map((drawn) => evenTables(parameters, { ...base, ...drawn }))
}

/**
 * The same with a random set of the lab's features switched off, a small or a large one: what is on in nearly every run of the kind above, and hides what
 * happens without it, is on in half of these.
 */
export function swarmValues({ parameters }: DescribedLab): fc.Arbitrary<Values> {
  const base: Values = defaults(parameters)
  const entries = Object.entries(parameters)
  const value = (parameter: Parameter) => fc.record({ draw: fc.nat({ max: 99 }), value: anyValue(parameter) })
  return fc
    .record({
      share: fc.integer({ min: 5, max: 95 }),
      drawn: fc.record(Object.fromEntries(entries.map(([id, parameter]) => [id, value(parameter)])), {
        noNullPrototype: true,
      }),
    })
    .map(({ share, drawn }) => {
      const on = Object.entries(drawn).filter(([, one]) => one.draw < share)
      return evenTables(parameters, { ...base, ...Object.fromEntries(on.map(([id, one]) => [id, one.value])) })
    })
}

/** Cuts the columns of each table to the same number of rows. */
function evenTables(parameters: DescribedLab['parameters'], drawn: Values): Values {
  const rows = new Map<string, number>()
  const tableOf = (id: string) => {
    const parameter = parameters[id]
    return parameter.kind === 'list' ? parameter.table : undefined
  }
  for (const [id, value] of Object.entries(drawn)) {
    const table = tableOf(id)
    if (table && typeof value === 'object') rows.set(table, Math.min(value.length, rows.get(table) ?? value.length))
  }
  const entries = Object.entries(drawn).map(([id, value]) => {
    const table = tableOf(id)
    return [id, table && typeof value === 'object' ? value.slice(0, rows.get(table)) : value] as const
  })
  return Object.fromEntries(entries)
}

/** Whether a scenario executes a text of the reader's own: such runs are awaited, and tried by programs.ts. */
const executes = (lab: DescribedLab | Lab, values: Values) => 'executes' in lab && lab.executes?.(values) !== undefined

/** A scenario that a lab accepts, with a random set of features switched off. */
export const swarmScenario = (lab: DescribedLab | Lab, small: (values: Values) => Values): fc.Arbitrary<Values> =>
  swarmValues(lab)
    .map(small)
    .filter((values) => lab.check(values).length === 0 && !executes(lab, values))

/** A scenario that a lab accepts. */
export const anyScenario = (lab: DescribedLab | Lab): fc.Arbitrary<Values> =>
  anyValues(lab).filter((values) => lab.check(values).length === 0 && !executes(lab, values))
