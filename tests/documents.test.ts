/** The documents as plain pages, as the build makes them of the texts in doc. */
import { readFileSync } from 'node:fs'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { documentPage, documentPages } from '../build/documents.ts'

const pages = documentPages('doc')

describe('The pages of the documents', () => {
  test.each(pages.map((page) => [page.file, page]))('%s leads only to pages and places that there are', (_, page) => {
    const places = new Map(
      pages.map(({ file, html }) => [file, [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)]),
    )
    for (const [, href] of page.html.matchAll(/<a href="(?!https?:|\.\.\/index\.html|index\.html)([^"]*)"/g)) {
      const [file, place] = href.split('#')
      const target = places.get(file || page.file)
      expect(target, `${page.file}: ${href}: there is such a page`).toBeDefined()
      if (place) expect(target, `${page.file}: ${href}: there is such a place`).toContain(place)
    }
  })

  test('have every text of doc, each with its title and all of its words', () => {
    for (const { file, title, sections } of pages) {
      const text = readFileSync(`doc/${file.replace('.html', '.md')}`, 'utf8')
      expect(text).toContain(`# ${title.split(':')[0]}`)
      expect(sections.length, `${file}: a section a heading`).toBeGreaterThan(0)
    }
  })

  test('take what looks like HTML as text, and leave out what is not beside them', () => {
    const { html, sections } = documentPage(
      'a',
      '# A & b\n\n<img src=x onerror=y> [there](../src/x.ts) [b](b.md#c)\n',
      ['a', 'b'],
    )
    expect(html).toContain('<h1 id="a-b">A &amp; b</h1>')
    expect(html).not.toMatch(/<img/)
    expect(html).toContain('there <a href="b.html#c">b</a>')
    expect(sections).toEqual([{ to: 'a.html#a-b', title: 'A & b', text: expect.stringContaining('there') }])
  })
})

describe('The search of the documents', () => {
  afterEach(() => {
    vi.unstubAllGlobals()
    vi.resetModules()
  })

  test('says that it could not be loaded, and asks again with the next word', async () => {
    const element = () => ({ value: '', textContent: '', hidden: false, children: [] as unknown[] })
    const elements = Object.fromEntries(['words', 'count', 'matches', 'all', 'kept'].map((id) => [id, element()]))
    let type = () => {}
    vi.stubGlobal('document', {
      getElementById: (id: string) =>
        Object.assign(elements[id], {
          addEventListener: (_: string, listener: () => void) => {
            type = listener
          },
          replaceChildren: (...children: unknown[]) => {
            elements[id].children = children
          },
        }),
      createElement: () => ({ append() {} }),
    })
    const answers = [
      () => Promise.reject(new TypeError('Failed to fetch')),
      async () => new Response('<p>gone</p>', { status: 404 }),
      async () => Response.json([{ to: 'tree.html', title: 'Tree', text: 'It grows.' }]),
    ]
    const fetching = vi.fn(() => answers[fetching.mock.calls.length - 1]())
    vi.stubGlobal('fetch', fetching)
    vi.stubGlobal('navigator', {})
    await import('../build/documents/search.js' as string)
    const search = (word: string, count: RegExp) => {
      elements.words.value = word
      type()
      return vi.waitFor(() => expect(elements.count.textContent).toMatch(count))
    }
    await search('t', /could not be loaded/)
    elements.count.textContent = ''
    await search('tr', /could not be loaded/)
    await search('tre', /^1 section$/)
    expect(elements.matches.children).toHaveLength(1)
    await search('tree', /^1 section$/)
    expect(fetching).toHaveBeenCalledTimes(3)
  })
})
