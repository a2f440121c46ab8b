/**
 * What vt logs and LBAF reads (JSON, a file for each rank) as a program by phases. Of it are used: phases with their id; tasks with entity (id or
 * seq_id, migratable), node and time; communications of type SendRecv between objects. Schema: vt's LBDatafile.
 */
import { GatherError, gatherBudget, gathering, unpackedFiles, unpackingOf } from '../../../core/attachments/gather.ts'
import type { Gather, GivenFile, Values } from '../../../core/parameters.ts'
import { decoded } from '../../../core/text/decoding.ts'
import { quoted, shown } from '../../../core/text/expected.ts'
import { isTooDeep } from '../../../core/text/json.ts'
import { cyclesOf, PHASE_LIMITS, type PhasesFile, parsePhases } from './phases-file.ts'
import { CYCLES_PER_SECOND } from './units.ts'

type Json = Readonly<Record<string, unknown>>

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

/** What is collected of all ranks. */
interface Log {
  /** By id of a phase, by object: its seconds and its rank. */
  readonly phases: Map<number, Map<string, { readonly time: number; readonly rank: number }>>
  /** Objects in the order in which they come, and whether they stay. */
  readonly objects: Map<string, boolean>
  /** By sender and receiver, bytes of all phases together. */
  readonly bytes: Map<string, number>
}

function refuse(file: string, where: string, expected: string, got: unknown): never {
  throw new GatherError(`file ${quoted(file)}, ${where}: expected ${expected}, got ${shown(got, 40)}`)
}

/** The name of an entity; undefined of what is no object. */
function nameOf(entity: unknown): string | undefined {
  if (!isObject(entity) || (entity.type !== undefined && entity.type !== 'object')) return undefined
  const id = entity.id ?? entity.seq_id
  return typeof id === 'number' || (typeof id === 'string' && /^[\w.:-]{1,40}$/.test(id)) ? `${id}` : undefined
}

/** Adds a rank's file. */
function addRank(log: Log, { name, bytes }: GivenFile, nth: number): void {
  const text = decoded(bytes) ?? ''
  let json: unknown
  if (isTooDeep(text)) refuse(name, 'its nesting', 'lists and objects in at most 32 levels', 'more')
  try {
    json = JSON.parse(text)
  } catch {
    refuse(
      name,
      'its content',
      'JSON, plain or gzip (brotli on the command line alone), or a program by phases',
      text === '' ? 'no text' : text.slice(0, 20),
    )
  }
  if (!isObject(json) || !Array.isArray(json.phases)) refuse(name, 'its top', '{"phases": […]}', json)
  const { phases, metadata } = json as { readonly phases: readonly unknown[]; readonly metadata?: unknown }
  const rank = isObject(metadata) && typeof metadata.rank === 'number' ? metadata.rank : nth
  for (const [k, phase] of phases.entries()) {
    const where = `phase ${k + 1}`
    if (!isObject(phase) || !Number.isInteger(phase.id) || !Array.isArray(phase.tasks))
      refuse(name, where, 'an id and a list of tasks', phase)
    const {
      id,
      tasks,
      communications = [],
    } = phase as { readonly id: number; readonly tasks: readonly unknown[]; readonly communications?: unknown }
    const loads = log.phases.get(id) ?? new Map<string, { time: number; rank: number }>()
    log.phases.set(id, loads)
    if (log.phases.size > PHASE_LIMITS.phases) refuse(name, where, `at most ${PHASE_LIMITS.phases} phases`, 'more')
    for (const [t, task] of tasks.entries()) {
      const at = `${where}, task ${t + 1}`
      if (!isObject(task)) refuse(name, at, 'an entity and a time', task)
      const object = nameOf(task.entity)
      if (object === undefined) refuse(name, at, 'an entity with an id or a seq_id', task.entity)
      const { time, node = rank } = task as { readonly time?: unknown; readonly node?: unknown }
      if (typeof time !== 'number' || !(time >= 0 && time <= 1e6)) refuse(name, at, 'a time from 0 to 1000000', time)
      if (typeof node !== 'number' || !Number.isInteger(node) || node < 0 || node >= PHASE_LIMITS.ranks)
        refuse(name, at, `a node from 0 to ${PHASE_LIMITS.ranks - 1}`, node)
      if (loads.has(object)) refuse(name, at, 'each object once in a phase', `${object} again`)
      loads.set(object, { time, rank: node })
      if (!log.objects.has(object)) {
        if (log.objects.size === PHASE_LIMITS.objects)
          refuse(name, at, `at most ${PHASE_LIMITS.objects} objects`, 'more')
        log.objects.set(object, (task.entity as Json).migratable === false)
      }
    }
    if (!Array.isArray(communications)) refuse(name, where, 'a list of communications', communications)
    for (const [c, one] of (communications as readonly unknown[]).entries()) {
      const at = `${where}, communication ${c + 1}`
      if (!isObject(one)) refuse(name, at, 'from, to and bytes', one)
      const [from, to] = [nameOf(one.from), nameOf(one.to)]
      if ((one.type !== undefined && one.type !== 'SendRecv') || from === undefined || to === undefined || from === to)
        continue
      if (typeof one.bytes !== 'number' || !(one.bytes >= 0 && one.bytes <= 1e12))
        refuse(name, at, 'bytes from 0 to 1e12', one.bytes)
      const key = `${from} ${to}`
      log.bytes.set(key, (log.bytes.get(key) ?? 0) + one.bytes)
      if (log.bytes.size > 10 * PHASE_LIMITS.channels)
        refuse(name, at, `at most ${PHASE_LIMITS.channels} channels`, 'more')
    }
  }
}

