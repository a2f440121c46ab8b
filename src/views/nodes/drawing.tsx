/** The tree as it is executed: every node in the colour of its processor, what waits in outline, at the moment of the playhead. */
import { memo, useEffect, useMemo, useRef, useState } from 'react'
import { type Surface, useCanvas } from '../../charts/canvas.ts'
import { useTheme } from '../../charts/theme.ts'
import type { Playhead } from '../../core/playhead.ts'
import { createPointing, type SharedPointing } from '../../core/pointing.ts'
import { count } from '../../core/text/format.ts'
import { useMoment } from '../playhead/moment.ts'
import { ProcessorScale } from '../processor-scale.tsx'
import { NodeCard } from './card.tsx'
import type { FollowedTree } from './followed.ts'
import { icicleOf, stepFrom } from './layout.ts'
import { barsIn, icicleIn, type TreePainter } from './paint.ts'
import styles from './picture.module.css'
import { createProgress } from './progress.ts'
import { LEVEL_HEAD, levelCells, levelFacts, nodeFacts, treeSummary } from './words.ts'

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
  const [alone] = useState(createPointing)
  const shared = pointing ?? alone
  const progress = useMemo(() => createProgress(nodes), [nodes])
  const icicle = useMemo(() => (nodes.parent.length <= MOST_DRAWN ? icicleOf(nodes) : undefined), [nodes])
  /** The node whose subtree is shown; a node, or a level, that is pointed at, and whether the keyboard led to it. */
  const [looked, setLooked] = useState({ of: nodes, root: 0, item: -1, byKey: false })
  const { root, item, byKey } = looked.of === nodes ? looked : { root: 0, item: -1, byKey: false }
  const last = icicle ? nodes.parent.length : progress.levels().length

  const live = useMemo(
    () => ({
      now: () => at(playhead.readable()),
      exact: () => at(playhead.position()),
      playing: playhead.playing,
      subscribe: playhead.subscribe,
    }),
    [at, playhead],
  )

  const painter = useRef<{ of: readonly unknown[]; painter: TreePainter } | undefined>(undefined)
  const painterFor = (surface: Surface): TreePainter => {
    const of = [surface, theme, nodes, root]
    if (!painter.current || of.some((part, i) => part !== painter.current?.of[i])) {
      const scene = { nodes, progress, surface, theme }
      painter.current = { of, painter: icicle ? icicleIn(scene, icicle, root) : barsIn(scene) }
    }
    return painter.current.painter
  }
  const { ref, repaint } = useCanvas((surface) => {
    progress.to(live.exact())
    painterFor(surface).paint(item, shared.get())
  })
  useEffect(() => {
    const stops = [live.subscribe(repaint), shared.subscribe(repaint)]
    return () => {
      for (const stop of stops) stop()
    }
  }, [live, shared, repaint])

  const moment = useMoment(live, 250)
  progress.to(live.exact())
  const owner = icicle && item >= 0 && progress.place[item] < progress.executed ? nodes.owner[item] : -1
  useEffect(() => {
    shared.set(owner)
  }, [owner, shared])

  const point = (other: number, byKey: boolean) => {
    if (other !== item) setLooked({ of: nodes, root, item: other, byKey })
  }
  const over = (event: React.PointerEvent) => {
    const box = event.currentTarget.getBoundingClientRect()
    point(painter.current?.painter.at(event.clientX - box.left, event.clientY - box.top) ?? -1, false)
  }
  const zoom = (node: number) => {
    if (!icicle || node < 0 || icicle.child[node] < 0) return
    setLooked({ of: nodes, root: node, item: node, byKey })
  }
  const walk = (event: React.KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    const { key } = event
    if (key.startsWith('Arrow')) {
      const from = item < 0 ? (icicle ? root : 0) : item
      const by = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0
      const to = item < 0 ? from : icicle ? stepFrom(icicle, nodes, from, key) : from + by
      const there = icicle ? to >= 0 && progress.known(to) : to >= 0 && to < last
      if (there) {
        const higher = icicle && nodes.depth[to] < nodes.depth[root]
        setLooked({ of: nodes, root: higher ? to : root, item: to, byKey: true })
      }
    } else if (key === 'Enter' && icicle && item >= 0) zoom(item)
    else if (key === 'Escape' && root > 0) setLooked({ of: nodes, root: 0, item, byKey })
    else if (key === 'Escape' && item >= 0) point(-1, true)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const name = icicle ? `Node ${count(item + 1)}` : `Depth ${count(item + nodes.rootDepth)}`
  const facts = item < 0 ? [] : icicle ? nodeFacts(nodes, progress, nameOf, item) : levelFacts(progress.levels()[item])
  const announced = byKey && item >= 0
  return (
    <div className={styles.stage}>
      <div className={styles.picture}>
        <canvas
          ref={ref}
          className={styles.canvas}
          role="img"
          aria-label={treeSummary(nodes, progress, moment)}
          tabIndex={0}
          onPointerMove={over}
          onPointerDown={over}
          onPointerLeave={(event) => event.pointerType === 'mouse' && point(-1, false)}
          onBlur={() => point(-1, true)}
          onDoubleClick={() => zoom(root > 0 && item === root ? 0 : item)}
          onKeyDown={walk}
        />
      </div>
      <Legend
        processors={nodes.processors}
        theme={theme}
        bars={!icicle}
        within={root}
        searches={nodes.fate !== undefined && icicle !== undefined}
      />
      {item >= 0 && painter.current && <NodeCard name={name} facts={facts} box={painter.current.painter.boxOf(item)} />}
      <p className={styles.hidden} aria-live="polite">
        {announced && !live.playing()
          ? `${name}: ${facts.map(({ label, value }) => `${label} ${value}`).join(', ')}.`
          : ''}
      </p>
      <LevelTable live={live} levels={progress.levels} first={nodes.rootDepth} />
    </div>
  )
}

