/** The game in a class, on a phone: it is one processor, which sees its own tasks and what neighbours have reported. */
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import type { PhoneView } from '../../core/game/class.ts'
import { TICKS } from '../../core/game/game.ts'
import { levels } from '../../core/game/levels.ts'
import { counted } from '../../core/text/format.ts'
import { joinGame, sendMove } from '../class/room.ts'
import { Button } from '../ui/button.tsx'
import styles from './game.module.css'
import { StoryOf } from './story-of.tsx'

type Playing = Extract<PhoneView, { state: 'play' | 'over' }>

/** The phone, in the room of its class. */
export function Phone({ room }: { readonly room: string }) {
  const [view, setView] = useState<PhoneView>()
  const [lost, setLost] = useState(false)
  useEffect(
    () =>
      joinGame(
        room,
        (latestView) => {
          setLost(false)
          setView(latestView)
        },
        () => setLost(true),
      ),
    [room],
  )
  if (lost) return <p role="alert">The room of your class cannot be reached. This page goes on when it is back.</p>
  if (!view) return <p role="status">You are joining room {room}…</p>
  if (view.state === 'wait')
    return (
      <p className="large" role="status">
        You are in room {room}, with {counted(view.phones, 'phone')}. Your lecturer begins.
      </p>
    )
  if (view.state === 'full')
    return (
      <p className="large" role="status">
        All processors of this round have a phone. You are in the next one.
      </p>
    )
  return <Processor room={room} view={view} />
}

function Processor({ room, view }: { readonly room: string; readonly view: Playing }) {
  const { processor, near, time, load, doing, orders, state } = view
  const [message, setMessage] = useState('')
  const [drag, setDrag] = useState<{ readonly x: number; readonly y: number }>()
  const element = useRef<HTMLDivElement>(null)
  const move = (kind: 'task' | 'ask', to: number) =>
    void sendMove(room, kind, to).then((sent) => setMessage(sent.done ? '' : sent.why))
  const level = levels.find(({ id }) => id === view.level)
  if (state === 'over') {
    return (
      <div className="stack gap-12">
        <p className="large" role="status">
          All tasks are done after {(time / TICKS).toFixed(1)} ms. Your processor was idle for{' '}
          {Math.round((100 * (view.idle ?? 0)) / Math.max(1, time))} % of the time.
        </p>
        {level && <StoryOf level={level} />}
      </div>
    )
  }
  const end = (event: PointerEvent) => {
    if (!drag) return
    setDrag(undefined)
    const under = document.elementFromPoint(event.clientX, event.clientY)?.closest('[data-neighbour]')
    const to = (under as HTMLElement | null)?.dataset.neighbour
    if (to !== undefined) move('task', Number(to))
  }
  /** Digits give a task to a neighbour, in the order in which they stand. */
  const press = (event: KeyboardEvent) => {
    const to = /^[1-4]$/.test(event.key) ? near[Number(event.key) - 1] : undefined
    if (!to || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    event.stopPropagation()
    move('task', to.processor)
  }
  return (
    <div
      className={`stack gap-12 grow any-height ${styles.board}`}
      onKeyDown={press}
      role="group"
      aria-label="Your processor"
    >
      <p className="flex wrap between gap-4-16 rigid">
        <span className="soft">Drag a task to a neighbour, or press the neighbour.</span>
        <strong>{(time / TICKS).toFixed(1)} ms</strong>
      </p>
      <div
        ref={element}
        className={`stack positioned grow surface pad-8-12 round-10 ${styles.own}`}
        data-doing={doing}
        data-processor={processor}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          setDrag({ x: event.clientX, y: event.clientY })
        }}
        onPointerMove={(event) => drag && setDrag({ x: event.clientX, y: event.clientY })}
        onPointerUp={end}
        onPointerCancel={() => setDrag(undefined)}
      >
        <span className="row between">
          <span className="strong">You are processor {processor + 1}</span>
          <span className={doing === 'idle' ? 'warn strong' : 'soft'}>
            {DOING[doing]}
            {orders > 0 && `, ${orders} to send`}
          </span>
        </span>
        <span className={`grow centre ${styles.load}`}>{counted(load, 'task')}</span>
      </div>
      <ul
        className="list grid gap-8"
        style={{ gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' }}
        aria-label="Neighbours"
      >
        {near.map(({ processor: other, reported }, i) => (
          <li key={other}>
            <button
              type="button"
              className={`stack full-width full-height gap-4 pad-8-12 surface ink text-left round-10 ${styles.neighbour}`}
              data-neighbour={other}
              data-asks={(reported?.asks && time - reported.at < 10 * TICKS) || undefined}
              onClick={() => move('task', other)}
            >
              <span className="row between gap-4">
                <span className="strong">Processor {other + 1}</span>
                <span className="small soft">{i + 1}</span>
              </span>
              <span>
                {reported
                  ? `${reported.asks ? 'asked for a task' : 'sent you one'} and had ${reported.load}, ${Math.round((time - reported.at) / TICKS)} ms ago`
                  : 'You know nothing of it.'}
              </span>
            </button>
          </li>
        ))}
      </ul>
      <p className="flex wrap gap-8 rigid">
        {near.map(({ processor: other }) => (
          <Button key={other} onClick={() => move('ask', other)}>
            Ask {other + 1}
          </Button>
        ))}
      </p>
      <p role="status">{message}</p>
      {drag && <span className={`no-pointer ${styles.flying} ${styles.held}`} style={{ left: drag.x, top: drag.y }} />}
    </div>
  )
}

const DOING = { idle: 'idle', task: 'computes', send: 'sends', receive: 'receives' } as const
