/** Regions of the page that follow its state one after the other while a text is being written, so that a key waits for one of them at most. */
import { type ReactNode, useContext, useLayoutEffect, useState } from 'react'
import { createStore } from 'zustand/vanilla'
import type { PageStore, ReadableStore, State } from './store.ts'
import { RegionContext, SessionContext } from './use.ts'

/** Nothing is drawn again before no key has been pressed for this time, in milliseconds. */
const PAUSE = 150
/** A text is being written until no key has been pressed for this time: its run has come by then. */
const WRITING = 3000

/** When a key was pressed last in a text that runs as it is written; −∞ once that is left. */
let pressedAt = Number.NEGATIVE_INFINITY
/** What waits for a pause between keys, and the wait for that. */
const late = new Set<() => void>()
let timer: ReturnType<typeof setTimeout> | undefined

/** A key has been pressed in a text that runs as it is written. */
export function keyPressed(): void {
  pressedAt = performance.now()
}

/** It is left: what waits is drawn at once, before anything else can be changed. */
export function writingEnds(): void {
  pressedAt = Number.NEGATIVE_INFINITY
  for (const follow of [...late]) follow()
}

/** Lets the one that has waited longest follow, then the next: between them keys are handled. */
function next(): void {
  const wait = pressedAt + PAUSE - performance.now()
  timer = setTimeout(
    () => {
      timer = undefined
      const [first] = late
      if (first && pressedAt + PAUSE <= performance.now()) first()
      if (late.size > 0) next()
    },
    Math.max(0, wait),
  )
}

/** Lets a store follow the page's store; returns a function that stops it. */
export function followPage(store: ReadableStore, shown: PageStore): () => void {
  const follow = () => {
    late.delete(follow)
    shown.setState(store.getState(), true)
  }
  follow()
  const stop = store.subscribe((state) => {
    const { lab, view } = shown.getState()
    // Another lab or view is no picture of the text.
    if (performance.now() >= pressedAt + WRITING || state.lab !== lab || state.view !== view) return follow()
    late.add(follow)
    if (timer === undefined) next()
  })
  return () => {
    stop()
    late.delete(follow)
  }
}

/** A region. Those inside of another one follow before it. */
export function Region({ children }: { readonly children: ReactNode }) {
  const store = useContext(SessionContext)?.store
  const [shown] = useState(() => store && createStore<State>()(() => store.getState()))
  useLayoutEffect(() => (store && shown ? followPage(store, shown) : undefined), [store, shown])
  return <RegionContext value={shown}>{children}</RegionContext>
}
