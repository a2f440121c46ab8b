/** Views of labs in a window without a browser: the stage, charts, pictures and microscope of a small run, with a playhead that can be moved. */
import { act, type ComponentType, Suspense } from 'react'
import { vi } from 'vitest'
import type { Artifacts, Lab } from '../../src/core/lab.ts'
import { parseLink } from '../../src/core/link/link.ts'
import type { Values } from '../../src/core/parameters.ts'
import { axisOf } from '../../src/core/playhead/axis.ts'
import { createLens, createPointing } from '../../src/core/playhead/pointing.ts'
import { createSource } from '../../src/core/source.ts'
import { importMiniature } from '../../src/labs/miniatures.ts'
import type { LabViews, ViewProps } from '../../src/labs/page.ts'
import { importLabViews } from '../../src/labs/pages.ts'
import { labs } from '../../src/labs/registry.ts'
import { openScreen } from './screen.ts'
import { shownRun } from './shown.ts'

const wait = setTimeout
vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance', 'Date'] })
export const screen = openScreen()
export const { window } = screen
const { createRoot } = await import('react-dom/client')
await import('../../src/charts/table-dialog.tsx')

/** Gives the browser's names back. */
export function closeViews(): void {
  vi.useRealTimers()
  vi.unstubAllGlobals()
}

/** What a run makes once, made when it is asked for. */
function artifactsOf(lab: Lab, values: object): Artifacts {
  const cache = new Map<string, { readonly artifact: never }>()
  return {
    get(key) {
      if (!cache.has(key)) {
        const making = lab.artifacts?.[key]?.({ ...values } as never)
        while (making && !making.advance(1e6)) {}
        cache.set(key, { artifact: making?.result() as never })
      }
      return cache.get(key)
    },
    want: () => () => undefined,
  }
}

/** The values of a link's query. */
export async function scenarioOf(id: string, query: string): Promise<Values> {
  const { values, notices } = parseLink(`${id}?${query}`, labs) as { values: Values; notices?: readonly string[] }
  if (notices && notices.length > 0) throw new Error(`${id}?${query}: ${notices.join(' ')}`)
  await labs[id].ready?.(values)
  return values
}

/** What a view has called the page back with: a name and what it gave, as JSON. */
export type Call = readonly [name: string, ...args: unknown[]]

export type Shown = ReturnType<typeof shown>
/** A run with a playhead that can be moved, and a list of what the page is called back with. */
export function shown(id: string, values: Values) {
  const lab = labs[id]
  const run = shownRun(lab, values)
  const { recording } = run
  const axis = { ...axisOf(recording, 'steps'), id: 'steps' as const }
  const calls: Call[] = []
  const call =
    (name: string) =>
    (...args: unknown[]) => {
      calls.push([name, ...args])
    }
  const at = createSource(0)
  const share = createSource(0.5)
  let plays = false
  const step = () => Math.min(recording.steps - 1, Math.floor(at.get()))
  const inspector = lab.inspect?.(values)
  const details = createSource<unknown>(undefined)
  /** Moves the playhead. */
  const put = (x: number) => {
    at.set(Math.max(0, Math.min(axis.end, x)))
    const [detail] = inspector?.window(step(), step() + 1) ?? []
    details.set(detail && { step: step(), detail })
  }
  put(Math.floor(recording.steps / 2))
  const lens = createLens()
  lens.light.subscribe(() => call('light')(lens.light.get()))
  const props: ViewProps = {
    run,
    axis,
    playhead: {
      position: at.get,
      readable: at.get,
      playing: () => plays,
      seek(x) {
        call('seek')(x)
        put(x)
      },
      step(by) {
        call('step')(by)
        put(at.get() + by)
      },
      share: share.get,
      seekShare(to) {
        call('share')(to)
        share.set(to)
      },
      subscribe(listener) {
        const stops = [at.subscribe(listener), share.subscribe(listener)]
        return () => {
          for (const stop of stops) stop()
        }
      },
    },
    details: details as never,
    artifacts: artifactsOf(lab, values),
    onChange: call('change'),
    measure(scenarios, onMeasured) {
      call('measure')(scenarios.length)
      for (const index of scenarios.keys()) if (run.metrics) onMeasured(index, { metrics: run.metrics })
      return () => undefined
    },
    pointing: createPointing(),
    lens,
  }
  return {
    props,
    calls,
    put,
    play(playing: boolean) {
      plays = playing
    },
  }
}

/** The views that the page would show of a scenario, by what they are called. */
export async function viewsOf(
  id: string,
  run: ViewProps['run'],
): Promise<ReadonlyMap<string, ComponentType<ViewProps>>> {
  const { values } = run
  const views: LabViews = await importLabViews(id)
  const miniature = await importMiniature(id)
  return new Map([
    ['stage', views.stage],
    ...views.charts
      .filter(({ shownWhen, nothing }) => (shownWhen?.(values) ?? true) && !nothing?.(run))
      .map((chart) => [chart.id, chart.component] as const),
    ...(views.pictures ?? [])
      .filter(({ shownWhen }) => shownWhen?.(values) ?? true)
      .map((picture) => [`picture-${picture.id}`, picture.component] as const),
    ...(views.microscope ? [['microscope', views.microscope.component] as const] : []),
    ...(miniature ? [['tile', miniature.component as ComponentType<ViewProps>] as const] : []),
  ])
}

const opened = new Set<() => void>()

/** Takes all views out of the window. */
export function closeAll(): void {
  for (const close of [...opened]) close()
}

export type Mounted = Awaited<ReturnType<typeof mounted>>
/** A view in the window. */
export async function mounted(View: ComponentType<ViewProps>, first: ViewProps) {
  const place = window.document.createElement('div') as unknown as HTMLElement
  window.document.body.append(place as never)
  const root = createRoot(place)
  const settle = () =>
    act(() => {
      screen.frames(1)
      vi.advanceTimersByTime(300)
      screen.frames(1)
    })
  /** Does something, and lets everything come that follows from it. */
  const after = async (doing: () => void, isThere = () => true) => {
    await act(async () => doing())
    settle()
    for (let i = 0; i < 3000 && (place.querySelector('#waits') || !isThere()); i++) {
      await act(async () => new Promise((resolve) => wait(resolve, 2)))
      settle()
    }
  }
  const render = (props: ViewProps) =>
    after(() =>
      root.render(
        <Suspense fallback={<i id="waits" />}>
          <View {...props} />
        </Suspense>,
      ),
    )
  await render(first)
  const close = () => {
    opened.delete(close)
    act(() => root.unmount())
    place.remove()
  }
  opened.add(close)
  return { place, render, after, close }
}
