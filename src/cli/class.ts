/** `evenkeel class`: serves the page and a room for the answers of a class, until it is ended. */
import { randomBytes, randomInt } from 'node:crypto'
import { appendFileSync, closeSync, openSync, rmSync, statSync, truncateSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { networkInterfaces } from 'node:os'
import { fileURLToPath } from 'node:url'
import { renderUnicodeCompact } from 'uqr'
import { type CodedAnswer, parseCode } from '../core/codes/code.ts'
import { csvLine } from '../core/text/csv.ts'
import { quoted, shown } from '../core/text/expected.ts'
import { counted } from '../core/text/format.ts'
import { InputError, inputError } from '../library/input-error.ts'
import { type Room, type RoomAnswer, roomWord } from './class/room.ts'
import { createClass } from './class/server.ts'
import { codeOf, kindOf, writing } from './output.ts'
import { siteOf } from './site-files.ts'

/** What is asked for. */
export interface ClassRequest {
  readonly port: string | undefined
  /** The path, or the whole address, at which a proxy offers the page. */
  readonly base: string | undefined
  /** Where the page is, if not beside the program: a folder or an address. */
  readonly page: string | undefined
  /** A new file for the answers. */
  readonly save: string | undefined
  /** Names under which the server is asked beside those that it prints, apart by commas. */
  readonly host: string | undefined
}

/**
 * Serves a class until the process is ended.
 *
 * @param program the file of the program: the built page is beside its folder
 */
export async function serveClass(
  { port, base = '/', page, save: file, host }: ClassRequest,
  program: URL,
): Promise<void> {
  const portNumber = readPort(port)
  const { path, address } = readBase(base)
  const files = await siteOf(fileURLToPath(new URL('../page/', program)), page)
  const hosts = readHosts(host)
  const saving = file === undefined ? undefined : saveTo(file)
  const word = roomWord(randomInt)
  const key = randomBytes(16).toString('hex')
  if (address) hosts.add(new URL(address).hostname)
  const { server, room, end } = createClass({ files, word, key, base: path, hosts, save: saving?.save })
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(portProblem(error, portNumber)))
    server.listen(portNumber, resolve)
  })
  const listening = (server.address() as AddressInfo).port
  const addresses = address ? [address] : networkAddresses().map((host) => `http://${host}:${listening}${path}`)
  console.log(welcome(addresses, `http://localhost:${listening}${path}`, word, key, file))
  await new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve())
  })
  end()
  console.log(
    `\n${counted(room.answers.length, 'answer')} from ${counted(room.devices(), 'device')}; ${file === undefined ? 'nothing is kept' : savedText(savedOf(room, saving), file)}.`,
  )
}

/** How many answers are saved at the end, and how many are not. */
const savedOf = (room: Room, saving: Saving | undefined) => {
  const saved = room.saved()
  return saving?.complete() ? saved : { saved: 0, unsaved: room.answers.length }
}

/** How many answers a file has, and how many it has not. */
const savedText = ({ saved, unsaved }: { readonly saved: number; readonly unsaved: number }, file: string) =>
  unsaved === 0 ? `they are in ${file}` : `${saved} are in ${file}, ${unsaved} could not be saved`

/** Names of this server: this computer's for itself, and those that were given. */
function readHosts(text: string | undefined): Set<string> {
  const names = text?.toLowerCase().split(',') ?? []
  const wrong = names.find((name) => !/^[a-z\d]([a-z\d.-]*[a-z\d])?$/.test(name))
  if (wrong !== undefined)
    throw inputError('--host', 'names such as lab.example.edu, apart by commas', quoted(wrong, 40))
  return new Set(['localhost', ...names])
}

function readPort(text = '0'): number {
  if (!/^\d{1,5}$/.test(text) || Number(text) > 65_535)
    throw inputError('--port', 'a whole number from 0 to 65535', shown(text))
  return Number(text)
}

