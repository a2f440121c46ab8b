/** The tree as it is executed: every node in the colour of its processor, what waits in outline, at the moment of the playhead. */
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useTheme } from '../../charts/theme.ts'
import type { Playhead } from '../../core/playhead/playhead.ts'
import { createPointing, type SharedPointing } from '../../core/playhead/pointing.ts'
import { count } from '../../core/text/format.ts'
import { Frame, placeOf, useLiveTime, usePainter } from '../picture/frame.tsx'
import { useMoment } from '../playhead/moment.ts'
import { LEVEL_HEAD, levelCells, levelFacts, nodeFacts, treeSummary } from './facts.ts'
import type { FollowedTree } from './followed.ts'
import { icicleOf } from './layout.ts'
import { entered, lookAfter } from './look.ts'
import { barsIn, icicleIn, type TreePainter } from './paint.ts'
import { createProgress } from './progress.ts'

/** Larger trees are drawn by level. */
const MOST_DRAWN = 2 ** 15

interface NodesProps {
  readonly nodes: FollowedTree
  /** What a processor is called. */
  readonly nameOf: (processor: number) => string
  /** Where on the tree's own scale the playhead stands, and where it stands for readers. */
  readonly at: (position: number) => number
  readonly playhead: Playhead
  readonly pointing?: SharedPointing
}

/** The tree of a run. */
export function NodesDrawing({ nodes, nameOf, at, playhead, pointing }: NodesProps) {
  const theme = useTheme()
  const [ownPointing] = useState(createPointing)
  const shared = pointing ?? ownPointing
  const progress = useMemo(() => createProgress(nodes), [nodes])
  const icicle = useMemo(() => (nodes.parent.length <= MOST_DRAWN ? icicleOf(nodes) : undefined), [nodes])
  /** The node whose subtree is shown; a node, or a level, that is pointed at, and whether the keyboard led to it. */
  const [looked, setLooked] = useState({ of: nodes, root: 0, item: -1 })
  const { root, item } = looked.of === nodes ? looked : { root: 0, item: -1 }

  const live = useLiveTime(at, playhead)
  const { ref, painter } = usePainter<TreePainter>(
    {
      from: [theme, nodes, root],
      make(surface) {
        const scene = { nodes, progress, surface, theme }
        return icicle ? icicleIn(scene, icicle, root) : barsIn(scene)
      },
      paint(painter) {
        progress.to(live.exact())
        painter().paint(item, shared.get())
      },
    },
    live,
    shared,
  )

  const moment = useMoment(live, 250)
  progress.to(live.exact())
  const owner = icicle && item >= 0 && progress.place[item] < progress.executed ? nodes.owner[item] : -1
  useEffect(() => {
    shared.set(owner)
  }, [owner, shared])

  const point = (other: number) => {
    if (other !== item) setLooked({ of: nodes, root, item: other })
  }
  const over = (event: React.PointerEvent) => point(painter()?.at(...placeOf(event)) ?? -1)
  const walk = (key: string) => {
    const next = lookAfter(key, { root, item }, { nodes, icicle, progress })
    if (next) setLooked({ of: nodes, ...next })
    return next !== undefined
  }
  const name = icicle ? `Node ${count(item + 1)}` : `Depth ${count(item + nodes.rootDepth)}`
  const facts = item < 0 ? [] : icicle ? nodeFacts(nodes, progress, nameOf, item) : levelFacts(progress.levels()[item])
  const table = useCallback(
    () => ({
      caption: 'Nodes of the tree by depth',
      head: LEVEL_HEAD,
      rows: progress.levels().map((level, i) => levelCells(level, i + nodes.rootDepth)),
    }),
    [progress, nodes],
  )
  return (
    <Frame
      canvas={ref}
      live={live}
      summary={treeSummary(nodes, progress, moment)}
      processors={nodes.processors}
      legend={<Legend bars={!icicle} within={root} searches={nodes.fate !== undefined && icicle !== undefined} />}
      count={icicle ? nodes.owner.length : progress.levels().length}
      looked={item < 0 ? undefined : { index: item, name, facts, box: painter()?.boxOf(item) }}
      table={table}
      onPointerMove={over}
      onPointerDown={over}
      onDoubleClick={() => icicle && setLooked({ of: nodes, ...entered({ root, item }, icicle) })}
      onLeave={() => point(-1)}
      onKey={walk}
    />
  )
}

interface LegendProps {
  readonly bars: boolean
  /** The node whose subtree is shown. */
  readonly within: number
  /** Whether nodes are drawn that a search has pruned. */
  readonly searches: boolean
}

function Legend({ bars, within, searches }: LegendProps) {
  return (
    <>
      <span>
        <i className="bordered" />
        waiting
      </span>
      <span>
        <i style={{ borderTop: '3px solid var(--ink)', background: 'var(--line)' }} />
        {bars ? 'share that moved before' : 'moved before'}
      </span>
      {searches && (
        <>
          <span>
            <i style={{ borderBottom: '3px solid var(--ink-soft)' }} />
            dropped
          </span>
          <span>
            <i style={{ border: '2px solid var(--ink)' }} />
            to the best solution
          </span>
        </>
      )}
      {within > 0 && <span>below node {count(within + 1)} · Esc: all</span>}
    </>
  )
}
