/** The heads of answers. */

/** What every answer says: browsers guess no types, and no other site learns where a reader was or uses a file. */
export const SAFE = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
}
/** The head of a short text. */
export const PLAIN = { ...SAFE, 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' }

/** What begins a stream of events. */
export const STREAM = {
  ...SAFE,
  'Content-Type': 'text/event-stream',
  'Cache-Control': 'no-store, no-transform',
  // Some proxies gather what they pass on, unless they are asked not to.
  'X-Accel-Buffering': 'no',
}
