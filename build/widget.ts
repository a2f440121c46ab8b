/**
 * The notebook widget: `dist/widget/evenkeel-VERSION-py3-none-any.whl`, which pip installs, with the page in one file inside. It is made with
 * the library, after the single file. A wheel is a zip of the package's folder and of what describes it.
 */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { strToU8, zipSync } from 'fflate'
import { build, type Plugin } from 'vite'

const SINGLE = 'dist/single/evenkeel.html'
const OUT = 'dist/widget'

/** The front end as one module without imports, as anywidget takes it. */
async function frontEnd(): Promise<string> {
  const bundle = await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    build: {
      write: false,
      target: 'es2022',
      lib: { entry: 'src/library/embed/widget.ts', formats: ['es'], fileName: 'widget' },
    },
  })
  const [{ output }] = Array.isArray(bundle) ? bundle : [bundle as Extract<typeof bundle, { output: unknown }>]
  return output[0].code
}

/** The wheel's files by name. */
function wheel(version: string, front: string): Record<string, Uint8Array> {
  const info = `evenkeel-${version}.dist-info`
  const files: Record<string, Uint8Array> = {
    'evenkeel/__init__.py': strToU8(readFileSync('build/widget/__init__.py', 'utf8').replace('@version@', version)),
    'evenkeel/widget.js': strToU8(front),
    'evenkeel/evenkeel.html.gz': gzipSync(readFileSync(SINGLE), { level: 9 }),
    [`${info}/licenses/LICENSE`]: readFileSync('LICENSE'),
    [`${info}/METADATA`]: strToU8(`Metadata-Version: 2.1
Name: evenkeel
Version: ${version}
Summary: A browser playground for dynamic load balancing, as a notebook widget
License: MIT
Requires-Python: >=3.8
Requires-Dist: anywidget
Requires-Dist: traitlets
`),
    [`${info}/WHEEL`]: strToU8('Wheel-Version: 1.0\nGenerator: evenkeel\nRoot-Is-Purelib: true\nTag: py3-none-any\n'),
  }
  const lines = Object.entries(files).map(
    ([name, data]) => `${name},sha256=${createHash('sha256').update(data).digest('base64url')},${data.length}`,
  )
  return { ...files, [`${info}/RECORD`]: strToU8([...lines, `${info}/RECORD,,`, ''].join('\n')) }
}

/** Makes the wheel, where the single file has been built before. */
export const widget: Plugin = {
  name: 'widget',
  apply: 'build',
  async writeBundle({ dir }) {
    const front = await frontEnd()
    writeFileSync(`${dir}/widget.js`, front)
    if (!existsSync(SINGLE)) return
    const { version } = JSON.parse(readFileSync('package.json', 'utf8'))
    rmSync(OUT, { recursive: true, force: true })
    mkdirSync(OUT, { recursive: true })
    writeFileSync(`${OUT}/evenkeel-${version}-py3-none-any.whl`, zipSync(wheel(version, front), { level: 6 }))
  },
}
