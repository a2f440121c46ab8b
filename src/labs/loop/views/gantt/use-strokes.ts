/** Drawing loads: strokes of a pointer and single cells by keys, each of which is one step of history. */
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { ChangeValues } from '../../../page.ts'
import { between, type Cell, givenOf, type LoadGrid, loadIn, withCells } from './given.ts'

interface StrokesOptions {
  /** The loads of the run that is shown. */
  readonly loads: LoadGrid
  /** The parameter as it is in that run. */
  readonly loadsSet: readonly number[]
  /** Absent where nothing may be drawn. */
  readonly onChange: ChangeValues | undefined
}

/** What is drawn and how. */
export function useStrokes({ loads, loadsSet, onChange }: StrokesOptions) {
  const [brush, setBrush] = useState(5)
  const [draft, setDraft] = useState<LoadGrid>()
  const [drawing, setDrawing] = useState(false)
  const stroke = useRef<{ readonly before: readonly number[]; readonly load: number; at: Cell } | undefined>(undefined)
  const grid = draft && draft.processors === loads.processors ? draft : loads
  // The run of what was drawn has come, or that of something else.
  useEffect(() => {
    if (loads && !stroke.current) setDraft(undefined)
  }, [loads])

  const put = (from: LoadGrid, cells: readonly Cell[], load: number, phase: 'drag' | 'commit') => {
    const next = withCells(from, cells, load)
    setDraft(next)
    onChange?.({ loads: givenOf(next) }, phase)
    return next
  }
  /** What has been drawn in this stroke so far; a pointer may move twice before the page renders. */
  const latest = useRef(grid)
  useLayoutEffect(() => {
    latest.current = grid
  })

  return {
    grid,
    brush,
    setBrush,
    drawing,
    /** Begins with a cell; what has the load of the brush already is taken away. */
    begin(cell: Cell) {
      if (!onChange) return
      const load = loadIn(grid, cell) === brush ? 0 : brush
      stroke.current = { before: loadsSet, load, at: cell }
      latest.current = put(grid, [cell], load, 'drag')
      setDrawing(true)
    },
    move(cell: Cell) {
      const active = stroke.current
      if (!active || (active.at.lane === cell.lane && active.at.block === cell.block)) return
      latest.current = put(latest.current, between(active.at, cell), active.load, 'drag')
      active.at = cell
    },
    end() {
      if (!stroke.current) return
      stroke.current = undefined
      setDrawing(false)
      onChange?.({ loads: givenOf(latest.current) }, 'commit')
    },
    /** Takes the stroke back: it was the beginning of something else, such as scrolling. */
    cancel() {
      const active = stroke.current
      if (!active) return
      stroke.current = undefined
      setDrawing(false)
      setDraft(undefined)
      onChange?.({ loads: active.before }, 'commit')
    },
    /** Sets one cell. */
    set(cell: Cell, load: number) {
      if (onChange && loadIn(grid, cell) !== load) put(grid, [cell], load, 'commit')
    },
  }
}
