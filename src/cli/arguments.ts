import { parseArgs } from 'node:util'
import { type TraceFormatName, traceFormats } from '../core/export/formats.ts'
import { Refusal } from './refusal.ts'
import type { ReproduceRequest } from './reproduce.ts'
import type { SweepRequest } from './sweep.ts'

/** What the command line asks for. */
export type Request =
  | { readonly command: 'help' }
  | ({ readonly command: 'sweep' } & SweepRequest)
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
      /** Overrides, in the order given. */
      readonly set: readonly { readonly id: string; readonly text: string }[]
    }

const FLAGS =
  '--json, --csv FILE, --trace FILE, --trace-format chrome|paje, --set id=value, --help; with reproduce: --samples N; with sweep: --out FILE, --shard i/n, --jobs N'

/** Reads the arguments after the program's name. Throws a `Refusal` when they make no sense. */
export function readArguments(args: readonly string[]): Request {
  const { values, positionals } = parse(args)
  if (values.help) return { command: 'help' }
  const [command, source, extra] = positionals
  if (command === 'sweep') return readSweep(values, source, extra)
  for (const flag of ['out', 'shard', 'jobs'] as const) {
    if (values[flag] !== undefined) throw new Refusal(`--${flag}: "${values[flag]}" came; allowed with sweep alone`)
  }
  if (command === 'reproduce') {
    if (source === undefined) throw new Refusal('reproduce: needs a source, for example: evenkeel reproduce thesis')
    if (extra !== undefined) throw new Refusal(`reproduce: "${extra}" came as well; allowed: one source`)
    if (values.csv !== undefined)
      throw new Refusal(`--csv: "${values.csv}" came; allowed with reproduce: --json, --samples N`)
    if (values.trace !== undefined)
      throw new Refusal(`--trace: "${values.trace}" came; allowed with reproduce: --json, --samples N`)
    if (values.set?.[0] !== undefined)
      throw new Refusal(`--set: "${values.set[0]}" came; allowed with reproduce: --json, --samples N`)
    return { command, source, json: values.json ?? false, samples: values.samples }
  }
  if (values.samples !== undefined) {
    throw new Refusal(`--samples: "${values.samples}" came; allowed with reproduce alone`)
  }
  if (command !== 'run') {
    const came = command === undefined ? 'nothing came' : `"${command}" came`
    throw new Refusal(`command: ${came}; allowed: run, reproduce, sweep, --help`)
  }
  if (source === undefined)
    throw new Refusal('run: needs a link or a file, for example: evenkeel run "tree?processors=64"')
  if (extra !== undefined) throw new Refusal(`run: "${extra}" came as well; allowed: one link or file`)
  const set = (values.set ?? []).map((text) => {
    const equals = text.indexOf('=')
    if (equals < 1) throw new Refusal(`--set: "${text}" came; allowed: id=value`)
    return { id: text.slice(0, equals), text: text.slice(equals + 1) }
  })
  return { command: 'run', source, json: values.json ?? false, csv: values.csv, trace: readTrace(values), set }
}

function readTrace({ trace, 'trace-format': format = 'chrome' }: ReturnType<typeof parse>['values']) {
  if (!Object.hasOwn(traceFormats, format)) {
    throw new Refusal(`--trace-format: "${format}" came; allowed: ${Object.keys(traceFormats).join(', ')}`)
  }
  return trace === undefined ? undefined : { file: trace, format: format as TraceFormatName }
}

function readSweep(
  { out, shard, jobs, ...others }: ReturnType<typeof parse>['values'],
  plan: string | undefined,
  extra: string | undefined,
): Request {
  if (plan === undefined) throw new Refusal('sweep: needs a plan: evenkeel sweep PLAN.json --out results.csv')
  if (extra !== undefined) throw new Refusal(`sweep: "${extra}" came as well; allowed: one plan`)
  const other = Object.keys(others)[0]
  if (other !== undefined) throw new Refusal(`--${other}: not for sweep; allowed: --out FILE, --shard i/n, --jobs N`)
  if (out === undefined) throw new Refusal('--out: nothing came; allowed: the name of a file for the results')
  return { command: 'sweep', plan, out, shard, jobs }
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        json: { type: 'boolean' },
        csv: { type: 'string' },
        trace: { type: 'string' },
        'trace-format': { type: 'string' },
        set: { type: 'string', multiple: true },
        out: { type: 'string' },
        shard: { type: 'string' },
        jobs: { type: 'string' },
        samples: { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
    })
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    // Node's first sentence names the flag; what follows is advice for another kind of program.
    throw new Refusal(`${error.message.split(/\. |\n/)[0].replace(/\.$/, '')}; allowed: ${FLAGS}`)
  }
}
