/** What a policy is: its words, what only it can set, and what services call it. */
import { number, type OptionDefinition, type ParameterTable } from '../../../core/parameters.ts'
import type { BeginPolicy } from '../model/dispatching.ts'

/** A policy in words. How it decides stands in the same file as `begin`. */
export interface PolicyDefinition<P extends ParameterTable = ParameterTable> extends OptionDefinition {
  readonly source: string
  readonly parameters: P
  /** In a few characters, for the end of a curve. */
  readonly short: string
  /** What it looks at before it chooses, in words: "the loads of the servers drawn". */
  readonly compares?: string
  /** Whether it asks for loads, so that what is known about them makes a difference. */
  readonly asks?: true
  /** Whether it needs the dispatcher’s own open copies. */
  readonly usesOwn?: true
  /** Whether the dispatcher’s own open copies are counted for it, beside what it asks for. */
  readonly counts?: true
  /** Whether it respects speeds if weights say so. */
  readonly weighted?: true
  /** Whether `ties` decides among equals. */
  readonly tied?: true
}

/** Declares a policy and keeps the types of its parameters. */
export const policy = <const P extends ParameterTable>(definition: PolicyDefinition<P>): PolicyDefinition<P> =>
  definition

export type Begin = BeginPolicy

/** How many servers are compared: an own parameter of several policies. */
export const choices = number({
  label: 'Choices',
  symbol: 'd',
  group: 'policy',
  default: 2,
  slider: { min: 1, max: 10 },
  limits: { min: 1, max: 1000, integer: true },
  help: 'How many servers are drawn at random and compared.',
  source: 'Mitzenmacher 1996',
})