interface LevelTableProps {
  readonly live: Parameters<typeof useMoment<number>>[0]
  readonly levels: ReturnType<typeof createProgress>['levels']
  /** What the root's depth is called. */
  readonly first: number
}

/** The picture as a table, made anew while nothing plays. */
const LevelTable = memo(function LevelTable({ live, levels, first }: LevelTableProps) {
  useMoment(live, 250, true)
  return (
    <div className={styles.hidden}>
      <table>
        <caption>Nodes of the tree by depth</caption>
        <thead>
          <tr>
            {LEVEL_HEAD.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {levels().map((level, at) => {
            const [depth, ...cells] = levelCells(level, at + first)
            return (
              <tr key={depth}>
                <th scope="row">{depth}</th>
                {cells.map((cell, i) => (
                  <td key={LEVEL_HEAD[i + 1]}>{cell}</td>
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
})

interface LegendProps {
  readonly processors: number
  readonly theme: 'light' | 'dark'
  readonly bars: boolean
  /** The node whose subtree is shown. */
  readonly within: number
  /** Whether nodes are drawn that a search has given up. */
  readonly searches: boolean
}

function Legend({ processors, theme, bars, within, searches }: LegendProps) {
  return (
    <div className={styles.legend} aria-hidden="true">
      <ProcessorScale processors={processors} theme={theme} className={styles.scale} />
      <span>
        <i className={styles.waiting} />
        waiting
      </span>
      <span>
        <i className={styles.moved} />
        {bars ? 'share that moved before' : 'moved before'}
      </span>
      {searches && (
        <>
          <span>
            <i className={styles.dropped} />
            dropped
          </span>
          <span>
            <i className={styles.best} />
            to the best solution
          </span>
        </>
      )}
      {within > 0 && <span>below node {count(within + 1)} · Esc: all</span>}
    </div>
  )
}
