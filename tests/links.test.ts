/**
 * Links that have been shared go on to open, and to give the numbers that they gave. Each release has a file of links with the hash of their
 * metrics, and one of the metrics that there were; no line of them is ever changed. All links are opened. Of the latest release all are run, and every ninth of those before; in the long suite all are. `LINKS=write npx vitest run tests/links.test.ts` writes the file of the present release, once.
 */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type Lab, type Metrics, type RawQuery, RunStopped, withDeclared } from '../src/core/lab.ts'
import { changesFor, formatLink, parseLink } from '../src/core/link/link.ts'
import { applies, defaults, type Parameter, type Value, type Values } from '../src/core/parameters.ts'
import { neededRuns, runWhole } from '../src/core/run/run.ts'
import { version } from '../src/core/version.ts'
import { labIds } from '../src/labs/index.ts'
import { labs } from '../src/labs/registry.ts'
import { remembered } from './remembered.ts'
import { cases, isLong, SEED } from './setup/cases.ts'

const folder = join(import.meta.dirname, 'links')
const MOST = 300

/** What stands for the metrics of a scenario, of those that have names: any digit that differs gives another. */
async function hashOf(lab: Lab, values: Values, names?: ReadonlySet<string>): Promise<string> {
  await lab.ready?.(values)
  return hashOfMetrics(runWhole(lab, values, { record: false }).metrics, names)
}

function hashOfMetrics(metrics: Metrics, names?: ReadonlySet<string>): string {
  const sorted = Object.entries(metrics)
    .filter(([id]) => !names || names.has(id))
    .sort(([a], [b]) => (a < b ? -1 : 1))
  return createHash('sha256').update(JSON.stringify(sorted)).digest('hex').slice(0, 16)
}

const files = (existsSync(folder) ? readdirSync(folder) : []).filter((name) => name.endsWith('.txt'))

/** The file of the latest release: what a reader has most links of. */
const latest = files.toSorted().at(-1)

describe.each(files)('the links of %s', (name) => {
  const lines = readFileSync(join(folder, name), 'utf8').trim().split('\n')
  const byLab = labIds.map((id) => [id, lines.filter((line) => line.split(' ')[1].startsWith(`${id}?`))] as const)
  const metricLines = readFileSync(join(folder, name.replace('.txt', '.metrics')), 'utf8')
    .trim()
    .split('\n')
  const metricsOf = (id: string) =>
    new Set(metricLines.filter((line) => line.startsWith(`${id} `)).map((line) => line.split(' ')[1]))

  test('are of all labs that there were', () => {
    expect(byLab.reduce((sum, [, some]) => sum + some.length, 0)).toBe(lines.length)
    expect(lines.length).toBeGreaterThanOrEqual(MOST)
  })

  test.each(byLab)(
    'of the lab %s open and give their numbers, or its version is raised and says why',
    async (id, some) => {
      const lab = labs[id]
      const differ: string[] = []
      for (const [index, line] of some.entries()) {
        const [hash, link] = line.split(' ')
        const parsed = parseLink(link, labs)
        const { values, problems } = parsed
        if (problems.length > 0) differ.push(`${link}: ${problems[0].message}`)
        else if (changesFor(parsed, lab).length === 0 && (isLong || name === latest || index % 9 === 0)) {
          const present = await hashOf(lab, values, metricsOf(id))
          if (present !== hash) differ.push(`${present} ${link}: other numbers than in ${name}`)
        }
      }
      expect(differ).toEqual([])
    },
  )
})

/** Every id of a parameter and every option, a line each: "tree balancer=gdem". */
const idsOf = (id: string): readonly string[] =>
  Object.entries(labs[id].parameters).flatMap(([name, parameter]) => [
    `${id} ${name}`,
    ...(parameter.kind === 'choice' ? Object.keys(parameter.options).map((option) => `${id} ${name}=${option}`) : []),
  ])

const ledgers = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.ids')) : []

test.each(ledgers)('every parameter and option of %s is still read, or taken over by a former version', (name) => {
  const lost = readFileSync(join(folder, name), 'utf8')
    .trim()
    .split('\n')
    .filter((line) => {
      const [id, rest] = line.split(' ')
      const [parameter, option] = rest.split('=')
      const lab = labs[id]
      const text = option ?? String(lab.parameters[parameter]?.default ?? 0)
      const steps = lab.former?.flatMap(({ query }) => query ?? []) ?? []
      const query = steps.reduce<RawQuery>((present, step) => step(present), { [parameter]: text })
      return Object.entries(query).some(([key, value]) => {
        const definition = lab.parameters[key]
        return !definition || (definition.kind === 'choice' && !Object.hasOwn(definition.options, value))
      })
    })
  expect(lost).toEqual([])
})

test.each(labIds)('each version of the lab %s says what has changed', (id) => {
  const { version: present, former = [] } = labs[id]
  expect(former.map(({ says, release }) => says.length > 20 && /^\d+\.\d+\.\d+$/.test(release))).toEqual(
    former.map(() => true),
  )
  expect(present).toBe(1 + former.length)
})

/** A stream of numbers from 0 up to 1, the same each time. */
function stream(start: number): () => number {
  let state = start
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}

/** Values that are worth a link: each option of a choice, the ends of a slider and something between. */
function tried(parameter: Parameter): readonly Value[] {
  if (parameter.kind === 'choice') return Object.keys(parameter.options)
  if (parameter.kind !== 'number') return [parameter.default]
  const { min, max } = parameter.slider
  const middle = min + (max - min) * 0.3
  const fits = (value: number) => (parameter.limits.integer ? Math.round(value) : Number(value.toPrecision(3)))
  return [fits(middle), fits(min), ...Object.keys(parameter.words ?? {}), fits(min + (max - min) * 0.6)]
}

