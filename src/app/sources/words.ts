/** Cells in words. */
import type { Closeness, MeasuredCell } from '../../core/reproduce/agreement.ts'
import type { Printed, PublishedColumn } from '../../core/reproduce/published.ts'
import { count, grouped } from '../../core/text/format.ts'

/** The sign of each closeness, and its words. */
export const MARKS: Readonly<Record<Closeness, { readonly mark: string; readonly words: string }>> = {
  same: { mark: '=', words: 'the same' },
  close: { mark: '≈', words: 'close' },
  apart: { mark: '≠', words: 'apart' },
}

/** A value as its column prints it. */
export function written({ decimals }: PublishedColumn, value: Printed): string {
  if (typeof value !== 'number') return value ?? ''
  return grouped(value, decimals)
}

/** How far the measured value is from the printed one, with its sign; empty where there is nothing to say. */
export function differenceOf(column: PublishedColumn, { printed, measured }: MeasuredCell): string {
  const { unit, best } = column
  if (best?.gives === 'option') {
    if (!best.scale) return ''
    const at = (text: string) => best.options.findIndex(({ label }) => text.split(', ').includes(label))
    const steps = at(String(measured)) - at(String(printed))
    if (steps === 0) return ''
    return `${steps > 0 ? '+' : '−'}${Math.abs(steps)} ${Math.abs(steps) === 1 ? 'step' : 'steps'}`
  }
  if (typeof printed === 'string' || written(column, printed) === written(column, measured)) return ''
  const [p, m] = [Number(printed), Number(measured)]
  if (unit === '%') return `${m > p ? '+' : '−'}${Math.abs(m - p).toFixed(2)}`
  if (unit === '' && Number.isInteger(p)) return m === p ? '' : `${m > p ? '+' : '−'}${count(Math.abs(m - p))}`
  const share = (100 * (m - p)) / p
  return p === 0 ? '' : `${share < 0 ? '−' : '+'}${Math.abs(share).toFixed(1)} %`
}
