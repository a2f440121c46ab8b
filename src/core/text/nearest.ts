/** Which name was meant by one that does not exist. */

/** How many letters must be put in, left out or changed to make one word of another; two that change places count as one. */
function edits(a: string, b: string): number {
  let before: number[] = []
  let above = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      row[j] = Math.min(above[j] + 1, row[j - 1] + 1, above[j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1))
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) row[j] = Math.min(row[j], before[j - 2] + 1)
    }
    before = above
    above = row
  }
  return above[b.length]
}

/** The name that is most like a word, in any case of its letters; undefined where none is like it. */
export function nearest(word: string, names: Iterable<string>): string | undefined {
  if (word.length > 40) return undefined
  const small = word.toLowerCase()
  let best: string | undefined
  let least = Math.max(1, Math.floor(word.length / 3)) + 1
  for (const name of names) {
    const needed = edits(small, name.toLowerCase())
    if (needed < least) [best, least] = [name, needed]
  }
  return best
}

/** "; did you mean totalTime?", or nothing. */
export function meant(word: string, names: Iterable<string>): string {
  const name = nearest(word, names)
  return name === undefined ? '' : `; did you mean ${name}?`
}
