/** Every order of the reader's program on small machines: searched in a worker that can be ended, and what is found as a film. */
import { useEffect, useRef, useState } from 'react'
import type { Film, OrdersProgress, OrdersResult } from '../../core/program/orders/orders.ts'
import { count } from '../../core/text/format.ts'
import { FilmView } from '../../views/orders/film-view.tsx'
import { requestOrders } from '../../worker/orders-client.ts'
import { usePage, useSession } from '../state/use.ts'
import { Button } from '../ui/button.tsx'
import styles from './program.module.css'

/** What is known of a search. */
interface Searched {
  readonly progress?: OrdersProgress
  readonly result?: OrdersResult
  readonly problem?: string
  readonly isCancelled?: true
}

interface OrdersProps {
  readonly text: string
  /** How often a search was asked for; 0 where only an order of a link is shown. */
  readonly searches: number
  readonly onLines: (lines: readonly number[]) => void
  readonly onClose: () => void
}

/** Searches when it is asked for, and shows the order that the page's state names. */
export function ProgramOrders({ text, searches, onLines, onClose }: OrdersProps) {
  const { lab, values, order } = usePage((s) => ({ lab: s.lab, values: s.values, order: s.order }))
  const session = useSession()
  /** The program of the search, which goes on while the text is changed. */
  const [searched, setSearched] = useState<Searched & { readonly of: string }>()
  const end = useRef(() => {})
  const present = useRef({ lab, values, text })
  present.current = { lab, values, text }
  useEffect(() => {
    if (searches === 0) return undefined
    const { lab, values, text } = present.current
    session.setOrder(undefined)
    setSearched({ of: text })
    const stop = requestOrders({ lab, values, what: { options: {} } }, (news) => {
      if ('film' in news) return
      setSearched({ of: text, ...news })
    })
    end.current = stop
    return stop
  }, [searches, session])
  const section = useRef<HTMLElement>(null)
  const isDone = searched?.result !== undefined || order !== undefined
  // On a phone it stands below the text.
  useEffect(() => {
    if (searches > 0 || isDone) section.current?.scrollIntoView({ block: 'nearest' })
  }, [searches, isDone])
  const result = searched?.of === text ? searched.result : undefined
  return (
    <section
      ref={section}
      className={`line-above pad-8-16 scroll stack gap-8 ${styles.orders}`}
      aria-label="Every order"
      data-apart
    >
      <div className="toolbar gap-8">
        <p role="status" className={result?.verdict === 'wrong' ? 'warn' : 'soft'}>
          {statusOf(searched, text)}
        </p>
        {searched?.progress && !searched.isCancelled && !searched.result ? (
          <Button
            className="push-right"
            onClick={() => {
              end.current()
              setSearched((before) => before && { ...before, isCancelled: true })
            }}
          >
            Cancel
          </Button>
        ) : (
          <Button look="quiet" className="push-right" onClick={onClose}>
            Close
          </Button>
        )}
      </div>
      {result && (
        <ul className="list stack gap-8">
          {result.findings.map(({ id, verdict, sentence, steps, orders, order: choices }) => (
            <li key={id} className={verdict === 'wrong' ? 'warn' : ''}>
              {sentence}{' '}
              <Button
                aria-pressed={order?.choices === choices && order.machine === orders}
                onClick={() => session.setOrder({ machine: orders, choices })}
              >
                Show the order: {steps} steps
              </Button>
            </li>
          ))}
        </ul>
      )}
      {order && <Shown key={`${order.machine} ${order.choices} ${text}`} order={order} text={text} onLines={onLines} />}
      {result?.notes.map((note) => (
        <p key={note} className="soft small">
          {note}
        </p>
      ))}
    </section>
  )
}

function statusOf(searched: (Searched & { readonly of: string }) | undefined, text: string): string {
  if (!searched) return 'An order of a link'
  const { progress, result, problem, isCancelled, of } = searched
  if (problem !== undefined) return `The orders could not be searched: ${problem}`
  if (of !== text) return 'The text has changed since the search.'
  if (result) return result.sentence
  if (isCancelled) return 'The search was cancelled: nothing is known.'
  if (!progress) return 'Searching …'
  return `Searching: ${progress.processors} processors, trees of up to ${progress.tasks} tasks: ${count(progress.states)} states`
}

/** The film of an order, which is made again. */
function Shown({
  order,
  text,
  onLines,
}: {
  readonly order: { readonly machine: string; readonly choices: string }
  readonly text: string
  readonly onLines: (lines: readonly number[]) => void
}) {
  const { lab, values } = usePage((s) => ({ lab: s.lab, values: s.values }))
  const [shown, setShown] = useState<{ readonly film: Film } | { readonly problem: string }>()
  const [first] = useState({ lab, values })
  const { machine, choices } = order
  useEffect(
    () =>
      requestOrders({ ...first, what: { machine, choices } }, (news) => {
        if ('film' in news || 'problem' in news) setShown(news)
      }),
    [first, machine, choices],
  )
  if (!shown) return <p className="soft">The order is made again …</p>
  if ('problem' in shown) return <p className="warn">The order cannot be shown: {shown.problem}</p>
  const { film } = shown
  return (
    <>
      {film.misfit !== undefined && (
        <p className="warn" role="status">
          {film.misfit}
        </p>
      )}
      <p className="soft small">
        {film.processors} processors, and a tree of up to {film.tasks} tasks. Messages may be on their way for any time,
        so this can happen in some order; it is not a run of your scenario.
      </p>
      {film.begins.processors.length > 0 && <FilmView film={film} text={text} onLines={onLines} />}
    </>
  )
}
