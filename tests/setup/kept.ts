/** Pictures that are kept as files, and what is said of one that is another than before. */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { differences } from './difference.ts'
import { withLook } from './look.ts'
import { nameOfColour } from './screen.ts'

const writing = process.env.PICTURES === 'write'
const fileOf = (name: string) => `tests/pictures/${name}.svg`
const changedOf = (name: string) => `tests/pictures/${name}-changed.svg`

function write(file: string, svg: string): void {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, withLook(svg))
}

const listed = (lines: readonly string[]) => lines.map((line) => `  – ${line}`).join('\n')

/**
 * Compares a picture with its file, and says what is another; with PICTURES=write the file is written.
 *
 * @param test what draws it, as Vitest has it
 */
export function keep(name: string, svg: string, test: string): void {
  const wrong = /.{0,80}\b(?:NaN|undefined|Infinity)\b.{0,40}/.exec(svg)
  if (wrong) throw new Error(`${name}: not a number is drawn: ${wrong[0]}`)
  const stored = existsSync(fileOf(name)) ? readFileSync(fileOf(name), 'utf8') : undefined
  const changes = stored === undefined ? [] : differences(stored, svg, nameOfColour)
  if (stored !== undefined && changes.length === 0) {
    rmSync(changedOf(name), { force: true })
    return
  }
  if (writing) {
    write(fileOf(name), svg)
    rmSync(changedOf(name), { force: true })
    process.stdout.write(`${name}: ${stored === undefined ? 'is new' : `changed\n${listed(changes)}`}\n`)
    return
  }
  const again = `PICTURES=write npx vitest run ${test}`
  if (stored === undefined)
    throw new Error(`there is no picture ${fileOf(name)} yet. Write it, and look at it:\n  ${again}`)
  write(changedOf(name), svg)
  throw new Error(
    `${name} is drawn differently than in ${fileOf(name)}:\n${listed(changes)}\nLook at ${changedOf(name)} beside it; \`npm run pictures\` shows both and their difference. Where it is meant:\n  ${again}`,
  )
}
