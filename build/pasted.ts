/** What chats and course pages show of a pasted link. The picture needs the site's whole address, which a build takes from VITE_SITE=https://… */
import { copyFileSync, existsSync } from 'node:fs'
import type { Plugin } from 'vite'

const SINGLE = 'dist/single/evenkeel.html'

/** Puts the tags in. */
export const pasted: Plugin = {
  name: 'pasted',
  apply: 'build',
  transformIndexHtml() {
    const site = process.env.VITE_SITE ?? './'
    const tag = (property: string, content: string) => ({
      tag: 'meta',
      attrs: { property, content },
      injectTo: 'head' as const,
    })
    return [
      tag('og:type', 'website'),
      tag('og:site_name', 'Evenkeel'),
      tag('og:title', 'Evenkeel: who should do which work, and when?'),
      tag(
        'og:description',
        'A playground for dynamic load balancing: watch tasks spread over processors, drag a knob, and see why one balancer is faster.',
      ),
      tag('og:image', `${site}og.png`),
      tag('og:image:width', '1200'),
      tag('og:image:height', '630'),
      tag('og:image:alt', 'A torus of processors with tasks moving between them, and the curve of the work over time'),
      { tag: 'meta', attrs: { name: 'twitter:card', content: 'summary_large_image' }, injectTo: 'head' as const },
    ]
  },
}

/** Puts the single file beside the page, where it has been built before: the page then leads to it. */
export const singleBesidePage: Plugin = {
  name: 'single-beside-page',
  apply: 'build',
  config: () => ({
    define: { 'import.meta.env.VITE_SINGLE': JSON.stringify(existsSync(SINGLE) ? 'evenkeel.html' : '') },
  }),
  writeBundle({ dir }) {
    if (existsSync(SINGLE)) copyFileSync(SINGLE, `${dir}/evenkeel.html`)
  },
}
