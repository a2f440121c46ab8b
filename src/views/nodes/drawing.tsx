/** The tree as it is executed: every node in the colour of its processor, what waits in outline, at the moment of the playhead. */
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useTheme } from '../../charts/theme.ts'
import type { Playhead } from '../../core/playhead/playhead.ts'
import { createPointing, type SharedPointing } from '../../core/playhead/pointing.ts'
import { count } from '../../core/text/format.ts'
import { FATE } from '../../core/workloads/workload.ts'
import type { Fact } from '../network/graph.ts'
import { Frame, placeOf, useLiveTime, usePainter } from '../picture/frame.tsx'
import { useMoment } from '../playhead/moment.ts'
import { type FollowedTree, movedBefore } from './followed.ts'
import { icicleOf, stepFrom } from './layout.ts'
import { barsIn, icicleIn, type TreePainter } from './paint.ts'
import { createProgress, type Level, type Progress } from './progress.ts'

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
  const [looked, setLooked] = useState({ of: nodes, root: 0, item: -1, byKey: false })
  const { root, item, byKey } = looked.of === nodes ? looked : { root: 0, item: -1, byKey: false }
  const last = icicle ? nodes.parent.length : progress.levels().length

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

  const point = (other: number, byKey: boolean) => {
    if (other !== item) setLooked({ of: nodes, root, item: other, byKey })
  }
  const over = (event: React.PointerEvent) => point(painter()?.at(...placeOf(event)) ?? -1, false)
  const zoom = (node: number) => {
    if (!icicle || node < 0 || icicle.child[node] < 0) return
    setLooked({ of: nodes, root: node, item: node, byKey })
  }
  const walk = (key: string) => {
    if (key.startsWith('Arrow')) {
      const from = item < 0 ? root : item
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
    else return false
    return true
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
      looked={item < 0 ? undefined : { name, facts, box: painter()?.boxOf(item) }}
      byKey={byKey}
      table={table}
      onPointerMove={over}
      onPointerDown={over}
      onDoubleClick={() => zoom(root > 0 && item === root ? 0 : item)}
      onLeave={(byKey) => point(-1, byKey)}
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

/** One sentence on the whole tree, at a moment. */
function treeSummary({ parent, momentOf }: FollowedTree, progress: Progress, at: number): string {
  const levels = progress.levels()
  const moved = levels.reduce((sum, level) => sum + level.moved, 0)
  const waiting = progress.waiting()
  const of = (number: number, one: string, many: string) => `${count(number)} ${number === 1 ? one : many}`
  return `Tree of ${of(parent.length, 'node', 'nodes')} on ${of(levels.length, 'level', 'levels')}; ${momentOf(at)}, ${of(progress.executed, 'node is', 'nodes are')} executed (${count(moved)} moved before), and ${of(waiting, 'task waits', 'tasks wait')}.`
}

/** The heads of the table by level, and a row for each. */
const LEVEL_HEAD = ['Depth', 'Nodes', 'Executed', 'Waiting', 'Moved before'] as const
const levelCells = (level: Level, depth: number): readonly string[] =>
  [depth, level.nodes, level.executed, level.waiting, level.moved].map(count)

/** What is known of a level. */
const levelFacts = ({ nodes, executed, waiting, moved }: Level): readonly Fact[] => [
  { label: 'Nodes', value: count(nodes) },
  { label: 'Executed', value: count(executed) },
  { label: 'Waiting', value: count(waiting) },
  { label: 'Moved before', value: count(moved) },
]

/** What is known of a node, in the moment that is shown. */
function nodeFacts(
  tree: FollowedTree,
  progress: Progress,
  nameOf: (processor: number) => string,
  node: number,
): readonly Fact[] {
  const { depth, moves, owner, parent } = tree
  const facts: Fact[] = [{ label: 'Depth', value: count(depth[node] - 1 + tree.rootDepth) }]
  const maker = node > 0 ? nameOf(owner[parent[node]]) : 'the beginning'
  if (progress.known(node)) facts.push({ label: 'Made a task by', value: maker })
  if (progress.place[node] < progress.executed) {
    facts.push({ label: 'Executed by', value: nameOf(owner[node]) }, tree.whenOf(progress.place[node]), {
      label: 'Moved before',
      value: moves ? movesIn(moves[node]) : movedBefore(tree, node) ? 'yes' : 'no',
    })
    if (tree.fate?.[node] === FATE.dropped) facts.push({ label: 'Dropped', value: 'as good is known' })
  } else facts.push({ label: 'Executed', value: 'not yet' })
  return facts
}

const movesIn = (moves: number) => (moves === 0 ? 'no' : moves === 1 ? 'once' : `${count(moves)} times`)
