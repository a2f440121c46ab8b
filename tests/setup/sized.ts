/**
 * Static markup as if elements had been laid out: `useSize` gives a size, and stores are read. React asks its dispatcher for every hook, which
 * is replaced while markup is made: charts draw nothing without a size, and only a browser lays them out.
 */
import * as React from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Size } from '../../src/charts/size.ts'

interface Hooks {
  useState(initial: unknown): readonly [unknown, unknown]
  useSyncExternalStore<T>(subscribe: unknown, read: () => T): T
}

const internals = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE') as {
  H: Hooks | null
}

const isEmptySize = (value: unknown) =>
  typeof value === 'object' && value !== null && Object.entries(value).join() === 'width,0,height,0'

const withSize = (hooks: Hooks, size: Size): Hooks =>
  new Proxy(hooks, {
    get(target, name) {
      if (name === 'useSyncExternalStore') return (_: unknown, read: () => unknown) => read()
      if (name !== 'useState') return Reflect.get(target, name)
      return (initial: unknown) => {
        const [value, set] = target.useState(initial)
        return [isEmptySize(value) ? size : value, set]
      }
    },
  })

/** The markup of an element whose measured parts have a size. */
export function sizedMarkup(element: React.ReactElement, size: Size): string {
  let hooks = internals.H
  Object.defineProperty(internals, 'H', {
    configurable: true,
    get: () => hooks,
    set(next: Hooks | null) {
      hooks = next && withSize(next, size)
    },
  })
  try {
    return renderToStaticMarkup(element)
  } finally {
    Object.defineProperty(internals, 'H', { configurable: true, writable: true, value: null })
  }
}
