/** The loop lab: a parallel loop on borrowed workstations, whose iterations are redistributed while their owners come and go. */
import { asLab, type Beside } from '../../core/lab.ts'
import { typedValues } from '../../core/parameters.ts'
import { unexpected } from '../../core/text/expected.ts'
import { besideText, readChunks } from './chunks/index.ts'
import { description } from './description.ts'
import { engine } from './engine.ts'
import { makeChunks } from './model/chunks.ts'
import { type LoopValues, wayOf } from './parameters.ts'
import { checks } from './programs/checks.ts'
import { strategies } from './strategies/index.ts'

/** Work units between two looks. */
const AT_ONCE = 1e9

export const beside: Beside = (checkedValues, { name, bytes }) => {
  const values = typedValues<LoopValues>(checkedValues)
  if (wayOf(values).kind !== 'queue')
    return { problem: unexpected('strategy', 'one that gives out chunks', values.strategy) }
  const read = readChunks(name, new TextDecoder().decode(bytes))
  if ('problem' in read) return read
  const making = makeChunks(values)
  while (!making.advance(AT_ONCE)) {}
  const rule = making.result()
  if (!rule) return { problem: unexpected('strategy', 'one that gives out fewer chunks', values.strategy) }
  const { chunks } = read
  const { label } = strategies[values.strategy]
  const more = Math.max(rule.sizes.length, chunks.sizes.length)
  return {
    texts: besideText(label, rule, chunks),
    head: ['chunk', 'measured', 'measuredProcessor', 'begin', 'end', 'rule', 'ruleProcessor'],
    rows: Array.from({ length: more }, (_, i) => [
      i + 1,
      chunks.sizes[i] ?? null,
      chunks.processors?.[i] ?? null,
      chunks.begins?.[i] ?? null,
      chunks.ends?.[i] ?? null,
      rule.sizes[i] ?? null,
      rule.processors?.[i] ?? null,
    ]),
  }
}

/** The lab with its own scenario type, for code that knows it. */
export const loopModel = { ...description, ...engine, checks, beside }

export const lab = asLab(loopModel)
