/**
 * Locks beside a file of results, so that no two sweeps do the same runs, and none writes the file again under another.
 *
 * A sweep of a whole plan has `results.csv.lock`, a share of it `results.csv.2-of-4.lock`; shares of one division run
 * together. While a sweep opens the file, when it may write it again, `results.csv.opening` keeps all others waiting. A
 * lock says host and process. It is left behind when a sweep is killed, and the next one takes it over: at once where the
 * process is gone from this host, or when another host has not touched it for a while.
 */
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { basename, dirname, join } from 'node:path'
import type { Shard } from '../core/statistics/shard.ts'
import { quoted } from '../core/text/expected.ts'
import { inputError } from '../library/input-error.ts'
import { codeOf, writing } from './output.ts'

/** How often a lock is touched, and after how long it is another host's no more, in milliseconds. */
const TOUCH_MS = 20_000
const ABANDONED_MS = 300_000
/** After how long a lock without content was left by a process that was killed before it could write it, in milliseconds. */
const EMPTY_MS = 5000
/** How long the opening of another sweep is waited for, and how often it is looked for, in milliseconds. */
const WAIT_MS = 120_000
const LOOK_MS = 20

/** A file of results that is open under a lock. */
interface Locked<T> {
  readonly opened: T
  /** What was found, in sentences. */
  readonly notes: readonly string[]
  release(): void
}

/**
 * Opens a file for a share of a plan, under a lock.
 *
 * @param open is called with whether no other sweep has the file
 * @throws InputError when another sweep does the same runs
 */
export async function lockShare<T>(file: string, shard: Shard, open: (alone: boolean) => T): Promise<Locked<T>> {
  const gate = `${file}.opening`
  await enter(gate, file)
  // Nothing below waits: signals come only after the gate is open again.
  try {
    const ownLock = shard.count === 1 ? `${file}.lock` : `${file}.${shard.index}-of-${shard.count}.lock`
    const notes: string[] = []
    let alone = true
    for (const lock of locksOf(file)) {
      const holder = holderOf(lock)
      if (!holder) continue
      if (holder.gone) {
        rmSync(lock, { force: true })
        notes.push(`lock of ${holder.name} taken over, as that sweep has ended`)
      } else if (lock === ownLock || !lock.endsWith(`-of-${shard.count}.lock`)) throw inUse(file, lock, holder.name)
      else alone = false
    }
    const release = hold(ownLock, file)
    try {
      return { opened: open(alone), notes, release }
    } catch (error) {
      release()
      throw error
    }
  } finally {
    rmSync(gate, { force: true })
  }
}

/** The locks that all processes have on a file. */
function locksOf(file: string): string[] {
  const folder = dirname(file)
  return readdirSync(folder)
    .filter((name) => name.startsWith(`${basename(file)}.`))
    .filter((name) => /^\.(\d+-of-\d+\.)?lock$/.test(name.slice(basename(file).length)))
    .map((name) => join(folder, name))
}

function inUse(file: string, lock: string, holder: string) {
  const advice = `; if it does not run any more, remove ${quoted(lock)}`
  return inputError('--out', 'a file that no other sweep writes', `${quoted(file)}, which ${holder} writes${advice}`)
}

/** Waits until no other process opens the file, and lets no other open it. */
async function enter(gate: string, file: string): Promise<void> {
  for (let waited = 0; !create(gate, file); waited += LOOK_MS) {
    const holder = holderOf(gate)
    if (holder?.gone) takeAway(gate, holder.text)
    else if (holder && waited > WAIT_MS) throw inUse(file, gate, holder.name)
    else await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
  }
}

/** Removes an abandoned gate, unless another process has just taken it over. */
function takeAway(gate: string, text: string): void {
  const aside = `${gate}.${process.pid}`
  try {
    renameSync(gate, aside)
    if (readFileSync(aside, 'utf8') === text) rmSync(aside)
    else renameSync(aside, gate)
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error
  }
}

/** Creates a lock; false where there is one. */
function create(lock: string, file: string): boolean {
  return writing('--out', file, () => {
    try {
      const content = { host: hostname(), process: process.pid, since: Date.now() }
      writeFileSync(lock, JSON.stringify(content), { flag: 'wx' })
      return true
    } catch (error) {
      if (codeOf(error) === 'EEXIST') return false
      rmSync(lock, { force: true })
      throw error
    }
  })
}

/** The process that holds a lock, and whether it is gone; undefined where there is no lock any more. */
function holderOf(lock: string): { readonly text: string; readonly name: string; readonly gone: boolean } | undefined {
  let text: string
  let age: number
  try {
    text = readFileSync(lock, 'utf8')
    age = Date.now() - statSync(lock).mtimeMs
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  }
  const [, host, id] = /^\{"host":"(.*)","process":(\d+),/.exec(text) ?? []
  if (host === undefined) return { text, name: 'another sweep', gone: age > EMPTY_MS }
  const gone = host === hostname() ? !runs(Number(id)) : age > ABANDONED_MS
  return { text, name: `process ${id} on ${host}`, gone }
}

/** Whether another process of this host runs. Our own number is that of a process that was ended before, as in containers. */
function runs(id: number): boolean {
  if (id === process.pid) return false
  try {
    // Where there is such a list: one that has ended but whose end has not been collected still has its number.
    const state = existsSync(`/proc/${id}/stat`) ? readFileSync(`/proc/${id}/stat`, 'utf8') : ''
    return !/\) [ZX] /.test(state) && process.kill(id, 0)
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}

/** Holds a lock until it is released, or this process ends in any way but a kill. */
function hold(lock: string, file: string): () => void {
  create(lock, file)
  const touching = setInterval(() => {
    const now = new Date()
    try {
      utimesSync(lock, now, now)
    } catch {
      // It has been removed: there is nothing to keep any more.
    }
  }, TOUCH_MS).unref()
  const remove = () => rmSync(lock, { force: true })
  const end = (signal: NodeJS.Signals) => {
    release()
    process.kill(process.pid, signal)
  }
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
  const release = () => {
    clearInterval(touching)
    for (const signal of signals) process.off(signal, end)
    process.off('exit', remove)
    remove()
  }
  for (const signal of signals) process.once(signal, end)
  process.once('exit', remove)
  return release
}