/** The path of a base, with a slash at both ends, and the whole address if it is one. */
function readBase(text: string): { readonly path: string; readonly address: string | undefined } {
  const isAddress = /^https?:\/\/[^/?#]/.test(text) && URL.canParse(text)
  if (/[?#\s]/.test(text) || !(isAddress || /^\/([^/]|$)/.test(text)))
    throw inputError(
      '--base',
      'a path such as /evenkeel/, or an address such as https://www.example.edu/evenkeel/',
      shown(text),
    )
  const whole = text.endsWith('/') ? text : `${text}/`
  return isAddress ? { path: new URL(whole).pathname, address: whole } : { path: whole, address: undefined }
}

function portProblem(error: Error, port: number): Error {
  const code = codeOf(error)
  if (code === 'EADDRINUSE' || code === 'EACCES')
    return inputError('--port', 'a port that is free and may be used', `${port} (${code})`)
  return error
}

/** The machine's addresses in networks, as URLs have them: those of version 4 first, because they are shorter. */
function networkAddresses(): readonly string[] {
  const all = Object.values(networkInterfaces()).flatMap((one) => one ?? [])
  const outside = all.filter(({ internal, address }) => !internal && !address.startsWith('fe80'))
  const of = (family: string) => outside.filter((one) => one.family === family)
  return [...of('IPv4').map(({ address }) => address), ...of('IPv6').map(({ address }) => `[${address}]`)]
}

/** What keeps answers in a file. */
interface Saving {
  /** Keeps one; throws where it cannot. */
  readonly save: (answer: RoomAnswer) => void
  /** Begins the file again where it is not there any more; whether everything that was kept is in it. */
  readonly complete: () => boolean
}

/**
 * Something that writes each answer into a new file, and its heads at once. What cannot be written leaves no part behind, and is said once; so is that it
 * can be again. A file that was removed or emptied is begun again with all answers.
 */
function saveTo(file: string): Saving {
  try {
    closeSync(writing('--save', file, () => openSync(file, 'wx')))
  } catch (error) {
    if (error instanceof InputError && error.message.includes('EEXIST'))
      throw inputError('--save', 'a new file', `${quoted(file)}, which is there`)
    throw error
  }
  const head = csvLine(['question', 'code', 'kind', 'answer', 'try'])
  /** What was written, for a file that is begun again. */
  const lines: string[] = []
  /** Whether the latest answer could not be written: that is said once, and so is that it can be again. */
  let failing = false
  const attempt = <T>(work: () => T): T => {
    try {
      return writing('--save', file, work)
    } catch (error) {
      if (!failing)
        console.error(
          `evenkeel: ${error instanceof Error ? error.message : error}. Answers are shown and not saved; what is missing is saved as soon as it can be`,
        )
      failing = true
      throw error
    }
  }
  const append = (line: string) => {
    const size = attempt(() => sizeOf(file))
    if (size && line === '') return
    try {
      attempt(() => appendFileSync(file, size ? line : [head, ...lines, line].join('')))
    } catch (error) {
      if (statSync(file, { throwIfNoEntry: false })?.isFile()) truncateSync(file, size ?? 0)
      throw error
    }
    lines.push(line)
    if (!size) console.error(`evenkeel: --save: ${quoted(file)} was removed, and is begun again with all answers`)
    if (failing) console.error(`evenkeel: --save: ${quoted(file)} can be written again`)
    failing = false
  }
  try {
    writing('--save', file, () => appendFileSync(file, head))
  } catch (error) {
    // It would be in the way of the next try.
    rmSync(file, { force: true })
    throw error
  }
  return {
    save({ question, code }) {
      const read = parseCode(code.replaceAll('-', ''))
      if (read) append(csvLine([question, code, read.answer.kind, answerText(read.answer), read.attempt]))
    },
    complete() {
      try {
        append('')
        return true
      } catch {
        return false
      }
    },
  }
}

/** The size of a file; undefined where there is none. What is none, such as a pipe, may let nothing else happen when it is opened, so it is refused. */
function sizeOf(file: string): number | undefined {
  const there = statSync(file, { throwIfNoEntry: false })
  if (there && !there.isFile()) throw inputError('--save', 'a file', `${quoted(file)}, which is ${kindOf(there)}`)
  return there?.size
}

/** An answer as a table has it: a pick by its letter, a curve by its heights as shares of the axis. */
function answerText(answer: CodedAnswer): string | number {
  if (answer.kind === 'pick') return String.fromCharCode(65 + answer.option)
  if (answer.kind === 'curve') return answer.shares.map((share) => share.toFixed(2)).join(' ')
  return answer.value
}

/** A QR code. A terminal's own colours may be light on dark or dark on light; a camera wants dark on light. */
function terminalCode(text: string): string {
  const code = renderUnicodeCompact(text, { ecc: 'L', border: 2 })
  return process.stdout.isTTY ? code.replace(/^.*$/gm, '\u001b[97;40m$&\u001b[0m') : code
}

function welcome(
  addresses: readonly string[],
  here: string,
  word: string,
  key: string,
  save: string | undefined,
): string {
  const [first = here] = addresses
  const others = addresses.slice(1)
  return [
    `Room ${word}`,
    '',
    'You open the lecture here. Its key lets you see the answers: keep this address to yourself.',
    `  ${first}?room=${word}&key=${key}`,
    '',
    addresses.length > 0
      ? 'Your class opens this, or scans the code, or the code that the lecture shows:'
      : 'No network was found, so phones cannot open this yet:',
    `  ${first}${word}`,
    ...(others.length > 0 ? [`  In other networks: ${others.map((one) => one + word).join('  ')}`] : []),
    '',
    terminalCode(`${first}?room=${word}`),
    '',
    `Listening on port ${new URL(here).port}.`,
    save === undefined
      ? 'Answers are in memory only, and gone when you end this with Ctrl+C.'
      : `Answers are also written to ${save}. Ctrl+C ends the class.`,
  ].join('\n')
}
