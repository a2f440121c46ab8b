import { parseArgs } from 'node:util'
import { type TraceFormatName, traceFormats } from '../core/export/formats.ts'
import { quoted, shown } from '../core/text/expected.ts'
import type { AnalyseRequest } from '../library/analyse.ts'
import { InputError, inputError } from '../library/input-error.ts'
import type { AdviseRequest } from './advise.ts'
import type { CheckRequest } from './check.ts'
import type { ClassRequest } from './class.ts'
import type { LeagueRequest } from './league.ts'
import type { MarkRequest } from './mark.ts'
import type { ReproduceRequest } from './reproduce.ts'
import type { Divided, SubmitRequest } from './submit.ts'
import type { SweepRequest } from './sweep.ts'

/** What the command line asks for. */
type Request =
  | { readonly command: 'help' }
  | ({ readonly command: 'advise'; readonly json: boolean } & AdviseRequest)
  | { readonly command: 'version' }
  | ({ readonly command: 'analyse'; readonly json: boolean; readonly beside: string | undefined } & AnalyseRequest)
  | { readonly command: 'lesson'; readonly files: readonly string[] }
  | ({ readonly command: 'check'; readonly json: boolean } & CheckRequest)
  | ({ readonly command: 'league'; readonly json: boolean } & LeagueRequest)
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

/** The commands: what each works on, and its options. */
const COMMANDS = {
  run: {
    subject: 'link or file',
    example: 'evenkeel run "tree?processors=64"',
    options: [
      '--json',
      '--csv FILE',
      '--trace FILE',
      '--trace-format chrome|paje',
      '--messages FILE',
      '--set id=value',
      '--attach id=FILE',
    ],
  },
  advise: {
    subject: 'link or file',
    example: 'evenkeel advise "async?processors=64"',
    options: ['--json', '--quick', '--html FILE', '--page ADDRESS', '--jobs N', '--set id=value', '--attach id=FILE'],
  },
  reproduce: {
    subject: 'source',
    example: 'evenkeel reproduce thesis',
    options: ['--json', '--samples N', '--groups a,b', '--out FILE', '--shard i/n', '--jobs N', '--write'],
  },
  sweep: {
    subject: 'plan',
    example: 'evenkeel sweep PLAN.json --out results.csv',
    options: ['--out FILE', '--shard i/n', '--jobs N', '--attach id=FILE'],
  },
  submit: {
    subject: 'plan, or what sweep, mark or advise work on',
    example: 'evenkeel submit --slurm PLAN.json --out results.csv',
    options: [
      '--slurm',
      '--shards N',
      '--jobs N',
      '--time LIMIT',
      '--partition NAME',
      '--sbatch OPTIONS',
      '--every SECONDS',
      '--out FILE',
      '--csv FILE',
      '--html FILE',
      '--page ADDRESS',
      '--salt TEXT',
      '--quick',
      '--set id=value',
      '--attach id=FILE',
    ],
  },
  check: { subject: 'program', example: 'evenkeel check PROGRAM.js', options: ['--json', '--lab NAME', '--jobs N'] },
  mark: {
    subject: 'assignment and a folder',
    example: 'evenkeel mark ASSIGNMENT.json FOLDER',
    options: ['--json', '--csv FILE', '--html FILE', '--page ADDRESS', '--salt TEXT', '--shard i/n', '--jobs N'],
  },
  league: {
    subject: 'program',
    example: 'evenkeel league PROGRAM.js',
    options: ['--json', '--lab NAME', '--jobs N'],
  },
  lesson: { subject: 'file', example: 'evenkeel lesson LESSON.md', options: [] },
  class: {
    subject: '',
    example: 'evenkeel class --port 8080',
    options: ['--port N', '--base PATH', '--page FOLDER', '--save FILE'],
  },
  analyse: {
    subject: 'file',
    example: 'evenkeel analyse results.csv --response totalTime',
    options: [
      '--json',
      '--response NAME',
      '--factors NAME,…',
      '--block NAME',
      '--covariates NAME,…',
      '--order N',
      '--transform best|FAMILY:EXPONENT',
      '--compare NAME=A,B',
      '--difference N',
      '--power P',
      '--beside LINK',
    ],
  },
} as const

