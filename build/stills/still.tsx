/** The page that stills are taken of: it has the page's session, and shows one drawing, without words. */
import '@fontsource-variable/inter/index.css'
import '../../src/app/shell/theme.css'
import '../../src/app/shell/base.css'
import '../../src/app/ui/shared.css'
import { Suspense, useEffect, useReducer } from 'react'
import { createRoot } from 'react-dom/client'
import { groundOf } from '../../src/app/state/axis.ts'
import { createSession } from '../../src/app/state/session.ts'
import { startTheme } from '../../src/app/state/theme-choice.ts'
import { SessionContext, usePage } from '../../src/app/state/use.ts'
import { useViewProps } from '../../src/app/state/view-props.ts'
import { axisOf, positionOf, unitOf } from '../../src/core/playhead/axis.ts'
import { importMiniature } from '../../src/labs/miniatures.ts'
import type { Miniature } from '../../src/labs/page.ts'
import { importLabViews } from '../../src/labs/pages.ts'
import { type Still, stills } from './list.ts'

const session = createSession()
const { store, playhead } = session
const root = createRoot(document.body.appendChild(Object.assign(document.createElement('div'), { id: 'root' })))

/** The drawing of the present run, with what it needs that the run makes. */
function Drawing({ component: Component, artifacts: keys }: Pick<Miniature, 'component' | 'artifacts'>) {
  const run = usePage((s) => s.run)
  const props = useViewProps()
  const [, repaint] = useReducer((count: number) => count + 1, 0)
  const { artifacts } = props
  useEffect(() => {
    const stops = keys?.map((key) => artifacts?.want(key, repaint))
    return () => {
      for (const stop of stops ?? []) stop?.()
    }
  }, [artifacts, keys])
  return run && <Component run={run} {...props} />
}

/** Runs a still's scenario, and draws it at its moment. */
async function draw({ lab, query, share, rest, rests, at, picture }: Still): Promise<void> {
  root.render(null)
  const [miniature, { pictures }] = await Promise.all([importMiniature(lab), importLabViews(lab)])
  if (!miniature) throw new Error(`${lab} has no drawing for its tile`)
  await session.open(`#${lab}?${query}`)
  await new Promise<void>((resolve, reject) => {
    const check = () => {
      const { run, values, status, problems } = store.getState()
      if (status.kind === 'long') session.insist()
      if (problems.length > 0) reject(new Error(problems[0].message))
      else if (run?.finished && run.values === values) resolve()
      else setTimeout(check, 20)
    }
    check()
  })
  // A first screen has begun to play.
  session.playhead.pause()
  if (at !== undefined) playhead.place(at)
  else {
    session.setAxis(miniature.axis)
    const state = store.getState()
    const { last } = groundOf(state)
    const row = rest === 'end' ? Number.POSITIVE_INFINITY : rest && rest - 1
    const along = state.run && axisOf(state.run.recording, unitOf(miniature.axis))
    if (rests && state.run) playhead.place(positionOf(state.run.recording, miniature.axis, rests), 1)
    else playhead.place(row === undefined || !along ? last * share : Math.min(last, along.xOf(row)), 1)
  }
  const other = pictures?.find(({ id }) => id === picture)
  root.render(
    <SessionContext value={session}>
      <Suspense>
        <Drawing {...(other ?? miniature)} artifacts={miniature.artifacts} />
      </Suspense>
    </SessionContext>,
  )
}

startTheme()

/** What the script that takes the stills calls. */
export const stage = { stills, draw }
Object.assign(globalThis, { stage })
