/** The declarations of the library, written from the labs' tables: one file a lab, with a sentence and a unit at each parameter and metric. */
import type { Lab } from '../src/core/lab.ts'
import type { Parameter } from '../src/core/parameters.ts'
import { defaults } from '../src/core/parameters.ts'
import { programIdOf } from '../src/core/program/program-id.ts'
import { runWhole } from '../src/core/run/run.ts'
import { capital } from '../src/core/text/case.ts'
import { expected, formatParameter } from '../src/core/text/values.ts'
import { labIds } from '../src/labs/index.ts'
import { labs } from '../src/labs/registry.ts'

const comment = (lines: readonly string[], indent = '  ') =>
  `${indent}/**\n${lines
    .flatMap((line) => wrapped(line.replaceAll('*/', '* /')))
    .map((line) => `${indent} * ${line}\n`)
    .join('')}${indent} */\n`

/** Lines of at most a hundred characters. */
function wrapped(text: string): string[] {
  const lines: string[] = ['']
  for (const word of text.split(' ')) {
    const last = lines[lines.length - 1]
    if (last !== '' && last.length + word.length > 100) lines.push(word)
    else lines[lines.length - 1] = last === '' ? word : `${last} ${word}`
  }
  return lines
}

const literal = (text: string) => JSON.stringify(text)
const name = (id: string) => (/^[A-Za-z_]\w*$/.test(id) ? id : literal(id))

function typeOf(parameter: Parameter): string {
  switch (parameter.kind) {
    case 'number':
      return ['number', ...Object.keys(parameter.words ?? {}).map(literal)].join(' | ')
    case 'choice':
      return Object.keys(parameter.options).map(literal).join(' | ')
    case 'list':
      return parameter.file ? 'Numbers | string' : 'Numbers'
    default:
      return 'string'
  }
}

function parameterLines(id: string, parameter: Parameter): string {
  const { label, symbol, help, source } = parameter
  const unit = 'unit' in parameter && parameter.unit ? `, in ${parameter.unit}` : ''
  const allowed = parameter.kind === 'choice' ? [] : [`${capital(expected(parameter))}.`]
  const options =
    parameter.kind === 'choice'
      ? Object.entries(parameter.options).map(([option, { label }]) => `- ${option}: ${label}`)
      : []
  const words = [
    `${label}${symbol ? ` ${symbol}` : ''}${unit}. ${help}`,
    ...allowed,
    ...options,
    ...(source ? [`Source: ${source}`] : []),
    `@default ${formatParameter(parameter, parameter.default) || "''"}`,
  ]
  return `${comment(words)}  readonly ${name(id)}?: ${typeOf(parameter)}\n`
}

/** The type of a lab's programs as functions, by the names of types.d.ts; never where it runs none. */
function programTypeOf(lab: Lab): string {
  if (programIdOf(lab) === undefined) return 'never'
  return lab.id === 'async' ? 'Program' : `${capital(lab.id)}Program`
}