/** Reads the arguments after the program's name. Throws an `InputError` when they make no sense. */
export function readArguments(args: readonly string[]): Request {
  const { values, positionals } = parse(args)
  if (values.help) return { command: 'help' }
  if (values.version) return { command: 'version' }
  const [command, source, extra] = positionals
  if (command === undefined || !Object.hasOwn(COMMANDS, command)) {
    throw inputError(
      'command',
      'run, advise, reproduce, sweep, submit, analyse, check, league, mark, lesson, class or --help',
      shown(command),
    )
  }
  const { subject, example, options } = COMMANDS[command as keyof typeof COMMANDS]
  const checkFlags = () => {
    const other = Object.keys(values).find(
      (flag) => !(options as readonly string[]).some((option) => option.split(' ')[0] === `--${flag}`),
    )
    if (other !== undefined) throw inputError(command, options.join(', '), `--${other}`)
  }
  if (command === 'class') {
    if (source !== undefined) throw inputError(command, `only flags, as in: ${example}`, quoted(source))
    checkFlags()
    const { port, base, page, save } = values
    return { command, port, base, page, save }
  }
  if (source === undefined) throw inputError(command, `a ${subject}, as in: ${example}`, 'nothing')
  if (command === 'lesson') return { command, files: positionals.slice(1) }
  if (command !== 'mark' && command !== 'league' && command !== 'submit' && extra !== undefined)
    throw inputError(command, `one ${subject}`, `also ${quoted(extra)}`)
  checkFlags()
  const { json = false, csv, messages, out, shard, jobs, lab, samples, groups, write = false, quick = false } = values
  const attach = assignments('--attach', 'id=FILE', values.attach)
  if (command === 'check') return { command, source, lab, json, jobs }
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
    const { response, factors, block, covariates, order, transform, compare, difference, power, beside } = values
    const options = { response, factors, block, covariates, order, transform, compare, difference, power }
    return { command, file: source, json, beside, ...options }
  }
  const set = assignments('--set', 'id=value', values.set)
  if (command === 'advise') {
    const { html, page } = values
    return { command, source, json, jobs, quick, html, page, set, attach }
  }
  return { command: 'run', source, json, csv, trace: readTrace(values), messages, set, attach }
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
      const problems = files.map((source) => ({ source, jobs, quick, set, attach }))
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

type Flags = ReturnType<typeof parse>['values']

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: withNegatives(args),
      allowPositionals: true,
      options: {
        json: { type: 'boolean' },
        write: { type: 'boolean' },
        quick: { type: 'boolean' },
        csv: { type: 'string' },
        trace: { type: 'string' },
        'trace-format': { type: 'string' },
        messages: { type: 'string' },
        set: { type: 'string', multiple: true },
        attach: { type: 'string', multiple: true },
        out: { type: 'string' },
        shard: { type: 'string' },
        slurm: { type: 'boolean' },
        shards: { type: 'string' },
        time: { type: 'string' },
        partition: { type: 'string' },
        sbatch: { type: 'string' },
        every: { type: 'string' },
        salt: { type: 'string' },
        html: { type: 'string' },
        page: { type: 'string' },
        jobs: { type: 'string' },
        lab: { type: 'string' },
        port: { type: 'string' },
        base: { type: 'string' },
        save: { type: 'string' },
        samples: { type: 'string' },
        groups: { type: 'string' },
        response: { type: 'string' },
        factors: { type: 'string' },
        block: { type: 'string' },
        covariates: { type: 'string' },
        order: { type: 'string' },
        transform: { type: 'string' },
        compare: { type: 'string' },
        difference: { type: 'string' },
        power: { type: 'string' },
        beside: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
        version: { type: 'boolean' },
      },
    })
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    // Node's first sentence names the flag; what follows is advice for another kind of program.
    const what = error.message.split(/\. |\n/)[0].replace(/\.$/, '')
    const allowed = Object.entries(COMMANDS).map(([command, { options }]) => `with ${command} ${options.join(', ')}`)
    throw new InputError(`${what}; expected ${allowed.join('; ')}; --help`)
  }
}
