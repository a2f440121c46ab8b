/** What elements show, held as sums in a file: what a reader sees is compared with what was seen before. */
import { readFileSync, writeFileSync } from 'node:fs'
import { expect } from 'vitest'
import { sumOfText } from './screen.ts'

const writing = process.env.GOLDEN === 'write'

/** What an element shows, a line for each element and text in it; of classes only the first of a module, by its name. */
function linesOf(node: Node): string[] {
  if (node.nodeType === 3) return node.nodeValue?.trim() ? [node.nodeValue.replace(/\s+/g, ' ')] : []
  if (node.nodeType !== 1) return []
  const element = node as HTMLInputElement
  const attributes = [...element.attributes].map(({ name, value }) => {
    const own = name === 'class' ? (/(?<=(^| )_)[a-zA-Z\d-]+(?=_)/.exec(value)?.[0] ?? '') : value
    // Numbers that a browser would round are rounded; ids count from what was rendered before.
    return `${name}=${own.replace(/_r_\w+?_/g, 'id').replace(/-?\d+\.\d+/g, (text) => String(Number(Number(text).toPrecision(6))))}`
  })
  const state = /^(INPUT|SELECT|TEXTAREA)$/.test(element.nodeName) ? [`now ${element.value} ${element.checked}`] : []
  return [[element.nodeName, ...attributes, ...state].join(' '), ...[...element.childNodes].flatMap(linesOf)]
}

/** A line without what is drawn at random: codes of answers, and salts. */
const lasting = (line: string) => line.replace(/\b[\dA-Z]{4}(-[\dA-Z]{2,4})+\b|\b[\da-f]{8}\b/g, 'drawn')

/** Sums of what elements show, in a file; `GOLDEN=write` writes them again. */
export function sumsIn(file: string) {
  const golden: Record<string, string> = writing ? {} : JSON.parse(readFileSync(file, 'utf8'))
  return {
    /** Compares what an element shows with what it has shown before. */
    holds(name: string, shown: Element) {
      const lines = linesOf(shown).map(lasting)
      const sum = `${lines.length} ${sumOfText(lines.join('\n'))}`
      if (writing) golden[name] = sum
      expect(sum, `${name} shows\n${lines.join('\n').slice(0, 4000)}`).toBe(golden[name])
    },
    write() {
      if (writing) writeFileSync(file, `${JSON.stringify(golden, null, 1)}\n`)
    },
  }
}