/** A lab's declaration. Which metrics are lists, and what is recorded, its default scenario says. */
function declarationOf(lab: Lab): string {
  const values = defaults(lab.parameters)
  const { metrics } = runWhole(lab, values, { record: false })
  const lists = new Set(lab.metrics.flatMap(({ id, isList }) => (isList || Array.isArray(metrics[id]) ? [id] : [])))
  const { shape } = lab.shape(values)
  const Name = capital(lab.id)
  const program = programTypeOf(lab)
  const union = (ids: readonly string[]) => (ids.length > 0 ? ids.map(literal).join(' | ') : 'never')
  const knobs = lab.parametersOf
    ? `  /** A knob of a program of your own, by its name. */\n  readonly [knob: \`own.\${string}\`]: number | string | undefined\n`
    : ''
  const metricLines = lab.metrics.map(({ id, label, unit, help, formula, none }) => {
    const type = (lists.has(id) ? 'readonly number[]' : 'number') + (none === undefined ? '' : ' | null')
    const nulls = none === undefined ? [] : [`Null ${none}.`]
    return `${comment([`${label}${unit ? `, in ${unit}` : ''}. ${help}`, ...nulls, formula])}  readonly ${name(id)}: ${type}\n`
  })
  const all = `${Name}Scenario, ${Name}Metrics, ${Name}Column, ${Name}Matrix`
  return `/** evenkeel/${lab.id}: ${lab.summary} */
import type { ${['Inspection', 'Given', 'LabWords', 'Numbers', 'Outcome', 'ParsedLink', 'Plan', 'Recording', 'Result', 'RunOptions', 'RunsOptions', ...(program === 'never' ? [] : [program])].join(', ')} } from './types.d.ts'

export type { Metric, Numbers, Value${program === 'never' ? '' : `, ${program}`}${program === 'Program' ? ', ProgramWords' : ''} } from './types.d.ts'
export type { Given, Inspection, Plan, RunOptions, RunsOptions }

/** What can be set; what is not set has its default. */
export interface ${Name}Scenario {
  readonly lab?: ${literal(lab.id)}
${Object.entries(lab.parameters)
  .map((entry) => parameterLines(...entry))
  .join('')}${knobs}}

/** What a run reports. A metric that may not apply to a run is null then, and says where. */
export interface ${Name}Metrics {
${metricLines.join('')}}

/** The columns of a recording: a number each ${shape.step}.${shape.columns.map(({ id, label, unit }) => `\n * - ${id}: ${label}${unit ? `, in ${unit}` : ''}`).join('')}\n */
export type ${Name}Column = ${union(shape.columns.map(({ id }) => id))}
/** The matrices of a recording: a number each ${shape.step} and ${shape.lane}.${shape.matrices.map(({ id, label, unit }) => `\n * - ${id}: ${label}${unit ? `, in ${unit}` : ''}`).join('')}\n */
export type ${Name}Matrix = ${union(shape.matrices.map(({ id }) => id))}

export type ${Name}Recording = Recording<${Name}Column, ${Name}Matrix>
export type ${Name}Result<Recorded extends boolean = true> = Result<${all}, Recorded>

/** Runs a scenario, or a link of it, to its end. */
export function run<Recorded extends boolean = true>(
  source: ${Name}Scenario | string,
  options?: RunOptions<${program}, Recorded>,
): Promise<${Name}Result<Recorded>>
/** Runs a plan, or a list of scenarios, on all cores. The outcomes come back in the plan's order. */
export function runs(
  plan: Plan<${Name}Scenario> | readonly (${Name}Scenario | string)[],
  options?: RunsOptions<${Name}Scenario, ${Name}Metrics, ${program}>,
): Promise<Outcome<${Name}Scenario, ${Name}Metrics>[]>
/** Looks inside the steps of a run. */
export function inspect(source: ${Name}Scenario | string, given?: Given<${program}>): Inspection
/** Writes a scenario as a link, which holds what differs from the defaults. */
export function formatLink(scenario: ${Name}Scenario): string
/** Reads a link. */
export function parseLink(link: string): ParsedLink<${Name}Scenario>
export const parameters: LabWords<${Name}Scenario>['parameters']
export const metrics: LabWords['metrics']
/** Something that was given and cannot be used: its message names it, what is expected and what came. */
export class InputError extends Error {}
/** The version of the package. */
export const version: string
`
}

