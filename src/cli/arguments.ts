import { parseArgs } from 'node:util'
import { Refusal } from './refusal.ts'

/** What the command line asks for. */
export type Request =
  | { readonly command: 'help' }
  | {
      readonly command: 'run'
      /** A link or a file's name. */
      readonly source: string
      readonly json: boolean
      /** Where the recording goes. */
      readonly csv: string | undefined
      /** Overrides, in the order given. */
      readonly set: readonly { readonly id: string; readonly text: string }[]
    }

const FLAGS = '--json, --csv FILE, --set id=value, --help'

/** Reads the arguments after the program's name. Throws a `Refusal` when they make no sense. */
export function readArguments(args: readonly string[]): Request {
  const { values, positionals } = parse(args)
  if (values.help) return { command: 'help' }
  const [command, source, extra] = positionals
  if (command !== 'run') {
    throw new Refusal(`command: ${command === undefined ? 'nothing came' : `"${command}" came`}; allowed: run, --help`)
  }
  if (source === undefined)
    throw new Refusal('run: needs a link or a file, for example: evenkeel run "tree?processors=64"')
  if (extra !== undefined) throw new Refusal(`run: "${extra}" came as well; allowed: one link or file`)
  const set = (values.set ?? []).map((text) => {
    const equals = text.indexOf('=')
    if (equals < 1) throw new Refusal(`--set: "${text}" came; allowed: id=value`)
    return { id: text.slice(0, equals), text: text.slice(equals + 1) }
  })
  return { command: 'run', source, json: values.json ?? false, csv: values.csv, set }
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        json: { type: 'boolean' },
        csv: { type: 'string' },
        set: { type: 'string', multiple: true },
        help: { type: 'boolean', short: 'h' },
      },
    })
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    // Node's first sentence names the flag; what follows is advice for another kind of program.
    throw new Refusal(`${error.message.split(/\. |\n/)[0].replace(/\.$/, '')}; allowed: ${FLAGS}`)
  }
}
