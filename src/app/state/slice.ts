/** A part of the page's state: what it begins with, and what a lab has of it. */
export interface Slice<T> {
  readonly first: T
  /** Each lab has these for itself: they are kept while another lab is open. */
  readonly perLab?: readonly (keyof T)[]
  /** These end where another lab is opened. */
  readonly ends?: readonly (keyof T)[]
}

/** The entries of an object that have one of these keys. */
export const pick = <T extends object, K extends keyof T>(entries: T, keys: readonly K[]): Pick<T, K> =>
  Object.fromEntries(keys.map((key) => [key, entries[key]])) as Pick<T, K>