/** The declaration of all labs together. */
function declarationOfAll(): string {
  const names = labIds.map((id) => [id, capital(id)] as const)
  const imports = names.map(
    ([id, Name]) =>
      `import type { ${['Scenario', 'Metrics', 'Column', 'Matrix'].map((part) => Name + part).join(', ')} } from './${id}.d.ts'\n`,
  )
  const lines = names.map(
    ([id, Name]) =>
      `  readonly ${id}: { scenario: ${Name}Scenario; metrics: ${Name}Metrics; column: ${Name}Column; matrix: ${Name}Matrix; program: ${programTypeOf(labs[id])} }\n`,
  )
  return `/** evenkeel: all labs. A lab alone is evenkeel/${labIds[0]} and so on. */
${imports.join('')}import type { Analysis, AnalyseOptions, EveryOrder, EveryOrderOptions, Given, Inspection, LabWords, LoopProgram, MeshProgram, MigrationProgram, Outcome, ParsedLink, Plan, Program, RequestsProgram, Result, RunOptions, RunsOptions } from './types.d.ts'

export type * from './types.d.ts'
${names.map(([id, Name]) => `export type { ${Name}Scenario, ${Name}Metrics, ${Name}Recording, ${Name}Result } from './${id}.d.ts'\n`).join('')}
/** What each lab takes and gives. */
export interface Labs {
${lines.join('')}}

export type LabId = keyof Labs

/** A scenario of a lab: the lab's id and what is set. */
export type Scenario<L extends LabId = LabId> = { [Id in L]: Omit<Labs[Id]['scenario'], 'lab'> & { readonly lab: Id } }[L]

/** The lab that a link or a scenario names. */
export type LabOf<S> = S extends { readonly lab: infer L extends LabId }
  ? L
  : S extends \`\${string}#\${infer L extends LabId}?\${string}\` | \`\${infer L extends LabId}?\${string}\` | infer L extends LabId
    ? L
    : LabId

export type ResultOf<L extends LabId, Recorded extends boolean = true> = { [Id in L]: Result<Labs[Id]['scenario'], Labs[Id]['metrics'], Labs[Id]['column'], Labs[Id]['matrix'], Recorded> }[L]
export type OutcomeOf<L extends LabId> = { [Id in L]: Outcome<Labs[Id]['scenario'], Labs[Id]['metrics']> }[L]

/** What is set of a lab, with its id: a name that the lab does not have is an error of types. */
export type Set<L extends LabId> = { readonly lab: L } & Omit<Labs[L]['scenario'], 'lab'>

/** Runs a scenario to its end: \`run({ lab: 'tree', processors: 64 })\`. */
export function run<const L extends LabId, Recorded extends boolean = true>(
  source: Set<L>,
  options?: RunOptions<Labs[L]['program'], Recorded>,
): Promise<ResultOf<L, Recorded>>
/** Runs a link of a scenario to its end: \`run('tree?processors=64')\`. */
export function run<const S extends string, Recorded extends boolean = true>(
  source: S,
  options?: RunOptions<Labs[LabOf<S>]['program'], Recorded>,
): Promise<ResultOf<LabOf<S>, Recorded>>
export function run<Recorded extends boolean = true>(source: Scenario | string, options?: Omit<RunOptions<never, Recorded>, 'program'> & { readonly program?: string }): Promise<ResultOf<LabId, Recorded>>
/** Runs a plan on all cores. The outcomes come back in the plan's order. */
export function runs<L extends LabId>(
  plan: { readonly lab: L } & Plan<Labs[L]['scenario']>,
  options?: RunsOptions<Labs[L]['scenario'], Labs[L]['metrics'], Labs[L]['program']>,
): Promise<OutcomeOf<L>[]>
/** Runs a list of scenarios, or a plan whose scenario is a link. */
export function runs(plan: readonly (Scenario | string)[] | (Plan & { readonly link: string }), options?: RunsOptions): Promise<Outcome[]>
/** Looks inside the steps of a run. */
export function inspect<const L extends LabId>(source: Set<L>, given?: Given<Labs[L]['program']>): Inspection
export function inspect(source: Scenario | string, given?: Given): Inspection
/** Searches all orders of the messages of a program's text on small machines: see doc/programs.md for what that promises. */
export function everyOrder(program: string, options?: EveryOrderOptions): Promise<EveryOrder>
/** Writes a scenario as a link, which holds what differs from the defaults. */
export function formatLink(scenario: Scenario): string
/** Reads a link. */
export function parseLink(link: string): ParsedLink
/** Analyses a table: what a sweep has written, or measurements of your own with the names of the columns in the first line. */
export function analyse(csv: string, options?: AnalyseOptions): Analysis
/** The labs as data. */
export const labs: { readonly [L in LabId]: LabWords<Labs[L]['scenario']> }
/** Something that was given and cannot be used: its message names it, what is expected and what came. */
export class InputError extends Error {}
/** The version of the package. */
export const version: string
`
}

/** All declarations, by the file's name. */
export const declarations = (): Readonly<Record<string, string>> => ({
  'index.d.ts': declarationOfAll(),
  ...Object.fromEntries(labIds.map((id) => [`${id}.d.ts`, declarationOf(labs[id])])),
})
