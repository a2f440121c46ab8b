/** Finds a Chromium for the browser tests, and installs one where there is none. Needs only Node. */
import { spawn } from 'node:child_process'
import { accessSync, constants, existsSync, readdirSync } from 'node:fs'
import { homedir, platform } from 'node:os'
import { basename, delimiter, join } from 'node:path'
import { root } from './dependencies.mjs'

/** The headless shell comes first: it is the same engine without a browser's windows, and runs the tests in two thirds of the time. */
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
]

function executable(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Browsers that Playwright itself has downloaded: headless shells first, for the same reason, the newest of each before others. */
function downloaded() {
  const caches = [
    process.env.PLAYWRIGHT_BROWSERS_PATH,
    join(homedir(), '.cache/ms-playwright'),
    join(homedir(), 'Library/Caches/ms-playwright'),
    join(homedir(), 'AppData/Local/ms-playwright'),
  ]
  const inside = {
    chromium_headless_shell: [
      'chrome-headless-shell-linux64/chrome-headless-shell',
      'chrome-headless-shell-linux-arm64/chrome-headless-shell',
      'chrome-headless-shell-mac-x64/chrome-headless-shell',
      'chrome-headless-shell-mac-arm64/chrome-headless-shell',
      'chrome-headless-shell-win64/chrome-headless-shell.exe',
    ],
    chromium: [
      'chrome-linux/chrome',
      'chrome-linux64/chrome',
      'chrome-mac/Chromium.app/Contents/MacOS/Chromium',
      'chrome-win/chrome.exe',
      'chrome-win64/chrome.exe',
    ],
  }
  const present = caches.filter((cache) => cache && existsSync(cache))
  const version = (name) => Number(name.slice(name.lastIndexOf('-') + 1))
  return Object.entries(inside).flatMap(([kind, paths]) =>
    present.flatMap((cache) =>
      readdirSync(cache)
        .filter((name) => name.startsWith(`${kind}-`))
        .sort((a, b) => version(b) - version(a))
        .flatMap((name) => paths.map((path) => join(cache, name, path))),
    ),
  )
}

/** The path of a Chromium on this computer, or undefined. `CHROMIUM` names one to be used before all others. */
export function findChromium() {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  const candidates = [
    process.env.CHROMIUM,
    ...NAMES.map((name) => join('/usr/bin', name)),
    ...folders.flatMap((folder) => NAMES.map((name) => join(folder, name))),
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    'C:/Program Files/Google/Chrome/Application/chrome.exe',
    ...downloaded(),
  ]
  return candidates.find((path) => path && executable(path))
}

/** Runs a program to its end and resolves to whether it succeeded. */
const run = (command, args) =>
  new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: 'ignore',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      shell: process.platform === 'win32',
    })
    child.on('error', () => resolve(false))
    child.on('close', (status) => resolve(status === 0))
  })

/** Whether Debian's packages can be installed without asking. */
const canInstall = () => platform() === 'linux' && process.getuid?.() === 0 && existsSync('/etc/debian_version')

/**
 * The path of a Chromium, installed if need be; undefined when none is to be had. A machine of continuous integration, where nothing is
 * another's, gets the headless shell though it has a whole browser.
 */
export async function ensureChromium() {
  const chromium = findChromium()
  const enough =
    process.env.CHROMIUM || !process.env.CI || !canInstall() || basename(chromium ?? '').includes('headless')
  if (chromium && enough) return chromium
  process.stdout.write('Installing Chromium for the browser tests …\n')
  if (canInstall()) {
    await run('apt-get', ['update', '-q'])
    const install = (name) => run('apt-get', ['install', '-y', '-q', '--no-install-recommends', name])
    ;(await install('chromium-headless-shell')) || chromium || (await install('chromium'))
  }
  if (!findChromium()) await run('npx', ['playwright', 'install', 'chromium'])
  return findChromium()
}
