/** For tests of searches of all orders. */
import { readFileSync } from 'node:fs'
import { defaults, type Values } from '../../../core/parameters.ts'
import { holdText } from '../../../core/program/testing.ts'
import { parameters } from '../parameters.ts'

/** A text with a known fault. */
export const planted = (name: string): string =>
  readFileSync(new URL(`../../../../tests/orders/${name}.js`, import.meta.url), 'utf8')

/** A text of ours. */
export const shipped = (name: string): string =>
  readFileSync(new URL(`../programs/${name}.js`, import.meta.url), 'utf8')

/** The default scenario with a text. */
export const scenario = (text: string): Values => ({
  ...defaults(parameters),
  balancer: 'own',
  program: holdText(text),
})
