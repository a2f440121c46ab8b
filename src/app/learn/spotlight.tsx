/** Points out a part of the page: draws a ring around it and brings it into view. */
import { useEffect } from 'react'
import { moveInFrames } from '../../charts/in-frame.ts'
import type { Region } from '../../core/content/lesson.ts'
import type { ParameterTable } from '../../core/parameters.ts'
import type { ChartView } from '../../labs/page.ts'
import { Button } from '../ui/button.tsx'
import styles from './lesson.module.css'

const NAMES: Readonly<Record<string, string>> = {
  machine: 'the machine',
  side: 'the open panel',
  results: 'the results',
  transport: 'the markers on the playhead’s track',
}

const PHONE = '(max-width: 720px) and (min-height: 560px)'

/** Brings it into view; on a phone to the edge of the machine and without the names of panels, since there is room for little. */
const show = (selector: string) => {
  const phone = matchMedia(PHONE).matches
  const part = (phone && document.querySelector(`${selector} > [data-side]`)) || document.querySelector(selector)
  part?.scrollIntoView({ block: phone ? 'start' : 'nearest' })
}

/** As long as there is one of these, what is on the page may still move. */
const UNSETTLED = '[data-loading], main:is([data-run="idle"], [data-run="running"])'

/** How many frames nothing may have moved for, and how long that is waited for at most. */
const STILL_FRAMES = 10
const SETTLING_MS = 5000

/** What a reader begins to do something with. */
const BEGINNINGS = ['pointerdown', 'touchstart', 'wheel', 'keydown'] as const

/** Keeps it in view until the page around it has settled or the reader does something; returns what ends that. */
function showUntilSettled(selector: string): () => void {
  const until = performance.now() + SETTLING_MS
  let still = 0
  const stop = () => {
    rest()
    for (const type of BEGINNINGS) removeEventListener(type, stop, true)
  }
  const follow = () => {
    show(selector)
    const settled = document.querySelector(selector) && !document.querySelector(UNSETTLED)
    still = settled ? still + 1 : 0
    if (still >= STILL_FRAMES || performance.now() >= until) stop()
  }
  const rest = moveInFrames(follow)
  for (const type of BEGINNINGS) addEventListener(type, stop, { capture: true, passive: true })
  return stop
}

interface SpotlightProps {
  readonly region: Region
  readonly charts: readonly ChartView[]
  readonly parameters: ParameterTable
}

/** The ring, and a line that says what to look at. */
export function Spotlight({ region, charts, parameters }: SpotlightProps) {
  const [kind, id] = region.split(':')
  const selector = kind === 'parameter' ? `[data-parameter="${id}"]` : `[data-region="${region}"]`
  const name =
    kind === 'parameter'
      ? `the control “${parameters[id]?.label}”`
      : kind === 'chart'
        ? `the chart “${charts.find((chart) => chart.id === id)?.label}”`
        : NAMES[kind]
  useEffect(() => {
    // The part may be drawn again at any time: a rule finds it, a class set by hand would be lost.
    const ring = new CSSStyleSheet()
    ring.replaceSync(`${selector}{outline:3px solid var(--accent);outline-offset:-3px;border-radius:var(--radius)}`)
    document.adoptedStyleSheets.push(ring)
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== ring)
    }
  }, [selector])
  useEffect(() => {
    // On one column the text comes first, and so it does in a sheet; what it points out is a press away. Above a sheet it is not.
    const beside = matchMedia('(min-width: 861px)').matches
    const above = matchMedia(PHONE).matches && kind !== 'parameter'
    return beside || above ? showUntilSettled(selector) : undefined
  }, [selector, kind])
  return (
    <p>
      <Button look="quiet" className={`text-left ${styles.show}`} onClick={() => show(selector)}>
        Look at {name}
      </Button>
    </p>
  )
}
