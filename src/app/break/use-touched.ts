/** A press on a part of the picture: the first thing that can go wrong there is asked about. */
import { useEffect } from 'react'
import { labs } from '../../labs/descriptions.ts'
import { usePage, useSession } from '../state/use.ts'
import { breaking } from './about-to-break.ts'
import { breakNow, mayBreak } from './breaking.ts'

/** A pointer that has moved by more pixels between down and up has dragged something. */
const STILL = 4

/** Follows presses in the machine, by pointer and by Enter, while something can go wrong there. */
export function useTouched(): void {
  const session = useSession()
  const what = usePage((s) => (mayBreak(s) ? labs[s.lab].breaks?.[0] : undefined))
  useEffect(() => {
    if (!what) return
    const listening = new AbortController()
    const { signal } = listening
    let down: readonly [x: number, y: number] = [0, 0]
    /** Pictures and labels are pressed; buttons in the machine have their own meaning. */
    const isPicture = (target: EventTarget | null) =>
      target instanceof Element &&
      target.closest('[data-region="machine"]') !== null &&
      target.closest('button, a, input, select, [role=slider]:not(canvas), dialog') === null
    const ask = () => {
      const { pointed } = session.lens
      const target = pointed.get()
      const values = session.store.getState().values
      if (breaking.get() || target < (what.first?.(values) ?? 0) || target >= what.count(values)) return
      breakNow(session, what, target)
    }
    const press = (event: MouseEvent) => {
      const moved = Math.hypot(event.clientX - down[0], event.clientY - down[1])
      if (event.button !== 0 || moved > STILL || !isPicture(event.target)) return
      // The picture knows what is pointed at once it has been drawn again.
      requestAnimationFrame(() => requestAnimationFrame(ask))
    }
    const start = ({ clientX, clientY }: PointerEvent) => {
      down = [clientX, clientY]
    }
    addEventListener('pointerdown', start, { signal })
    addEventListener('click', press, { signal })
    const key = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !isPicture(event.target)) return
      event.preventDefault()
      ask()
    }
    addEventListener('keydown', key, { signal })
    return () => listening.abort()
  }, [session, what])
}
