import { parseArgs } from 'node:util'
import { type TraceFormatName, traceFormats } from '../core/export/formats.ts'
import { quoted, shown } from '../core/text/expected.ts'
import { InputError, inputError } from '../library/input-error.ts'
import type { AdviseRequest } from './advise.ts'
import type { AnalyseFiles } from './analyse.ts'
import { type CheckRequest, readOrders } from './check.ts'
import type { ClassRequest } from './class.ts'
import { COMMANDS, type Command, type CommandName, OPTIONS, type OptionName, optionText } from './commands.ts'
import type { LeagueRequest } from './league.ts'
import type { MarkRequest } from './mark.ts'
import type { MeasureRequest } from './measure.ts'
import type { ReproduceRequest } from './reproduce.ts'
import { readEdition, type ScormRequest } from './scorm.ts'
import type { Divided, SubmitRequest } from './submit.ts'
import type { SweepRequest } from './sweep.ts'

/** What the command line asks for. */
export type Request =
  | {
      readonly command: 'help'
      /** The command that is asked about; undefined for all, and what stands behind it. */
      readonly name: CommandName | undefined
      readonly source: string | undefined
    }
  | ({ readonly command: 'advise'; readonly json: boolean } & AdviseRequest)
  | { readonly command: 'version' }
  | ({ readonly command: 'analyse'; readonly json: boolean; readonly beside: string | undefined } & AnalyseFiles)
  | { readonly command: 'lesson'; readonly files: readonly string[]; readonly scorm: ScormRequest | undefined }
  | { readonly command: 'check-certificate'; readonly source: string }
  | ({ readonly command: 'check'; readonly json: boolean } & CheckRequest)
  | ({ readonly command: 'league'; readonly json: boolean } & LeagueRequest)
  | ({ readonly command: 'measure'; readonly json: boolean } & MeasureRequest)
  | ({ readonly command: 'mark'; readonly json: boolean } & MarkRequest)
  | ({ readonly command: 'sweep' } & SweepRequest)
  | ({ readonly command: 'class' } & ClassRequest)
  | ({ readonly command: 'submit' } & SubmitRequest)
  | ({ readonly command: 'reproduce'; readonly json: boolean } & ReproduceRequest)
  | {
      readonly command: 'run'
      /** A link or a file's name. */
      readonly source: string
      readonly json: boolean
      /** Where the recording goes. */
      readonly csv: string | undefined
      /** Where the trace goes, and how it is written. */
      readonly trace: { readonly file: string; readonly format: TraceFormatName } | undefined
      /** Where the list of messages goes. */
      readonly messages: string | undefined
      /** Where the proof of the best goes. */
      readonly certificate: string | undefined
      /** Overrides, in the order given. */
      readonly set: readonly Assignment[]
      /** Files for parameters, in the order given. */
      readonly attach: readonly Assignment[]
    }

/** What a flag gives to a parameter: "id=text". */
export interface Assignment {
  readonly id: string
  readonly text: string
}

/** Commands that take several files. */
const TAKES_SEVERAL: ReadonlySet<string> = new Set(['lesson', 'mark', 'league', 'submit', 'analyse'])

const isCommand = (name: string | undefined): name is CommandName => name !== undefined && Object.hasOwn(COMMANDS, name)

/** A command's options as they are typed, with commas. */
const optionsOf = ({ options }: Command): string => options.map(optionText).join(', ')

