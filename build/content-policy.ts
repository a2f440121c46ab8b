/**
 * The page's Content-Security-Policy, as a tag before everything that it governs: the page loads and runs its own files, and pictures that
 * it has drawn itself. Only workers compile WebAssembly, and they obey the header of their own file, not this tag: README names one for a
 * server that allows it.
 */
import type { Plugin } from 'vite'

const POLICY = "default-src 'self'; img-src 'self' data: blob:; object-src 'none'; base-uri 'none'; form-action 'none'"

/** Puts the tag in. */
export const contentPolicy: Plugin = {
  name: 'content-policy',
  apply: 'build',
  transformIndexHtml: () => [
    { tag: 'meta', attrs: { 'http-equiv': 'Content-Security-Policy', content: POLICY }, injectTo: 'head-prepend' },
  ],
}
