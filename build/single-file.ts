/** The page as one file that opens by double click: no server, no network, no service worker. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import react from '@vitejs/plugin-react'
import type { Plugin, UserConfig } from 'vite'

const ICON = 'public/icon.svg'
const FILE = 'evenkeel.html'

/**
 * The single file's policy. It has no origin to trust, so what stands inside is named by hash; its worker is made of text that
 * is inside too, and inherits the policy, so that the simulations' WebAssembly must be allowed here. It may not ask for anything beside itself.
 */
function policyOf(page: string): string {
  const hashes = (tag: string, html: string) =>
    [...html.matchAll(new RegExp(`<${tag}[^>]*>(.*?)</${tag}>`, 'gs'))]
      .map(([, text]) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
      .join(' ')
  // Code may speak of styles.
  const withoutCode = page.replace(/<script.*?<\/script>/gs, '')
  return [
    "default-src 'none'",
    `script-src ${hashes('script', page)} 'wasm-unsafe-eval'`,
    `style-src ${hashes('style', withoutCode)}`,
    'worker-src blob:',
    'img-src data: blob:',
    'font-src data:',
    "frame-src 'self' file:",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ')
}

/** Takes the worker that is inside the page instead of the one that is loaded. */
const inlineWorker: Plugin = {
  name: 'inline-worker',
  enforce: 'pre',
  resolveId(source, importer) {
    return source === './start.ts' && importer?.includes('/src/worker/')
      ? this.resolve('./start-inline.ts', importer)
      : undefined
  },
}

/** Puts everything that the build makes into its HTML file: scripts, styles, icon. */
const inlineBundle: Plugin = {
  name: 'inline-bundle',
  enforce: 'post',
  generateBundle(_, bundle) {
    const data = `data:image/svg+xml;base64,${readFileSync(ICON).toString('base64')}`
    const html = bundle['index.html']
    if (html?.type !== 'asset') throw new Error('inline-bundle: the build made no index.html')
    let page = String(html.source)
    for (const [file, output] of Object.entries(bundle)) {
      if (output === html) continue
      const tag = new RegExp(`<(script|link)[^>]*(src|href)="\\./${file.replaceAll('.', '\\.')}"[^>]*>(</script>)?`)
      // A replacement given as a function: code is full of "$&".
      if (output.type === 'chunk') {
        const code = output.code
          // Vite's mark for what to load before an import: here everything is loaded.
          .replaceAll('__VITE_PRELOAD__', 'void 0')
          .replaceAll('</script', '<\\/script')
          .replaceAll('<!--', '<\\!--')
        page = page.replace(tag, () => `<script type="module">${code}</script>`)
      } else if (file.endsWith('.css')) {
        page = page.replace(tag, () => `<style>${String(output.source)}</style>`)
      }
      delete bundle[file]
    }
    delete bundle['index.html']
    // Nothing but the file is there.
    page = page.replace(/<link rel="apple-touch-icon"[^>]*>/, '').replaceAll('./icon.svg', data)
    const policy = `<meta http-equiv="Content-Security-Policy" content="${policyOf(page)}" />`
    this.emitFile({ type: 'asset', fileName: FILE, source: page.replace('<head>', () => `<head>${policy}`) })
  },
}

/** The build. */
export const singleFile: UserConfig = {
  publicDir: false,
  plugins: [react(), inlineWorker, inlineBundle],
  worker: { format: 'iife', rolldownOptions: { output: { codeSplitting: false } } },
  build: {
    outDir: 'dist/single',
    assetsInlineLimit: Number.MAX_SAFE_INTEGER,
    cssCodeSplit: false,
    modulePreload: false,
    rolldownOptions: { checks: { bundlerTimings: false }, output: { codeSplitting: false } },
  },
}
