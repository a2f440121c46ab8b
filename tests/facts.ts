/**
 * What a text must say, whatever its words: these facts (numbers with their units, names) in this order. A number does not
 * pass as a part of a longer one.
 */
export function saying(...facts: readonly (string | number)[]): RegExp {
  const parts = facts.map((fact) =>
    String(fact)
      .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
      .replace(/\s/g, '\\s'),
  )
  return new RegExp(parts.map((part) => `(?<![\\d.,−])${part}(?!\\d|[.,]\\d)`).join('[^]*?'))
}