/** A log as a program by phases. */
function textOf({ phases, objects, bytes }: Log, ranks: number): string {
  const ids = [...phases.keys()].sort((a, b) => a - b)
  const lines = [`# phases ${ids.join(' ').slice(0, 1000)}`, `ranks ${ranks}`]
  for (const [object, stays] of objects) {
    // Before its first phase an object is where it begins.
    let rank = ids.flatMap((id) => phases.get(id)?.get(object) ?? [])[0]?.rank ?? 0
    const words = [stays ? 'fixed' : 'object', object, 'at', `${rank}`]
    for (const id of ids) {
      const one = phases.get(id)?.get(object)
      const moved = one !== undefined && one.rank !== rank
      rank = one?.rank ?? rank
      words.push(`${one?.time ?? 0}${moved ? `@${rank}` : ''}`)
    }
    lines.push(words.join(' '))
  }
  for (const [key, sum] of bytes) {
    if (key.split(' ').every((object) => objects.has(object)))
      lines.push(`channel ${key} ${Number((sum / ids.length).toPrecision(6))}`)
  }
  return `${lines.join('\n')}\n`
}

/** What is set with a program by phases: a processor for each rank, and time enough for all on one. */
function setsOf({ ranks, seconds }: PhasesFile): Values {
  const all = seconds.reduce((sum, each) => sum + cyclesOf(each), 0)
  return {
    processors: ranks,
    duration: Math.min(8e9, Math.max(100_000_000, Math.ceil(2 * all) + CYCLES_PER_SECOND)),
  }
}

/** Makes one program of the files of all ranks; a text that is one already stays as it is. */
export const gatherPhases: Gather = (rankFiles, brotli) => gathering(steps(rankFiles, brotli))

/** The share of the work that unpacking is, about. */
const UNPACKING = 0.3

/** Unpacks the files of all ranks, reads them and puts them together into one; yields the share that is done. */
function* steps(...[rankFiles, brotli]: Parameters<Gather>): ReturnType<Gather> {
  const budget = gatherBudget()
  const unpacking = unpackedFiles(rankFiles, budget)
  let unpacked = unpacking.next()
  for (; !unpacked.done; unpacked = unpacking.next()) yield UNPACKING * unpacked.value
  const files = unpacked.value.map((file) => {
    // What is no text may be brotli, which has no sign of its own.
    if (decoded(file.bytes) !== undefined) return file
    const { name } = file
    return { name, bytes: unpackingOf(name, 'brotli', () => brotli?.(file.bytes, budget) ?? file.bytes) }
  })
  const [first] = files
  if (!first) throw new GatherError('expected the files of all ranks, got none')
  const parsed =
    files.length === 1 && !/^\s*[{[]/.test(new TextDecoder().decode(first.bytes.subarray(0, 64)))
      ? parsePhases(first.bytes)
      : undefined
  // A text that cannot be read is refused by the lab, with its line.
  if (parsed && 'fault' in parsed) return { file: first }
  if (parsed) return { file: first, sets: setsOf(parsed) }
  const ranked = files.filter(({ name }) => !/\.(ya?ml|md|txt|png|csv)$|(^|\/)README/i.test(name))
  if (ranked.length > PHASE_LIMITS.ranks)
    throw new GatherError(`expected at most ${PHASE_LIMITS.ranks} ranks, got ${ranked.length}`)
  const log: Log = { phases: new Map(), objects: new Map(), bytes: new Map() }
  for (const [nth, file] of ranked.entries()) {
    addRank(log, file, nth)
    yield UNPACKING + ((1 - UNPACKING) * (nth + 1)) / ranked.length
  }
  if (log.objects.size === 0) throw new GatherError(`file ${quoted(first.name)}: expected phases with tasks, got none`)
  // Each object has a time in each phase, also where it computes nothing.
  const times = log.objects.size * log.phases.size
  if (times > PHASE_LIMITS.times)
    throw new GatherError(
      `the files together: expected at most ${PHASE_LIMITS.times} times in all, got ${times} (${log.objects.size} objects × ${log.phases.size} phases)`,
    )
  const text = new TextEncoder().encode(textOf(log, ranked.length))
  const program = parsePhases(text)
  if ('fault' in program)
    throw new GatherError(`the files together: expected ${program.fault.expected}, got ${program.fault.got}`)
  const name =
    rankFiles.length === 1
      ? rankFiles[0].name.replace(/(\.json)?(\.\w+)?$/, '')
      : first.name.replace(/^.*[/\\]/, '').replace(/\..*$/, '')
  return { file: { name: `${name}.phases`, bytes: text }, sets: setsOf(program) }
}