/** Reads the arguments after the program's name. Throws an `InputError` when they make no sense. */
export function readArguments(args: readonly string[]): Request {
  const { values, positionals } = parse(args)
  if (values.help)
    return { command: 'help', name: isCommand(positionals[0]) ? positionals[0] : undefined, source: positionals[1] }
  if (values.version) return { command: 'version' }
  const [command, source, extra] = positionals
  if (!isCommand(command)) throw inputError('command', `${Object.keys(COMMANDS).join(', ')} or --help`, shown(command))
  const its: Command = COMMANDS[command]
  const { subject, example } = its
  const checkFlags = () => {
    const other = Object.keys(values).find((flag) => !(its.options as readonly string[]).includes(flag))
    if (other !== undefined) throw inputError(command, optionsOf(its), `--${other}`)
  }
  if (command === 'class') {
    if (source !== undefined) throw inputError(command, `only flags, as in: ${example}`, quoted(source))
    checkFlags()
    const { port, base, page, save, host } = values
    return { command, port, base, page, save, host }
  }
  if (source === undefined) throw inputError(command, `a ${subject}, as in: ${example}`, 'nothing')
  if (!TAKES_SEVERAL.has(command) && extra !== undefined)
    throw inputError(command, `one ${subject}`, `also ${quoted(extra)}`)
  checkFlags()
  const { json = false, csv, messages, out, shard, jobs, lab, samples, groups, write = false, quick = false } = values
  if (command === 'check-certificate') return { command, source }
  const attach = assignments('--attach', 'id=FILE', values.attach)
  if (command === 'lesson') {
    const { scorm: file, edition, page } = values
    const alone = edition === undefined ? (page === undefined ? undefined : '--page') : '--edition'
    if (file === undefined && alone) throw inputError(alone, '--scorm with the name of a file beside it', 'none')
    if (file !== undefined && extra !== undefined) throw inputError('--scorm', 'one lesson', `also ${quoted(extra)}`)
    const scorm = file === undefined ? undefined : { file, edition: readEdition(edition), page }
    return { command, files: positionals.slice(1), scorm }
  }
  if (command === 'check') {
    const { orders: searches, processors, tasks, seconds, interrupts, overtaking } = values
    const alone = Object.entries({ processors, tasks, seconds, interrupts, overtaking }).find(([, value]) => value)
    if (!searches && alone) throw inputError(`--${alone[0]}`, 'it with --orders', 'it alone')
    const orders = searches && readOrders({ processors, tasks, seconds, interrupts, overtaking })
    return { command, source, lab, json, jobs, ...(orders && { orders }) }
  }
  if (command === 'league') return { command, files: positionals.slice(1), lab, json, jobs }
  if (command === 'mark') {
    if (extra === undefined || positionals.length > 3)
      throw inputError(
        command,
        `an ${subject}, as in: ${example}`,
        positionals
          .slice(1)
          .map((each) => quoted(each))
          .join(', '),
      )
    const { salt, html, page } = values
    return { command, assignment: source, folder: extra, json, salt, csv, html, page, shard, jobs }
  }
  if (command === 'submit') return { command, ...readSubmit(positionals.slice(1), values, attach) }
  if (command === 'reproduce')
    return { command, source, json, experiments: { samples, groups, out, shard, jobs }, write }
  if (command === 'sweep') {
    if (out === undefined) throw inputError('--out', 'the name of a file for the results', 'nothing')
    return { command, plan: source, out, shard, jobs, attach }
  }
  if (command === 'analyse') {
    const { response, factors, block, ignore, plots, covariates } = values
    const { order, transform, compare, difference, power, beside } = values
    const columns = { response, factors, block, ignore, plots, covariates }
    const analysis = { order, transform, compare, difference, power }
    return { command, files: positionals.slice(1), json, beside, ...columns, ...analysis }
  }
  const set = assignments('--set', 'id=value', values.set)
  if (command === 'measure') {
    const { processors, nodes, grain, times } = values
    return { command, source, json, processors, nodes, grain, times, set, attach }
  }
  if (command === 'advise') {
    const { html, page, budget, all } = values
    return { command, source, json, jobs, quick, budget, all, html, page, set, attach }
  }
  return {
    command: 'run',
    source,
    json,
    csv,
    trace: readTrace(values),
    messages,
    certificate: values.certificate,
    set,
    attach,
  }
}

