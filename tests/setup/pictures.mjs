/**
 * `npm run pictures`: a page of all pictures in tests/pictures, to be opened in a browser: tests/pictures/index.html. Those that a test has found to be
 * another than before come first, old, new and their difference side by side; what is the same in both is black there.
 */
import { existsSync, readdirSync, writeFileSync } from 'node:fs'

const root = 'tests/pictures'
const names = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .map((name) => name.replaceAll('\\', '/'))
  .filter((name) => name.endsWith('.svg'))
  .sort()
const changed = names.filter((name) => name.endsWith('-changed.svg'))
const pictures = names.filter((name) => !name.endsWith('-changed.svg'))

const image = (name, words) => `<figure><img src="${name}" alt="${words}"><figcaption>${words}</figcaption></figure>`
const compared = changed.map((name) => {
  const old = name.replace('-changed', '')
  const difference = `<figure><div class="both"><img src="${old}" alt=""><img src="${name}" alt=""></div><figcaption>difference</figcaption></figure>`
  const three = existsSync(`${root}/${old}`)
    ? image(old, 'before') + image(name, 'now') + difference
    : image(name, 'new')
  return `<section><h2>${old.replace('.svg', '')}</h2><div class="row">${three}</div></section>`
})
const page = `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Pictures</title>
<style>
body { font: 14px/1.4 system-ui, sans-serif; margin: 16px; background: #e9e9e5 }
.row { display: flex; flex-wrap: wrap; gap: 16px }
figure { margin: 0 }
img { display: block; max-width: 100% }
.both { position: relative; isolation: isolate; background: #000 }
.both img + img { position: absolute; inset: 0; mix-blend-mode: difference }
</style>
<h1>${changed.length === 0 ? 'No picture is another than before' : `${changed.length} pictures are others than before`}</h1>
${compared.join('\n')}
<h1>All ${pictures.length}</h1>
<div class="row">
${pictures.map((name) => image(name, name.replace('.svg', ''))).join('\n')}
</div>
</html>
`
writeFileSync(`${root}/index.html`, page)
process.stdout.write(
  `${root}/index.html shows ${pictures.length} pictures, ${changed.length} of them beside another one\n`,
)
