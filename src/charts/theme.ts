/** Theme and motion, for code that paints on a canvas. */
import { useSyncExternalStore } from 'react'
import type { Theme } from './colour.ts'

/** The theme in force. */
export function currentTheme(): Theme {
  return document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light'
}

function subscribeTheme(listener: () => void): () => void {
  const observer = new MutationObserver(listener)
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] })
  return () => observer.disconnect()
}

/** The theme in force; the component renders again when it changes. */
export function useTheme(): Theme {
  return useSyncExternalStore(subscribeTheme, currentTheme)
}

let query: MediaQueryList | undefined
const still = () => {
  query ??= matchMedia('(prefers-reduced-motion: reduce)')
  return query
}

function subscribeMotion(listener: () => void): () => void {
  const query = still()
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

/** Whether the reader wants things to stand still. */
export function useReducedMotion(): boolean {
  return useSyncExternalStore(subscribeMotion, () => still().matches)
}

/** Height of a line of the smallest text, in pixels: labels keep so far apart. */
export function lineHeight(): number {
  return (Number.parseFloat(token('--text-small')) || 12) + 1
}

let cache = { of: '', values: new Map<string, string>() }

/** The value of a colour or length from theme.css: `token('--ink')`. Looked up once: the browser computes all styles for it. */
export function token(name: string): string {
  const { theme, view } = document.documentElement.dataset
  const of = `${theme} ${view}`
  if (cache.of !== of) cache = { of, values: new Map() }
  const value = cache.values.get(name) || getComputedStyle(document.documentElement).getPropertyValue(name).trim()
  cache.values.set(name, value)
  return value
}
