/** The service worker (src/app/offline/sw.ts) with the list of files that it stores, and what a device needs to install the page. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { type Plugin, type Rolldown, transformWithOxc } from 'vite'
import type { Release } from '../src/app/offline/wanted.ts'

const ICONS = [
  { src: 'icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
  { src: 'icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any maskable' },
]
const MANIFEST = {
  name: 'Evenkeel',
  short_name: 'Evenkeel',
  description: 'A playground for dynamic load balancing',
  start_url: './',
  scope: './',
  display: 'standalone',
  background_color: '#ffffff',
  theme_color: '#1f4e79',
  lang: 'en',
  icons: ICONS,
}
const MANIFEST_FILE = 'manifest.webmanifest'
const WORKER = 'src/app/offline/sw.ts'

/** What the build makes that the page loads; pictures of runs are stored as they are seen. */
const isStored = (name: string) => /^assets\/.*\.(?:js|css|woff2)$/.test(name)

/** What the page's document names: the entry first, then what that imports at once, with the styles. */
function startOf(bundle: Rolldown.OutputBundle): string[] {
  const names = new Set<string>()
  const add = (name: string) => {
    const output = bundle[name]
    if (!output || names.has(name)) return
    names.add(name)
    if (output.type !== 'chunk') return
    for (const style of output.viteMetadata?.importedCss ?? []) add(style)
    for (const file of output.imports) add(file)
  }
  const entry = Object.values(bundle).find(
    (output) => output.type === 'chunk' && /index\.html$/.test(output.facadeModuleId ?? ''),
  )
  if (!entry) throw new Error('offline: the build made no entry of index.html')
  add(entry.fileName)
  return [...names]
}

/** Makes both. */
export const offline: Plugin = {
  name: 'offline',
  apply: 'build',
  enforce: 'post',
  transformIndexHtml: () => [{ tag: 'link', attrs: { rel: 'manifest', href: `./${MANIFEST_FILE}` }, injectTo: 'head' }],
  generateBundle: {
    order: 'post',
    async handler(_, bundle) {
      const source = JSON.stringify(MANIFEST)
      this.emitFile({ type: 'asset', fileName: MANIFEST_FILE, source })
      const page = bundle['index.html']
      if (page?.type !== 'asset') throw new Error('offline: the build made no index.html')
      const start = [...startOf(bundle), MANIFEST_FILE, ...ICONS.map(({ src }) => src)]
      const later = Object.keys(bundle).filter((name) => isStored(name) && !start.includes(name))
      const hash = createHash('sha256').update(JSON.stringify([start, later, source, String(page.source)]))
      for (const { src } of ICONS) hash.update(readFileSync(`public/${src}`))
      const release: Release = { version: hash.digest('hex').slice(0, 12), start, later }
      const { code } = await transformWithOxc(readFileSync(WORKER, 'utf8'), WORKER, { sourcemap: false })
      this.emitFile({
        type: 'asset',
        fileName: 'sw.js',
        // A plain script exports nothing.
        source: code.replace('__RELEASE__', () => JSON.stringify(release)).replace(/^export \{\};?$/m, ''),
      })
    },
  },
}
