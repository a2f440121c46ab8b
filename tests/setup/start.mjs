/** `npm start`: installs what is missing, builds the page when its sources are newer, and serves it. */
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { installDependencies, root } from './dependencies.mjs'

const vite = join(root, 'node_modules/vite/bin/vite.js')

/** When a file, or the newest file of a folder, was last written; 0 when there is none. */
function written(path) {
  const at = join(root, path)
  if (!existsSync(at)) return 0
  if (!statSync(at).isDirectory()) return statSync(at).mtimeMs
  return Math.max(0, ...readdirSync(at).map((name) => written(join(path, name))))
}

installDependencies()
const sources = ['src', 'build', 'public', 'index.html', 'vite.config.ts', 'package-lock.json']
if (Math.max(...sources.map(written)) > written('dist/page/index.html')) {
  process.stdout.write('Building the page …\n')
  const args = [join(root, 'build/all.mjs'), 'single', 'page']
  if (spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' }).status !== 0) process.exit(1)
}
const server = spawn(process.execPath, [vite, 'preview', ...process.argv.slice(2)], { cwd: root, stdio: 'inherit' })
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => server.kill(signal))
server.on('exit', (code) => process.exit(code ?? 0))
