/**
 * How hard stories and lessons are to read: lengths of sentences and the grade of Flesch and Kincaid, which is years at school. Syllables
 * are counted as groups of vowels, so compare grades only with each other; a figure counts as one word of one syllable.
 *
 *     npx tsx tools/bench/reading.ts [REVISION ...]
 */
import { execFileSync } from 'node:child_process'

const git = (...of: readonly string[]) => execFileSync('git', of, { encoding: 'utf8', maxBuffer: 2 ** 28 })

/** What is asked and said in blocks; their other fields are conditions and settings. */
const SAID = /^(?:ask|well|hint|question): *(.*)$/

/** The sentences of a story or lesson. */
function sentencesOf(markdown: string): readonly string[] {
  const lines: string[] = []
  let fenced = false
  for (const line of markdown.replace(/^---\n[\s\S]*?\n---\n/, '').split('\n')) {
    if (line.startsWith('```')) fenced = !fenced
    const [, field] = SAID.exec(line) ?? []
    if (!line.startsWith('```') && !/^[#|]/.test(line)) lines.push(fenced ? (field ?? '') : line)
    if (fenced || line === '') lines.push('\n')
  }
  return lines
    .join(' ')
    .replace(/\{[^}]*\}/g, '3')
    .split(/(?<=[.?!:])\s+|\n/)
    .filter((sentence) => /\p{L}/u.test(sentence))
}

const wordsOf = (sentence: string) => sentence.match(/[\p{L}\d][\p{L}\d.,’'-]*/gu) ?? []

function syllables(word: string): number {
  const groups = word.toLowerCase().match(/[aeiouyäöü]+/g)?.length ?? 1
  return Math.max(1, groups - (/[^aeiouy]e$/.test(word) ? 1 : 0))
}

for (const revision of process.argv.length > 2 ? process.argv.slice(2) : ['HEAD']) {
  for (const kind of ['stories', 'lessons']) {
    const names = git('ls-tree', '-r', '--name-only', revision, 'src/labs')
      .split('\n')
      .filter((name) => name.includes(`/${kind}/`) && name.endsWith('.md'))
    const sentences = names.flatMap((name) => sentencesOf(git('show', `${revision}:${name}`)))
    const lengths = sentences.map((sentence) => wordsOf(sentence).length).sort((a, b) => a - b)
    const words = sentences.flatMap(wordsOf)
    const mean = words.length / sentences.length
    const grade = 0.39 * mean + (11.8 * words.reduce((sum, word) => sum + syllables(word), 0)) / words.length - 15.59
    const at = (share: number) => lengths[Math.min(lengths.length - 1, Math.floor(share * lengths.length))]
    const long = (above: number) => lengths.filter((length) => length > above).length
    console.log(
      `${revision} ${kind}: ${names.length} files, ${sentences.length} sentences of ${mean.toFixed(1)} words, 95 % up to ${at(0.95)}, longest ${at(1)}, ${long(25)} above 25, ${long(34)} above 34, grade ${grade.toFixed(1)}`,
    )
  }
}
