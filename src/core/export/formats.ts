/** The trace formats by the names that the command line and the page have for them. */
import { chromeTrace } from './chrome-trace.ts'
import { paje } from './paje.ts'
import type { TraceFormat } from './trace.ts'

/** A trace format's name. */
export type TraceFormatName = 'chrome' | 'paje'

/** Every format with what its files end in. */
export const traceFormats: Readonly<
  Record<TraceFormatName, { readonly format: TraceFormat; readonly ending: string; readonly type: string }>
> = {
  chrome: { format: chromeTrace, ending: '.trace.json', type: 'application/json' },
  paje: { format: paje, ending: '.paje.trace', type: 'text/plain' },
}