/** What is divided, and how: a command with what it works on, or a plan alone. */
function readSubmit(words: readonly string[], values: Flags, attach: readonly Assignment[]): SubmitRequest {
  const { slurm, shards, time, partition, sbatch, every, out, csv, html, page, salt, jobs, quick = false } = values
  if (!slurm) throw inputError('submit', '--slurm, the only system that it knows', 'no such flag')
  const divided = ['sweep', 'mark', 'advise'].find((command) => command === words[0])
  const files = divided === undefined ? words : words.slice(1)
  const only = (count: number, what: string) => {
    if (files.length !== count)
      throw inputError(`submit ${divided ?? 'sweep'}`, what, files.map(quoted).join(', ') || 'nothing')
  }
  const outFile = () => {
    if (out === undefined) throw inputError('--out', 'a name for the results', 'nothing')
    return out
  }
  const work = (): Divided => {
    if (divided === 'mark') {
      only(2, 'an assignment and a folder')
      const [assignment, folder] = files
      return { command: 'mark', assignment, folder, salt, csv, html, page, shard: undefined, jobs }
    }
    if (divided === 'advise') {
      if (files.length === 0) throw inputError('submit advise', 'links or files', 'nothing')
      const set = assignments('--set', 'id=value', values.set)
      const problems = files.map((source) => ({ source, jobs, quick, budget: values.budget, set, attach }))
      return { command: 'advise', problems, out: outFile(), jobs }
    }
    only(1, 'one plan')
    return { command: 'sweep', plan: files[0], out: outFile(), shard: undefined, jobs, attach }
  }
  return { work: work(), shards, time, partition, sbatch, every }
}

/** What a flag gives that may stand several times, once for each parameter. */
function assignments(flag: string, form: string, texts: readonly string[] = []): readonly Assignment[] {
  const all = texts.map((text): Assignment => {
    const equals = text.indexOf('=')
    if (equals < 1) throw inputError(flag, form, shown(text))
    return { id: text.slice(0, equals), text: text.slice(equals + 1) }
  })
  const twice = all.find(({ id }, i) => all.findIndex((other) => other.id === id) < i)
  if (twice) throw inputError(flag, 'each parameter once', `${shown(twice.id)} twice`)
  return all
}

function readTrace({ trace, 'trace-format': format = 'chrome' }: Flags) {
  if (!Object.hasOwn(traceFormats, format)) {
    throw inputError('--trace-format', Object.keys(traceFormats).join(' or '), shown(format))
  }
  return trace === undefined ? undefined : { file: trace, format: format as TraceFormatName }
}

/** Writes a negative number behind a flag as one argument with it: by itself it would be taken for another flag. */
const withNegatives = (args: readonly string[]): string[] =>
  args.flatMap((arg, k) => {
    const [flag, number] = [/^--[a-z]+$/, /^-[\d.]/]
    if (number.test(arg) && flag.test(args[k - 1] ?? '')) return []
    return flag.test(arg) && number.test(args[k + 1] ?? '') ? [`${arg}=${args[k + 1]}`] : [arg]
  })

/** Whether an option is followed by something, once or several times. */
type Flag<O> = O extends { readonly value: string }
  ? O extends { readonly isMultiple: true }
    ? { readonly type: 'string'; readonly multiple: true }
    : { readonly type: 'string' }
  : { readonly type: 'boolean' }

/** The options as Node reads them. */
const FLAGS = Object.fromEntries(
  Object.entries(OPTIONS).map(([name, option]) => [
    name,
    'value' in option ? { type: 'string', multiple: 'isMultiple' in option } : { type: 'boolean' },
  ]),
) as unknown as { readonly [Name in OptionName]: Flag<(typeof OPTIONS)[Name]> }

type Flags = ReturnType<typeof parse>['values']

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: withNegatives(args),
      allowPositionals: true,
      options: {
        ...FLAGS,
        help: { type: 'boolean', short: 'h' },
        version: { type: 'boolean' },
      },
    })
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    // Node's first sentence names the flag; what follows is advice for another kind of program.
    const what = error.message.split(/\. |\n/)[0].replace(/\.$/, '')
    const named = args.find((word) => !word.startsWith('-'))
    const allowed = Object.entries(COMMANDS).flatMap(([command, its]) =>
      isCommand(named) && command !== named ? [] : [`with ${command} ${optionsOf(its)}`],
    )
    throw new InputError(`${what}; expected ${allowed.join('; ')}; --help`)
  }
}
