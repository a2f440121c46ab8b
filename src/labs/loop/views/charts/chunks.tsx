/** The sizes of chunks in the order in which they are given: what the rule gives, and beside it what was measured; or when each was computed. */
import { useContext, useMemo, useState } from 'react'
import frame from '../../../../charts/apart.module.css'
import { CurveChart } from '../../../../charts/curve-chart.tsx'
import { ChartPlaceContext } from '../../../../charts/layout.ts'
import { count } from '../../../../core/text/format.ts'
import { useArtifact } from '../../../../views/use-artifact.ts'
import type { ViewProps } from '../../../page.ts'
import { besideText, chunksIn, type Chunks as Given, lanesOf, lanesText } from '../../chunks/index.ts'
import { strategies } from '../../strategies/index.ts'
import { scenarioIn } from '../words.ts'
import { ChunkLanesChart } from './chunk-lanes.tsx'

/** The most points of a curve: where there are more chunks, some are left out, the same distance apart. */
const POINTS = 400

/** Points in a curve that are marked. */
const DOTS = 80

/** Number and size of chunks, as points of a curve. */
function pointsOf({ sizes }: Given): readonly (readonly [chunk: number, size: number])[] {
  const shown = Math.min(sizes.length, POINTS)
  return Array.from({ length: shown }, (_, i) => {
    const at = shown < 2 ? 0 : Math.round((i * (sizes.length - 1)) / (shown - 1))
    return [at + 1, sizes[at]] as const
  })
}

/** The chart. */
export function Chunks(props: ViewProps) {
  const { run, artifacts } = props
  const { tool } = useContext(ChartPlaceContext)
  const latest = useArtifact(artifacts, 'chunks')
  const ruleChunks = latest?.artifact as Given | undefined
  const { strategy, chunks: file } = scenarioIn(run)
  const read = useMemo(() => chunksIn(file), [file])
  const measured = read && 'chunks' in read ? read.chunks : undefined
  const lanes = useMemo(() => measured && lanesOf(measured), [measured])
  const [wantsLanes, setWantsLanes] = useState(false)
  const asLanes = wantsLanes && lanes !== undefined
  const { label } = strategies[strategy]
  const texts = ruleChunks ? besideText(label, ruleChunks, measured) : []
  const none = file === '' ? ' A file with measured chunks can be dropped here.' : ''
  const problem = read && 'problem' in read ? read.problem : undefined
  return (
    <div className={`${frame.chart} stack any-height full-height no-margin small`}>
      <div className={`toolbar gap-4-12 pad-4-16 soft ${frame.head}`}>
        <b className="ink strong">Chunks in order</b>
        {lanes && (
          <span className="row gap-4" role="group" aria-label="Chunks are drawn as">
            <button type="button" className="tool round-4" aria-pressed={!asLanes} onClick={() => setWantsLanes(false)}>
              sizes
            </button>
            <button type="button" className="tool round-4" aria-pressed={asLanes} onClick={() => setWantsLanes(true)}>
              measured times
            </button>
          </span>
        )}
        <span className={`grow ${frame.verdict}`}>
          {problem ?? (asLanes ? lanesText(lanes) : `${texts.join(' ')}${none}`)}
        </span>
        {tool}
      </div>
      <div className={`grow any-height ${frame.body}`}>
        {asLanes && <ChunkLanesChart {...props} lanes={lanes} />}
        {ruleChunks && !asLanes && (
          <CurveChart
            label="Chunks in order"
            summary={`Iterations of each chunk in the order in which they are given. ${texts.join(' ')}`}
            x={{ label: 'Chunk', scale: 'linear', format: count }}
            y={{ label: 'Iterations', scale: 'linear', format: count }}
            curves={[
              { label, points: pointsOf(ruleChunks) },
              ...(measured ? [{ label: 'measured', points: pointsOf(measured) }] : []),
            ]}
            dots={ruleChunks.sizes.length <= DOTS}
          />
        )}
      </div>
    </div>
  )
}
