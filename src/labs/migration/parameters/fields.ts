/** What the rows of the parameter table have in common. */
import { number, type Values } from '../../../core/parameters.ts'

/** The greatest number of cycles, bytes and the like. */
export const MOST = 1e9

export const isSynthetic = (v: Values) => v.program === 'synthetic'
export const isSea = (v: Values) => v.program === 'wator'
export const isByPhases = (v: Values) => v.program === 'phases'
/** Whether computing times and lengths are drawn. */
export const isDrawn = (v: Values) => !isSea(v) && !isByPhases(v)

/** How much means differ, in percent of their mean. */
export const spread = (group: string, value: number, label: string, help: string, shownWhen: (v: Values) => boolean) =>
  number({
    label,
    unit: '%',
    group,
    default: value,
    slider: { min: 0, max: 100, step: 1 },
    limits: { min: 0, max: 1000 },
    help,
    source: '§4.2',
    shownWhen,
  })

interface Amount {
  readonly label: string
  readonly help: string
  readonly unit?: string
  readonly least?: number
  readonly most?: number
  /** The comfortable range; logarithmic unless it begins at 0. */
  readonly range: readonly [low: number, high: number]
  readonly source?: string
  readonly shownWhen?: (v: Values) => boolean
}

const scaled = ({ label, help, unit, least = 0, most = MOST, range: [min, max], source, shownWhen }: Amount) => ({
  label,
  ...(unit === undefined ? {} : { unit }),
  slider: min > 0 ? { min, max, scale: 'log10' as const } : { min, max, step: max / 100 },
  limits: { min: least, max: most },
  help,
  ...(source === undefined ? {} : { source }),
  ...(shownWhen ? { shownWhen } : {}),
})

/** A number that is not negative, or at least what is given. */
export const amount = (group: string, value: number, how: Amount) => number({ ...scaled(how), group, default: value })

/** The same, of whole numbers. */
export const wholeAmount = (group: string, value: number, how: Amount) => {
  const { slider, limits, ...rest } = scaled(how)
  return number({
    ...rest,
    group,
    default: value,
    slider: slider.step !== undefined ? { ...slider, step: Math.max(1, Math.round(slider.step)) } : slider,
    limits: { ...limits, integer: true },
  })
}
