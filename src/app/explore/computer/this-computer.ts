/** What this computer is, as far as its browser says so: for the table of a class. */
import type { Computer } from '../../../core/real/table.ts'

/** Browsers by what they call themselves; of two that are named the first one counts. */
const BROWSERS = [
  ['Edge', /\bEdg(?:A|iOS)?\/(\d+)/],
  ['Firefox', /\b(?:Firefox|FxiOS)\/(\d+)/],
  ['Chrome', /\b(?:Headless)?(?:Chrome|CriOS)\/(\d+)/],
  ['Safari', /\bVersion\/(\d+)\S* .*Safari\//],
] as const

/** "Firefox 128"; "another browser" where it is not known. */
export function browserOf(userAgent: string): string {
  for (const [name, pattern] of BROWSERS) {
    const [, version] = pattern.exec(userAgent) ?? []
    if (version) return `${name} ${version}`
  }
  return 'another browser'
}

/** Letters that are not taken for others. */
const LETTERS = 'abcdefghkmnpqrstuvwxyz'

/** Drawn when the page is loaded, and kept nowhere. */
const code = Array.from(crypto.getRandomValues(new Uint8Array(4)), (byte) => LETTERS[byte % LETTERS.length]).join('')

/** This computer. */
export const thisComputer = (): Computer => ({
  computer: code,
  browser: browserOf(navigator.userAgent),
  device: /\bMobi|\bAndroid|\biPad/.test(navigator.userAgent) ? 'phone' : 'computer',
  cores: navigator.hardwareConcurrency,
})
