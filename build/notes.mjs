/**
 * The notes of a release: what CHANGELOG.md says of it, and the sizes of what it hands out.
 *
 *     node build/notes.mjs v0.3.0 FILE…
 */
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { gzipSync } from 'node:zlib'

const [tag, ...files] = process.argv.slice(2)
const version = tag?.replace(/^v/, '')
const sections = readFileSync('CHANGELOG.md', 'utf8').split(/^(?=## )/m)
// The version is the heading's first word: 0.3.1 is not 0.3.10.
const section = sections.find((one) => one.match(/^## (\S+)/)?.[1] === version)
if (!section) {
  console.error(`tag: expected a version that CHANGELOG.md has, got ${tag}`)
  process.exit(2)
}
const kilobytes = (bytes) => `${(bytes / 1000).toFixed(0)} kB`
const rows = files.map((file) => {
  const bytes = readFileSync(file)
  return `| ${basename(file)} | ${kilobytes(bytes.length)} | ${kilobytes(gzipSync(bytes, { level: 9 }).length)} |`
})
console.log([section.trim(), '', '| file | size | with gzip |', '| --- | --- | --- |', ...rows].join('\n'))
