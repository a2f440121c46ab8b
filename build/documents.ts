/**
 * The documents as plain pages beside the page, `doc/NAME.html`: read without a script, and searched by a small one on their contents. The page
 * itself loads nothing of them.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { Marked, type Tokens } from 'marked'
import type { Plugin } from 'vite'
import { escaped } from '../src/core/text/escaped.ts'

/** A part of a document below a heading, as the search has it. */
interface Section {
  /** The page and the place on it: "files.html#csv". */
  readonly to: string
  /** The document's title and the heading. */
  readonly title: string
  readonly text: string
}

/** A page. */
interface DocumentPage {
  readonly file: string
  readonly title: string
  readonly html: string
  readonly sections: readonly Section[]
}

/** Signs that HTML writes otherwise. */
const SIGNS: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', '#39': "'" }

const POLICY = "default-src 'self'; object-src 'none'; base-uri 'none'; form-action 'none'"

const pageOf = (title: string, body: string, more = '') => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="viewport" content="width=device-width">
<title>${escaped(title)} · Evenkeel</title>
<link rel="icon" href="../icon.svg">
<link rel="stylesheet" href="doc.css">
${more}</head>
<body>
<header><a href="../index.html">Evenkeel</a> <a href="index.html">All documents</a></header>
<main>
${body}</main>
</body>
</html>
`

/** A heading's place, as other sites that show Markdown make it of the words. */
const placeOf = (words: string) =>
  words
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s-]/gu, '')
    .trim()
    .replace(/\s+/g, '-')

/** A text as a page. Links to other texts lead to their pages; what is not beside them is its words. */
export function documentPage(name: string, text: string, names: readonly string[]): DocumentPage {
  const sections: { to: string; title: string; text: string }[] = []
  const file = `${name}.html`
  const places = new Map<string, number>()
  let title = name
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth, text }: Tokens.Heading) {
        const plain = text.replace(/[`*_]/g, '')
        if (depth === 1) title = plain
        const place = placeOf(plain)
        const count = places.get(place) ?? 0
        places.set(place, count + 1)
        const id = count === 0 ? place : `${place}-${count}`
        sections.push({ to: `${file}#${id}`, title: depth === 1 ? plain : `${title}: ${plain}`, text: '' })
        return `<h${depth} id="${id}">${this.parser.parseInline(tokens)}</h${depth}>\n`
      },
      link({ href, tokens }: Tokens.Link) {
        const words = this.parser.parseInline(tokens)
        const [, other, place = ''] = /^([\w-]+)\.md(#.*)?$/.exec(href) ?? []
        if (names.includes(other)) return `<a href="${other}.html${place}">${words}</a>`
        return /^(https?:|#)/.test(href) ? `<a href="${escaped(href)}">${words}</a>` : words
      },
      image: ({ text }: Tokens.Image) => escaped(text),
      // What looks like HTML is text.
      html: ({ text }: Tokens.HTML | Tokens.Tag) => escaped(text),
    },
    // Tables are wide: each scrolls by itself.
    hooks: {
      postprocess: (html) =>
        html.replace(/<table>.*?<\/table>/gs, (table) => `<div class="wide" tabindex="0">${table}</div>`),
    },
  })
  const body = marked.parse(text, { async: false })
  const parts = body.split(/(?=<h[1-6] id=)/).filter((part) => part.startsWith('<h'))
  for (const [i, part] of parts.entries())
    sections[i].text = part
      .replace(/^<h.*?<\/h\d>/s, '')
      .replace(/<[^>]*>/g, ' ')
      .replace(/&(lt|gt|amp|quot|#39);/g, (_, name) => SIGNS[name])
      .replace(/\s+/g, ' ')
      .trim()
  return { file, title, html: pageOf(title, body), sections }
}

/** The texts of a folder as pages, each by its name. */
export function documentPages(folder: string): readonly DocumentPage[] {
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .map((name) => name.replace(/\.md$/, ''))
  return names.map((name) => documentPage(name, readFileSync(`${folder}/${name}.md`, 'utf8'), names))
}

const contents = (pages: readonly DocumentPage[]) =>
  pageOf(
    'Documents',
    `<h1>Documents</h1>
<p><label>Search <input type="search" id="words"></label></p>
<p id="kept" hidden>A document that you open is kept, for when there is no network.</p>
<p id="count" role="status"></p>
<ol id="matches"></ol>
<ul id="all">
${pages.map(({ file, title }) => `<li><a href="${file}">${escaped(title)}</a></li>`).join('\n')}
</ul>
`,
    '<script type="module" src="search.js"></script>\n',
  )

/** Puts the pages beside the page. */
export const documents: Plugin = {
  name: 'documents',
  apply: 'build',
  generateBundle() {
    const emit = (fileName: string, source: string) =>
      this.emitFile({ type: 'asset', fileName: `doc/${fileName}`, source })
    const pages = documentPages('doc')
    for (const { file, html } of pages) emit(file, html)
    emit('index.html', contents(pages))
    emit('sections.json', JSON.stringify(pages.flatMap(({ sections }) => sections)))
    for (const file of ['doc.css', 'search.js']) emit(file, readFileSync(`build/documents/${file}`, 'utf8'))
  },
}
