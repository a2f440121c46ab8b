/**
 * The machine of the game: processors with their tasks, links, and what is on its way. A task is dragged along a link, sent with Shift and
 * an arrow key, or taken by a press on the processor where the player stands and given by a press on a neighbour. Else a press, or an arrow
 * key alone, goes to a neighbour.
 */
import { type CSSProperties, type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { useSize } from '../../charts/size.ts'
import type { Eyes } from '../../core/game/eyes.ts'
import { type Doing, type Game, type Report, TICKS } from '../../core/game/game.ts'
import { counted } from '../../core/text/format.ts'
import styles from './game.module.css'

interface BoardProps {
  readonly game: Game
  /** The time that is shown, in ticks. */
  readonly time: number
  /** What the player sees through; undefined where everything is visible. */
  readonly eyes: Eyes | undefined
  /** Where the player stands, or what is chosen. */
  readonly here: number
  /** Goes to a processor; undefined where the board is only looked at. */
  readonly onGo?: (to: number) => void
  readonly onSend?: (from: number, to: number) => void
}

const COLUMNS = 4
/** Dots that stand for tasks, at most. */
const MOST_DOTS = 10

const ARROWS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** The board. */
export function Board({ game, time, eyes, here, onGo, onSend }: BoardProps) {
  const box = useRef<HTMLDivElement>(null)
  const size = useSize(box)
  const upright = size.height > size.width
  const count = game.level.links.length
  const rows = Math.ceil(count / COLUMNS)
  const cell = (p: number) => {
    const [x, y] = [p % COLUMNS, Math.floor(p / COLUMNS)]
    return upright ? ([y, x] as const) : ([x, y] as const)
  }
  const [across, down] = upright ? [rows, COLUMNS] : [COLUMNS, rows]
  /** The middle of a processor, as shares of the board. */
  const place = (p: number) => {
    const [x, y] = cell(p)
    return { x: (x + 0.5) / across, y: (y + 0.5) / down }
  }
  const [drag, setDrag] = useState<{ readonly from: number; readonly x: number; readonly y: number }>()
  const dragged = useRef(false)
  /** Whether the next press on a neighbour gives it a task: a way for those who cannot drag. */
  const [taken, setTaken] = useState(false)
  /** Tasks that were sent by keys, and where the last one goes, for screen readers. */
  const [sent, setSent] = useState<{ readonly count: number; readonly to: number }>()
  const buttons = useRef(new Map<number, HTMLButtonElement>())
  const walk = eyes?.walk()
  const visible = (p: number) => !eyes || (p === here && !walk)
  const canSendFrom = (p: number) => onSend !== undefined && visible(p)

  // The player begins with the keys, and they stay with the player.
  const plays = onGo !== undefined
  useEffect(() => {
    if (plays) box.current?.querySelector<HTMLElement>('[data-here]')?.focus()
  }, [plays])
  useEffect(() => {
    const active = document.activeElement
    if (active instanceof HTMLElement && box.current?.contains(active)) buttons.current.get(here)?.focus()
    setTaken(false)
  }, [here])

  const toward = (key: string) => {
    const arrow = ARROWS[key]
    if (!arrow) return undefined
    const [x, y] = cell(here)
    return game.level.links[here].find((q) => {
      const [toX, toY] = cell(q)
      return toX === x + arrow[0] && toY === y + arrow[1]
    })
  }
  const press = (event: KeyboardEvent) => {
    if (!(event.key in ARROWS) || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    event.stopPropagation()
    const to = toward(event.key)
    if (to === undefined) return
    if (!event.shiftKey) onGo?.(to)
    else if (canSendFrom(here)) {
      onSend?.(here, to)
      setSent({ count: (sent?.count ?? 0) + 1, to })
    }
  }
  const at = (event: PointerEvent) => {
    const edges = box.current?.getBoundingClientRect()
    return edges
      ? { x: (event.clientX - edges.left) / edges.width, y: (event.clientY - edges.top) / edges.height }
      : { x: 0, y: 0 }
  }
  const begin = (event: PointerEvent, from: number) => {
    dragged.current = false
    if (!canSendFrom(from) || event.button !== 0) return
    event.currentTarget.setPointerCapture(event.pointerId)
    setDrag({ from, ...at(event) })
  }
  const end = (event: PointerEvent) => {
    if (!drag) return
    setDrag(undefined)
    const under = document.elementFromPoint(event.clientX, event.clientY)?.closest('[data-processor]')
    const to = Number((under as HTMLElement | undefined)?.dataset.processor ?? drag.from)
    if (to === drag.from) return
    dragged.current = true
    onSend?.(drag.from, to)
  }
  const percent = ({ x, y }: { readonly x: number; readonly y: number }): CSSProperties => ({
    left: `${100 * x}%`,
    top: `${100 * y}%`,
  })
  const between = (from: number, to: number, share: number) => {
    const [a, b] = [place(from), place(to)]
    return { x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share }
  }
  // A processor knows what it has sent until it arrives; it knows nothing of what comes until it is there.
  const flying = game
    .messages()
    .filter((message) => time < message.arrives && (!eyes || (message.from === here && !walk)))
  const target = drag ? game.level.links[drag.from] : taken ? game.level.links[here] : undefined
  const choose = (p: number) => {
    setTaken(p === here && canSendFrom(p) && !taken)
    if (taken && game.level.links[here].includes(p)) onSend?.(here, p)
    else onGo?.(p)
  }
  const processor = (p: number) => {
    const neighbours = game.level.links[p]
    const report = visible(p) ? { load: game.load(p), at: time, asks: false } : eyes?.seen(p)
    const doing = visible(p) ? game.doing(p) : undefined
    const near = neighbours.includes(here)
    return (
      <button
        ref={(element) => {
          if (element) buttons.current.set(p, element)
          else buttons.current.delete(p)
        }}
        type="button"
        data-processor={p}
        data-here={p === here && !walk ? true : undefined}
        data-doing={doing}
        data-near={(target ? target.includes(p) : near) || undefined}
        className={`absolute stack pad-8-12 round-10 ${visible(p) ? 'surface ink' : 'sunken soft'} ${styles.processor}`}
        style={{ ...percent(place(p)), '--across': across, '--down': down } as CSSProperties}
        tabIndex={p === here ? 0 : -1}
        aria-pressed={p === here && canSendFrom(p) ? taken : undefined}
        aria-label={nameOf(p, report, doing, p === here, time)}
        onPointerDown={(event) => begin(event, p)}
        onPointerMove={(event) => drag && setDrag({ ...drag, ...at(event) })}
        onPointerUp={end}
        onPointerCancel={() => setDrag(undefined)}
        onClick={() => {
          if (!dragged.current) choose(p)
          dragged.current = false
        }}
      >
        {/* The button's name has it in words. */}
        <span className="row between gap-4 small full-width" aria-hidden="true">
          <span className="strong">{p + 1}</span>
          <span className={doing === 'idle' ? 'warn strong' : 'soft'}>
            {doing ? wordsOf(doing, game.orders(p)) : report ? age(time - report.at) : ''}
          </span>
        </span>
        <span className={`grow centre ${styles.load}`} aria-hidden="true">
          {report ? report.load : '?'}
        </span>
        <span className={`row at-centre gap-2 ${styles.dots}`}>
          {Array.from({ length: Math.min(MOST_DOTS, report?.load ?? 0) }, (_, i) => (
            <i key={i} />
          ))}
        </span>
      </button>
    )
  }
  return (
    <>
      <div
        ref={box}
        className={`positioned full-width grow any-height ${styles.board}`}
        // A grid, so that screen readers leave the arrow keys to it.
        role="grid"
        aria-label="Processors"
        onKeyDown={press}
      >
        <svg
          className="absolute full-width full-height stroke-strong stroke-2"
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
          aria-hidden="true"
        >
          {game.level.links.flatMap((neighbours, p) =>
            neighbours
              .filter((q) => q > p)
              .map((q) => {
                const [a, b] = [place(p), place(q)]
                return (
                  <path
                    key={`${p}-${q}`}
                    d={`M${100 * a.x} ${100 * a.y}L${100 * b.x} ${100 * b.y}`}
                    vectorEffect="non-scaling-stroke"
                  />
                )
              }),
          )}
        </svg>
        {Array.from({ length: rows }, (_, row) => (
          <div key={row} role="row" tabIndex={-1} className={styles.contents}>
            {Array.from({ length: Math.min(COLUMNS, count - COLUMNS * row) }, (_, column) => (
              <div key={column} role="gridcell" tabIndex={-1} className={styles.contents}>
                {processor(COLUMNS * row + column)}
              </div>
            ))}
          </div>
        ))}
        {flying.map(({ kind, from, to, sent, arrives }) => (
          <span
            key={`${from}-${to}-${sent}`}
            className={`absolute no-pointer ${styles.flying}`}
            data-kind={kind}
            style={percent(between(from, to, (time - sent) / (arrives - sent)))}
          />
        ))}
        {walk && (
          <span
            className={`absolute no-pointer ${styles.flying}`}
            data-eye
            style={percent(between(walk.from, walk.to, Math.min(1, (time - walk.began) / (walk.ends - walk.began))))}
          />
        )}
        {drag && <span className={`absolute no-pointer ${styles.flying}`} data-kind="task" style={percent(drag)} />}
      </div>
      <span className="visually-hidden" aria-live="polite">
        {sent && `Order ${sent.count}: a task to processor ${sent.to + 1}.`}
      </span>
    </>
  )
}

const WORDS: Readonly<Record<Doing, string>> = {
  idle: 'idle',
  task: 'computes',
  send: 'sends',
  receive: 'receives',
}

/** What a processor does, and what it has still to send. */
const wordsOf = (doing: Doing, orders: number) => (orders > 0 ? `${WORDS[doing]}, ${orders} to send` : WORDS[doing])

/** How long ago something was seen: a millisecond of the machine is a second of the game. */
const age = (ticks: number) => `${Math.round(ticks / TICKS)} ms ago`

function nameOf(
  p: number,
  report: Report | undefined,
  doing: Doing | undefined,
  isHere: boolean,
  time: number,
): string {
  const what = report ? counted(report.load, 'task') : 'not seen yet'
  const when = doing ? `, ${WORDS[doing]}` : report ? `, ${age(time - report.at)}` : ''
  return `Processor ${p + 1}${isHere ? ', you are here' : ''}: ${what}${when}`
}
