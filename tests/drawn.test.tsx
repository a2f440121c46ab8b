/**
 * What stages, pictures, charts and microscopes of all labs are in markup, half way through a run, as if they had been laid out: how many
 * elements of which kind, and the sum of their numbers and texts. Canvases are held by painted.test.ts. After a deliberate change of a
 * drawing write it again, and look at the difference and at the drawing:
 *
 *     GOLDEN=write npx vitest run tests/drawn.test.tsx
 */
import { readFileSync, writeFileSync } from 'node:fs'
import type { ComponentType } from 'react'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Artifacts, Lab } from '../src/core/lab.ts'
import { parseLink } from '../src/core/link/link.ts'
import type { Values } from '../src/core/parameters.ts'
import { axisOf } from '../src/core/playhead/axis.ts'
import type { LabViews, ViewProps } from '../src/labs/page.ts'
import { importLabViews } from '../src/labs/pages.ts'
import { labs } from '../src/labs/registry.ts'
import { shownRun } from './setup/shown.ts'
import { sizedMarkup } from './setup/sized.ts'
import { sumOf } from './setup/sum-of.ts'

const FILE = 'tests/data/drawn.json'
const writing = process.env.GOLDEN === 'write'
const golden: Record<string, string> = writing ? {} : JSON.parse(readFileSync(FILE, 'utf8'))

/** Small runs. */
const QUERIES: Readonly<Record<string, string>> = {
  tree: 'processors=8&depth=8',
  async: 'processors=4&depth=7&t1=on&t2=on&detection=central&termination=ring',
  loop: 'processors=4&n=100',
  mesh: 'mesh=grid&vertices=100&processors=4&iterations=10',
  migration: 'processes=20&processors=4&migration=on&duration=1000000',
  requests: 'requests=500',
  divisible: '',
}

beforeAll(() => {
  vi.stubGlobal('devicePixelRatio', 1)
  vi.stubGlobal('document', {
    hidden: false,
    documentElement: { dataset: { theme: 'drawn' } },
    addEventListener() {},
    // What is painted on it is not looked at.
    createElement: () => ({ getContext: () => new Proxy({}, { get: () => () => ({ data: [] }) }) }),
  })
  vi.stubGlobal('getComputedStyle', () => ({ getPropertyValue: () => '12px' }))
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {} }))
})
afterAll(() => {
  vi.unstubAllGlobals()
  if (writing) writeFileSync(FILE, `${JSON.stringify(golden, null, 2)}\n`)
})

/** What a run makes once, made when it is asked for. */
function artifactsOf(lab: Lab, values: object): Artifacts {
  const made = new Map<string, { readonly artifact: never }>()
  return {
    get(key) {
      if (!made.has(key)) {
        const making = lab.artifacts?.[key]?.({ ...values } as never)
        while (making && !making.advance(1e6)) {}
        made.set(key, { artifact: making?.result() as never })
      }
      return made.get(key)
    },
    want: () => () => undefined,
  }
}

function propsOf(lab: Lab, values: Values): ViewProps {
  const run = shownRun(lab, values)
  const axis = { ...axisOf(run.recording, 'steps'), id: 'steps' as const }
  const step = Math.floor(run.recording.steps / 2)
  const detail = lab.inspect?.(values).window(step, step + 1)[0]
  const nothing = () => undefined
  return {
    run,
    axis,
    playhead: {
      position: () => step,
      readable: () => step,
      playing: () => false,
      seek: nothing,
      step: nothing,
      share: () => 0.5,
      seekShare: nothing,
      subscribe: () => nothing,
    },
    details: { get: () => (detail === undefined ? undefined : { step, detail }), subscribe: () => nothing } as never,
    artifacts: artifactsOf(lab, values),
  }
}

/** The markup; what is loaded later is waited for. */
async function markupOf(View: ComponentType<ViewProps>, props: ViewProps): Promise<string> {
  for (;;) {
    try {
      return sizedMarkup(<View {...props} />, { width: 600, height: 240 })
    } catch (error) {
      if (!/suspended/.test(String(error))) throw error
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
  }
}

/** Elements by their names, and a sum that is another one where a number or a text is; styles are left out. */
function inLine(markup: string): string {
  const plain = markup.replace(/ (?:class|style)="[^"]*"/g, '')
  const counts = new Map<string, number>()
  for (const [, name] of plain.matchAll(/<(\w+)/g)) counts.set(name, (counts.get(name) ?? 0) + 1)
  return `${[...counts].map(([name, count]) => `${count} ${name}`).join(', ')}: ${Math.round(10 * sumOf(plain))}`
}

describe.each(Object.entries(QUERIES))('%s', async (id, query) => {
  const lab = labs[id]
  const views: LabViews = await importLabViews(id)
  const { values } = parseLink(`${id}?${query}`, labs)
  await lab.ready?.(values)
  const props = propsOf(lab, values)
  const all: (readonly [string, ComponentType<ViewProps>])[] = [
    ['stage', views.stage],
    ...views.charts
      .filter(({ shownWhen, nothing }) => (shownWhen?.(values) ?? true) && !nothing?.(props.run))
      .map(({ id, component }) => [id, component] as const),
    ...(views.pictures ?? []).map(({ id, component }) => [`picture ${id}`, component] as const),
    ...(views.microscope ? [['microscope', views.microscope.component] as const] : []),
  ]
  const hold = async (name: string, View: ComponentType<ViewProps>, given: ViewProps) => {
    const markup = await markupOf(View, given)
    expect(markup).not.toMatch(/NaN|undefined/)
    const line = inLine(markup)
    if (writing) golden[`${id} ${name}`] = line
    expect(line).toBe(golden[`${id} ${name}`])
  }
  test.each(all)('%s', (name, View) => hold(name, View, props))

  // Another run beside it, and one that stands behind it.
  const mark = (name: string) => ({ name, colour: name, dash: '4 2' })
  const other = shownRun(lab, values.seed === undefined ? values : { ...values, seed: 2 })
  const comparison = {
    present: mark('A'),
    others: [{ ...mark('B'), run: other }],
    ghost: { ...mark('the run before'), run: other },
  }
  const charts = all.filter(([name]) => id !== 'divisible' && views.charts.some(({ id }) => id === name))
  test.each(charts)('%s, compared', (name, View) => hold(`${name}, compared`, View, { ...props, comparison }))
})