/** The hash of a scenario that can be run within a moment; undefined for others. */
async function quickHash(lab: Lab, values: Values): Promise<string | undefined> {
  try {
    await lab.ready?.(values)
    if (lab.check(values).length > 0) return undefined
    const { scenarios, complete } = neededRuns(lab, values)
    const metrics: Metrics[] = []
    for (const scenario of scenarios) {
      const run = lab.start(scenario, { record: false })
      const began = performance.now()
      while (!run.advance(50_000)) if (performance.now() - began > 100) return undefined
      metrics.push(run.metrics())
    }
    const [own, ...others] = metrics
    return hashOfMetrics(complete(own, others).metrics)
  } catch (error) {
    if (error instanceof RunStopped) return undefined
    throw error
  }
}

/** Smaller than the defaults, so that a run takes a moment. */
const SMALL: Readonly<Record<string, Values>> = {
  tree: { depth: 11, processors: 16 },
  async: { depth: 10, processors: 16 },
  requests: { requests: 2000 },
}

/** Scenarios of a lab, those that are remembered first, in which anything may be set, also what does not apply. */
function* anything(lab: Lab, draw: () => number): Generator<Values> {
  const pick = <T>(list: readonly T[]) => list[Math.floor(draw() * list.length)]
  const all = Object.entries(lab.parameters)
  yield* remembered<Values>(lab.id).map(([values]) => values)
  for (;;) {
    const values: Record<string, Value> = { ...defaults(lab.parameters), ...SMALL[lab.id] }
    for (const [name, parameter] of all)
      if (draw() < (parameter.kind === 'choice' ? 0.5 : 0.15)) values[name] = pick(tried(parameter))
    yield withDeclared(lab, values)
  }
}

test.each(labIds)(
  'a run of the lab %s gives what its link gives: what does not apply changes nothing, nor what has run before',
  async (id) => {
    const lab = labs[id]
    const linkCount = remembered(id).length + cases(2)
    const runs: { readonly link: string; readonly hash: string }[] = []
    let tries = 0
    for (const values of anything(lab, stream(4 + SEED))) {
      if (runs.length === linkCount || tries++ === 200 * linkCount) break
      const hash = await quickHash(lab, values)
      if (hash !== undefined) runs.push({ link: formatLink(lab, values), hash })
    }
    expect(runs).toHaveLength(linkCount)
    // The other way round, after all others.
    for (const { link, hash } of runs.toReversed()) {
      const { values, problems } = parseLink(link, labs)
      expect([link, problems, await hashOf(lab, values)]).toEqual([link, [], hash])
    }
  },
)

/** Links that together set as much as they can. */
async function written(): Promise<readonly string[]> {
  const lines = new Map<string, string>()
  const each = Math.ceil(MOST / labIds.length)
  for (const id of labIds) {
    const lab = labs[id]
    const draw = stream(id.length * 7919)
    const pick = <T>(list: readonly T[]) => list[Math.floor(draw() * list.length)]
    const atoms = Object.entries(lab.parameters).flatMap(([name, parameter]) =>
      tried(parameter).map((value) => [name, value] as const),
    )
    const covered = new Set<string>()
    let count = 0
    const add = async (values: Values) => {
      const link = formatLink(lab, values, { v: String(lab.version) })
      if (lines.has(link)) return
      const hash = await quickHash(lab, values)
      if (hash === undefined || parseLink(link, labs).problems.length > 0) return
      lines.set(link, hash)
      for (const part of link.split(/[?&]/)) covered.add(part)
      count++
    }
    await add(defaults(lab.parameters))
    const fresh = (name: string, value: Value) => !covered.has(`${name}=${value}`)
    const isCovered = (name: string) => [...covered].some((part) => part.startsWith(`${name}=`))
    for (let round = 0; round < 1500 && count < each; round++) {
      // Parameters that no link has yet come first, then values; as many at once as can be run together.
      const unknown = atoms.filter(([name, value]) => !isCovered(name) && fresh(name, value))
      const candidates = unknown.length > 0 && round % 2 === 0 ? unknown : atoms.filter((atom) => fresh(...atom))
      const base: Record<string, Value> = { ...defaults(lab.parameters), ...SMALL[id] }
      for (const [name, parameter] of Object.entries(lab.parameters))
        if (parameter.kind === 'choice' && draw() < 0.3) base[name] = pick(Object.keys(parameter.options))
      const before = count
      for (const most of [24, 6, 2]) {
        const values = { ...base }
        for (let k = 0; k < 4 * most; k++) {
          const [name, value] = pick(candidates.length > 0 ? candidates : atoms)
          if (applies(lab.parameters[name], values)) values[name] = value
        }
        await add(withDeclared(lab, values))
        if (count > before) break
      }
    }
  }
  return [...lines].map(([link, hash]) => `${hash} ${link}`)
}

test.runIf(process.env.LINKS === 'write')(
  'writes the file of this release',
  async () => {
    const file = join(folder, `${version.split('.').slice(0, 2).join('.')}.txt`)
    expect(existsSync(file), `${file} is there, and stays as it is`).toBe(false)
    const lines = await written()
    expect(lines.length).toBeGreaterThanOrEqual(MOST)
    writeFileSync(file, `${lines.join('\n')}\n`)
    writeFileSync(file.replace(/txt$/, 'ids'), `${labIds.flatMap(idsOf).join('\n')}\n`)
    const metricLines = labIds.flatMap((id) => labs[id].metrics.map((metric) => `${id} ${metric.id}`))
    writeFileSync(file.replace(/txt$/, 'metrics'), `${metricLines.join('\n')}\n`)
  },
  600_000,
)
