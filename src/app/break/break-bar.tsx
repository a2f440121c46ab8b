/** Asks what happens now, before something goes wrong; which processor it happens to is pressed in the machine, or typed. */
import { type KeyboardEvent as Press, useEffect, useId, useMemo, useState, useSyncExternalStore } from 'react'
import { quantity } from '../../core/text/format.ts'
import { useLight } from '../../views/network/use-light.ts'
import { usePage, useSession } from '../state/use.ts'
import { Button } from '../ui/button.tsx'
import { breaking } from './about-to-break.ts'
import { letHappen } from './breaking.ts'

/** The bar; nothing while nothing is about to go wrong. */
export default function BreakBar() {
  const now = useSyncExternalStore(breaking.subscribe, breaking.get)
  const lab = usePage((s) => s.lab)
  return now?.lab === lab ? <Asking key={`${now.what.id} ${now.at}`} now={now} /> : null
}

function Asking({ now }: { readonly now: NonNullable<ReturnType<typeof breaking.get>> }) {
  const session = useSession()
  const { lens } = session
  const { what, at, unit } = now
  const values = usePage((s) => s.values)
  const id = useId()
  const [first, last] = [what.first?.(values) ?? 0, what.count(values) - 1]
  const [typed, setTyped] = useState(String(now.target ?? first))
  const target = Math.min(last, Math.max(first, Math.floor(Number(typed)) || 0))
  useLight(
    lens,
    useMemo(() => ({ marked: [target] }), [target]),
  )
  useEffect(() => {
    let frame = 0
    /** Whether the pointer still rests where it was pressed: what is pointed at may be known late. */
    let pressed = false
    const take = () => {
      const pointed = lens.pointed.get()
      if (pointed >= 0) setTyped(String(pointed))
    }
    const choose = ({ target: pressedOn }: MouseEvent) => {
      if (!(pressedOn instanceof Element && pressedOn.closest('[data-region="machine"]'))) return
      // The picture knows what is pointed at once it has been drawn again.
      pressed = true
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => {
        frame = requestAnimationFrame(take)
      })
    }
    const leave = () => {
      pressed = false
    }
    const stop = lens.pointed.subscribe(() => {
      if (pressed) take()
    })
    addEventListener('click', choose)
    addEventListener('pointermove', leave)
    return () => {
      stop()
      cancelAnimationFrame(frame)
      removeEventListener('click', choose)
      removeEventListener('pointermove', leave)
    }
  }, [lens])
  // The keys of a remote, wherever the focus is.
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'PageDown' && event.key !== 'Escape') return
      event.preventDefault()
      event.stopPropagation()
      if (event.key === 'Escape') breaking.set(undefined)
      else letHappen(session, target)
    }
    addEventListener('keydown', press, true)
    return () => removeEventListener('keydown', press, true)
  }, [session, target])
  const enter = (event: Press) => {
    if (event.key === 'Enter') letHappen(session, target)
  }
  return (
    <section
      className="card round-10 raised row wrap gap-12 pad-12-16 absolute"
      // Over the foot of the picture, so that nothing moves.
      style={{ inset: 'auto 16px 16px', zIndex: 5 }}
      aria-label="What happens now?"
    >
      <p className="grow question" style={{ flexBasis: '16em' }} role="status">
        <span className="soft">At {quantity(at, unit)}: </span>
        {what.words(target)} <b className="strong">What happens now?</b>
      </p>
      <label className="row gap-8" htmlFor={id}>
        <span className="soft">Press a {what.of}, or</span>
        <input
          id={id}
          className="field"
          style={{ width: '5em' }}
          type="number"
          aria-label={`Number of the ${what.of}`}
          min={first}
          max={last}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={() => setTyped(String(target))}
          onKeyDown={enter}
        />
      </label>
      <span className="row gap-8">
        <Button look="solid" onClick={() => letHappen(session, target)}>
          Let it happen
        </Button>
        <Button look="quiet" onClick={() => breaking.set(undefined)}>
          Leave it
        </Button>
      </span>
    </section>
  )
}
