/** `evenkeel class` as a process: what it serves, whom it lets post and read, and that nothing sent can stop it. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, createServer, type IncomingMessage, type OutgoingHttpHeaders, request } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { POLICY } from '../src/cli/class/server.ts'
import { formatCode, questionMark } from '../src/core/codes/code.ts'
import type { HallView, PhoneView } from '../src/core/game/class.ts'
import { stream } from '../src/core/random/random.ts'
import { cases } from './setup/cases.ts'
import { buildProgram, runHere } from './setup/program.ts'

const folder = mkdtempSync(join(tmpdir(), 'evenkeel-class-'))
let program = ''

beforeAll(() => {
  const built = buildProgram(join(folder, 'cli'))
  program = join(folder, 'cli/evenkeel.js')
  if (built !== program) {
    mkdirSync(join(folder, 'cli'), { recursive: true })
    writeFileSync(program, readFileSync(built))
    writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
  }
  mkdirSync(join(folder, 'page/assets'), { recursive: true })
  writeFileSync(join(folder, 'page/index.html'), '<!doctype html><title>Evenkeel</title>The page')
  writeFileSync(join(folder, 'page/assets/a-1.js'), `// ${'a'.repeat(5000)}`)
  writeFileSync(join(folder, 'secret.txt'), 'not for anybody')
})

const running: ChildProcess[] = []
afterAll(() => {
  for (const child of running) child.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

/** Starts a class; what it prints says where it is. */
async function begin(...args: string[]): Promise<Class> {
  const child = spawn(process.execPath, [program, 'class', ...args], { cwd: folder })
  running.push(child)
  let printed = ''
  const firstOutput = new Promise<string>((resolve, reject) => {
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      printed += text
      if (/Ctrl\+C/.test(printed)) resolve(printed)
    })
    child.once('exit', () => reject(new Error(`it ended: ${printed}`)))
  })
  const text = await firstOutput
  const [, word, key] = /\?room=(\w+)&key=(\w+)/.exec(text) ?? []
  const port = Number(/Listening on port (\d+)/.exec(text)?.[1])
  const ended = new Promise<string>((resolve) => child.once('exit', () => resolve(printed)))
  const room = { text, word, key, port, child, ended }
  await show(room, QUESTION)
  return room
}
interface Class {
  readonly text: string
  readonly word: string
  readonly key: string
  readonly port: number
  readonly child: ChildProcess
  readonly ended: Promise<string>
}
type Playing = Extract<PhoneView, { state: 'play' | 'over' }>

const QUESTION = 'tree/start/who'
const codeOf = (device: number, option = device % 4, question = QUESTION) =>
  formatCode({
    question: questionMark(question),
    answer: { kind: 'pick', option },
    attempt: 1,
    mark: (16 * device) % 65536,
  })

const agent = new Agent({ keepAlive: true, maxSockets: 64 })

interface Ask {
  readonly method?: string
  readonly headers?: OutgoingHttpHeaders
  readonly body?: string
}

/** One request, and its whole answer. */
function ask({ port }: Pick<Class, 'port'>, path: string, { method = 'GET', headers = {}, body }: Ask = {}) {
  return new Promise<{ status: number; headers: IncomingMessage['headers']; text: string }>((resolve, reject) => {
    const outgoing = request({ port, host: '127.0.0.1', path, method, headers, agent }, (response) => {
      const pieces: Buffer[] = []
      response.on('data', (piece: Buffer) => pieces.push(piece))
      response.on('error', reject)
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          text: Buffer.concat(pieces).toString('utf8'),
        }),
      )
    })
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}

const headersOf = (room: Pick<Class, 'port'>) => ({
  origin: `http://127.0.0.1:${room.port}`,
  'content-type': 'text/plain;charset=UTF-8',
})
/** The lecturer's window shows a question. */
const show = (room: Pick<Class, 'port' | 'key'>, question: string) =>
  ask(room, `/ask/${question}?key=${room.key}`, { method: 'POST', headers: headersOf(room) })
const answer = (room: Class, device: number, body = codeOf(device), more: OutgoingHttpHeaders = {}) =>
  ask(room, `/answer/${QUESTION}?room=${room.word}&device=${device}`, {
    method: 'POST',
    headers: { ...headersOf(room), ...more },
    body,
  })

/** What a lecturer's window receives, until it has this many answers. */
function follow(room: Class, count: number, headers: OutgoingHttpHeaders = {}) {
  return new Promise<string[]>((resolve, reject) => {
    const outgoing = request(
      { port: room.port, host: '127.0.0.1', path: `/events?key=${room.key}`, headers },
      (response) => {
        let text = ''
        response.setEncoding('utf8').on('data', (piece: string) => {
          text += piece
          const events = [...text.matchAll(/^data: (.*)$/gm)].flatMap(
            ([, data]) => JSON.parse(data) as [string, string][],
          )
          if (events.length < count) return
          outgoing.destroy()
          resolve(events.map(([question, code]) => `${question} ${code}`))
        })
      },
    )
    outgoing.on('error', (error) => (outgoing.destroyed ? undefined : reject(error)))
    outgoing.end()
  })
}

test('it serves the page, takes answers of its own page, and shows them to the lecturer alone', async () => {
  const room = await begin()
  const page = await ask(room, '/')
  expect(page.text).toContain('The page')
  expect(page.headers['content-security-policy']).toBe(POLICY)
  expect(readFileSync(join(import.meta.dirname, '../README.md'), 'utf8')).toContain(
    POLICY.split('; frame-ancestors')[0],
  )
  const zipped = await ask(room, '/assets/a-1.js', { headers: { 'accept-encoding': 'gzip' } })
  expect([zipped.headers['content-encoding'], zipped.headers['cache-control']]).toEqual([
    'gzip',
    'public, max-age=31536000, immutable',
  ])
  expect((await ask(room, `/${room.word}`)).headers.location).toBe(`./?room=${room.word}`)
  const capitals = room.word.toUpperCase()
  expect((await ask(room, `/${capitals}`)).headers.location, 'a phone writes the first letter large').toBe(
    `./?room=${room.word}`,
  )
  expect((await ask(room, `/${capitals}/`)).headers.location).toBe(`../?room=${room.word}`)
  for (const path of [
    '/../secret.txt',
    '/%2e%2e/secret.txt',
    '/..%2fsecret.txt',
    '/assets/../../secret.txt',
    '/%00',
    '/%zz',
  ])
    expect((await ask(room, path)).status).toBe(404)

  expect((await answer(room, 1)).status).toBe(204)
  // Over https, and on localhost, browsers say where a post is from; a proxy may ask under another name.
  const elsewhere = { origin: 'https://www.example.edu' }
  expect((await answer(room, 2, undefined, { ...elsewhere, 'sec-fetch-site': 'same-origin' })).status).toBe(204)
  expect((await answer(room, 3, undefined, { ...elsewhere, 'x-forwarded-host': 'www.example.edu' })).status).toBe(204)
  for (const headers of [
    elsewhere,
    { origin: 'null' },
    { ...headersOf(room), 'sec-fetch-site': 'cross-site' },
    { ...headersOf(room), 'sec-fetch-site': 'same-site' },
  ])
    expect((await answer(room, 4, undefined, headers)).status).toBe(403)
  const asking = (key: string) =>
    ask(room, `/ask/tree/start/other?key=${key}`, { method: 'POST', headers: headersOf(room) })
  const other = () =>
    ask(room, `/answer/tree/start/other?room=${room.word}&device=5`, {
      method: 'POST',
      headers: headersOf(room),
      body: codeOf(5, 1, 'tree/start/other'),
    })
  expect([(await asking(room.word)).status, (await other()).status]).toEqual([403, 425])
  const bare = await ask(room, `/answer/${QUESTION}?room=${room.word}&device=4`, { method: 'POST', body: codeOf(4) })
  expect(bare.status).toBe(403)

  expect((await ask(room, `/events?key=${room.word}`)).status).toBe(403)
  expect((await ask(room, '/events')).status).toBe(403)
  expect((await ask(room, `/events?key=${room.key}`, { headers: { 'sec-fetch-site': 'cross-site' } })).status).toBe(403)
  expect((await ask(room, `/answer/${QUESTION}?room=${room.word}`)).status).toBe(405)
  expect(await follow(room, 3)).toEqual([1, 2, 3].map((device) => `${QUESTION} ${codeOf(device)}`))
  // A window that comes back has what it missed.
  expect(await follow(room, 1, { 'last-event-id': '2' })).toEqual([`${QUESTION} ${codeOf(3)}`])
})

test('it writes nothing unless it is asked to, and then a table', async () => {
  const before = readdirSync(folder, { recursive: true }).toSorted()
  const quiet = await begin()
  await answer(quiet, 1)
  quiet.child.kill('SIGINT')
  expect(await quiet.ended).toContain('1 answer from 1 device; nothing is kept.')
  expect(readdirSync(folder, { recursive: true }).toSorted()).toEqual(before)

  const saving = await begin('--save', 'answers.csv')
  await answer(saving, 1)
  await answer(saving, 1)
  await answer(saving, 2)
  saving.child.kill('SIGTERM')
  await saving.ended
  expect(readFileSync(join(folder, 'answers.csv'), 'utf8').split('\r\n')).toEqual([
    'question,code,kind,answer,try',
    `${QUESTION},${codeOf(1)},pick,B,1`,
    `${QUESTION},${codeOf(2)},pick,C,1`,
    '',
  ])
  const { status, stderr } = await runHere(folder, ['class', '--save', 'answers.csv'], program)
  expect([status, stderr]).toEqual([2, 'evenkeel: --save: expected a new file, got "answers.csv", which is there\n'])
})

/** Whether this process may make a small disk of its own. */
const disk = join(folder, 'disk')
mkdirSync(disk, { recursive: true })
const hasDisk = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=4k', 'tmpfs', disk]).status === 0
afterAll(() => hasDisk && spawnSync('umount', [disk]))

test.skipIf(!hasDisk)(
  'on a full disk answers are shown, the phone and the terminal learn of it at once, and nothing is lost that is not named',
  async () => {
    const room = await begin('--save', 'disk/answers.csv')
    let errors = ''
    room.child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      errors += text
    })
    const statuses: number[] = []
    for (let device = 0; device < 150; device++) statuses.push((await answer(room, device)).status)
    const firstFailed = statuses.indexOf(507)
    expect(firstFailed).toBeGreaterThan(0)
    expect(new Set(statuses)).toEqual(new Set([204, 507]))
    expect((await answer(room, firstFailed)).text).toBe('Your answer is in the hall, but it could not be saved yet.\n')
    expect(await follow(room, 150)).toHaveLength(150)
    await expect
      .poll(() => errors)
      .toMatch(/^evenkeel: --save: no space left for "disk\/answers\.csv" \(ENOSPC\)\. [^\n]+\n$/)
    const lines = () => readFileSync(join(disk, 'answers.csv'), 'utf8').split('\r\n').slice(1, -1)
    const count = lines().length
    expect(
      lines().every((line) => /^tree\/start\/who,\S{4}-\S+,pick,[A-D],1$/.test(line)),
      'no line is cut',
    ).toBe(true)
    expect(count).toBe(statuses.filter((status) => status === 204).length)
    // With room again, one answer that comes again takes all others with it.
    spawnSync('mount', ['-o', 'remount,size=64k', disk])
    expect((await answer(room, firstFailed)).status).toBe(204)
    expect(lines()).toHaveLength(150)
    expect(new Set(lines()).size).toBe(150)
    room.child.kill('SIGINT')
    expect(await room.ended).toContain('150 answers from 150 devices; they are in disk/answers.csv.')
  },
)

test.skipIf(!hasDisk)('at the end it says how many answers are saved and how many are not', async () => {
  rmSync(join(disk, 'answers.csv'), { force: true })
  spawnSync('mount', ['-o', 'remount,size=4k', disk])
  const room = await begin('--save', 'disk/answers.csv')
  const statuses: number[] = []
  for (let device = 0; device < 150; device++) statuses.push((await answer(room, device)).status)
  const [saved, unsaved] = [204, 507].map((status) => statuses.filter((one) => one === status).length)
  expect(unsaved).toBeGreaterThan(0)
  room.child.kill('SIGINT')
  expect(await room.ended).toContain(
    `150 answers from 150 devices; ${saved} are in disk/answers.csv, ${unsaved} could not be saved.`,
  )
})

test('a file of answers that is removed, emptied or something else for a while has all answers in the end', async () => {
  const file = join(folder, 'gone.csv')
  const room = await begin('--save', 'gone.csv')
  const lines = () => readFileSync(file, 'utf8').split('\r\n')
  const withAnswers = (count: number) => [
    'question,code,kind,answer,try',
    ...Array.from({ length: count }, (_, k) => expect.stringContaining(`${QUESTION},${codeOf(k + 1)},pick,`)),
    '',
  ]
  await answer(room, 1)
  rmSync(file)
  await answer(room, 2)
  expect(lines(), 'removed').toEqual(withAnswers(2))
  writeFileSync(file, '')
  await answer(room, 3)
  expect(lines(), 'emptied').toEqual(withAnswers(3))
  rmSync(file)
  // What is opened there would wait for a reader.
  spawnSync('mkfifo', [file])
  expect((await answer(room, 4)).status, 'a pipe').toBe(507)
  rmSync(file)
  expect((await answer(room, 4)).status).toBe(204)
  expect(lines(), 'a pipe for a while').toEqual(withAnswers(4))
  rmSync(file)
  room.child.kill('SIGINT')
  expect(await room.ended).toContain('4 answers from 4 devices; they are in gone.csv.')
  expect(lines(), 'removed before the end').toEqual(withAnswers(4))
})

test.skipIf(!hasDisk)(
  'a file of answers that could not be begun on a full disk is not in the way of the next try',
  async () => {
    rmSync(join(disk, 'answers.csv'), { force: true })
    spawnSync('mount', ['-o', 'remount,size=4k', disk])
    writeFileSync(join(disk, 'other'), Buffer.alloc(4096))
    const { status, stderr } = await runHere(folder, ['class', '--save', 'disk/answers.csv'], program)
    expect([status, stderr]).toEqual([1, 'evenkeel: --save: no space left for "disk/answers.csv" (ENOSPC)\n'])
    expect(existsSync(join(disk, 'answers.csv'))).toBe(false)
    rmSync(join(disk, 'other'))
  },
)

test('only names that it has printed or was given are answered, and addresses in numbers', async () => {
  const room = await begin('--host', 'lab.example.edu,class.example.edu')
  const statusOf = async (host: string) => (await ask(room, '/', { headers: { host } })).status
  for (const host of [
    'lab.example.edu',
    'Class.example.edu:8080',
    `localhost:${room.port}`,
    '10.0.0.7',
    '[fe80::1]:80',
  ])
    expect(await statusOf(host), host).toBe(200)
  for (const host of ['evil.example', 'lab.example.edu.evil.example', '10.0.0.7.evil.example', 'x'])
    expect(await statusOf(host), host).toBe(421)
  const { status, stderr } = await runHere(folder, ['class', '--host', 'a b'], program)
  expect([status, stderr]).toEqual([
    2,
    'evenkeel: --host: expected names such as lab.example.edu, apart by commas, got "a b"\n',
  ])
})

test('words of the room are not found by trying: after some an address waits, and others do not', async () => {
  const room = await begin()
  const from = (address: string) => ({ 'x-forwarded-for': address })
  const guess = async (address: string) => (await ask(room, '/baba', { headers: from(address) })).status
  const guesses: number[] = []
  for (let k = 0; k < 60 && !guesses.includes(429); k++) guesses.push(await guess('192.0.2.1'))
  expect(guesses.filter((status) => status === 404).length).toBeGreaterThanOrEqual(20)
  expect(guesses.at(-1)).toBe(429)
  // Those that go on wait for longer, so that a slow computer is in time for what follows.
  for (let k = 0; k < 20; k++) await guess('192.0.2.1')
  // The right one gets the same answer.
  expect((await ask(room, `/${room.word}`, { headers: from('192.0.2.1') })).status).toBe(429)
  expect((await answer(room, 1, undefined, from('192.0.2.1'))).status).toBe(429)
  expect((await ask(room, `/${room.word}`, { headers: from('192.0.2.2') })).status).toBe(302)
  expect((await answer(room, 1, undefined, from('192.0.2.2'))).status).toBe(204)
  // A phone that has the word is not kept out by its neighbour.
  expect((await answer(room, 1, codeOf(1, 2), from('192.0.2.1'))).status).toBe(204)
})

test('what cannot be used is refused in one sentence', async () => {
  const room = await begin()
  const refused = async (...args: string[]) => {
    const { status, stderr } = await runHere(folder, ['class', ...args], program)
    expect(status).toBe(2)
    expect(stderr.trim().split('\n').length).toBe(1)
    return stderr.replace('evenkeel: ', '').split(':')[0]
  }
  expect(await refused('--port', '70000')).toBe('--port')
  expect(await refused('--port', '-1')).toBe('--port')
  expect(await refused('--port', String(room.port))).toBe('--port')
  expect(await refused('--base', 'evenkeel')).toBe('--base')
  expect(await refused('--base', '//evil.example/')).toBe('--base')
  expect(await refused('--base', '/a?b')).toBe('--base')
  expect(await refused('--page', 'no/such/folder')).toBe('--page')
  expect(await refused('--page', 'https://')).toBe('--page')
  expect(await refused('--page', `http://localhost:${room.port}/assets/`)).toBe('--page')
  expect(await refused('tree')).toBe('class')
  expect(await refused('--json')).toBe('class')
  expect(await refused('--save', 'no/such/folder.csv')).toBe('--save')
  expect(existsSync(join(folder, 'no'))).toBe(false)
})

test('a package without a page takes it from a folder or an address, each file once, and says so where it has neither', async () => {
  const elsewhere = join(folder, 'installed/dist/cli')
  mkdirSync(elsewhere, { recursive: true })
  writeFileSync(join(elsewhere, 'evenkeel.js'), readFileSync(program))
  writeFileSync(join(folder, 'installed/package.json'), '{"type":"module"}')
  const installed = join(elsewhere, 'evenkeel.js')
  expect(await runHere(folder, ['class'], installed)).toMatchObject({
    status: 2,
    stderr: expect.stringMatching(
      /^evenkeel: class: expected --page with a folder .*, or the https address .*, got none\n$/,
    ),
  })
  const paths: string[] = []
  const site = createServer((request, response) => {
    paths.push(request.url ?? '')
    const file = join(folder, 'page', request.url === '/there/index.html' ? 'index.html' : 'assets/a-1.js')
    if (!/^\/there\/(?:index\.html|assets\/a-1\.js)$/.test(request.url ?? '')) response.writeHead(404).end()
    else response.end(readFileSync(file))
  })
  await new Promise<void>((resolve) => site.listen(0, resolve))
  const { port } = site.address() as AddressInfo
  const room = await begin('--page', `http://localhost:${port}/there/`)
  for (let k = 0; k < 2; k++) {
    expect((await ask(room, '/')).text).toContain('The page')
    expect((await ask(room, '/assets/a-1.js')).text).toContain('aaaa')
  }
  expect((await ask(room, '/assets/b-1.js')).status).toBe(404)
  for (const path of ['/../secret.txt', '/%2e%2e/secret.txt', '/secret.txt', '//localhost/a.js', '/a@b.js'])
    expect((await ask(room, path)).status).toBe(404)
  expect(new Set(paths).size).toBe(paths.length)
  expect(paths.every((path) => path.startsWith('/there/'))).toBe(true)
  site.close()
  room.child.kill('SIGKILL')
  const beside = await begin('--page', join(folder, 'page'))
  expect((await ask(beside, '/')).text).toContain('The page')
})

// These wait more than they work, so they wait together.
test.concurrent('behind a proxy, which may leave its path or take it off', async () => {
  const room = await begin('--base', 'https://www.example.edu/course/evenkeel')
  expect(room.text).toContain(`https://www.example.edu/course/evenkeel/${room.word}`)
  for (const path of ['/course/evenkeel/', '/']) expect((await ask(room, path)).text).toContain('The page')
  expect((await answer(room, 1, undefined, { 'sec-fetch-site': 'same-origin' })).status).toBe(204)
})

/** What a player or the hall sees, event after event, until one fits. */
function watch<T>(room: Class, path: string, fits: (view: T) => boolean): Promise<T> {
  return new Promise((resolve, reject) => {
    const outgoing = request({ port: room.port, host: '127.0.0.1', path }, (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (piece: string) => {
        text += piece
        const views = [...text.matchAll(/^data: (.*)$/gm)].map(([, data]) => JSON.parse(data) as T)
        const view = views.find(fits)
        if (!view) return
        outgoing.destroy()
        resolve(view)
      })
    })
    outgoing.on('error', (error) => (outgoing.destroyed ? undefined : reject(error)))
    outgoing.end()
  })
}

test.concurrent('a class plays: each phone is a processor that sees what is its own, the lecturer begins and ends', async () => {
  const room = await begin()
  const { word, key } = room
  const post = (path: string, body: string) => ask(room, path, { method: 'POST', headers: headersOf(room), body })
  const phone = (device: number) => `/play?room=${word}&device=${device}`
  // Nine phones stay; each keeps its stream.
  const sockets = Array.from({ length: 9 }, (_, device) => {
    const socket = connect(room.port, '127.0.0.1')
    socket.write(`GET ${phone(device)} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`)
    return socket.on('error', () => undefined)
  })
  await watch<HallView>(room, `/hall?key=${key}`, ({ phones }) => phones === 9)
  for (const [path, body] of [
    [`/game?key=${word}`, 'start dark'],
    [`/game?key=${key}`, 'start no'],
    [`/game?key=${key}`, 'begin'],
    [`/move?room=${word}&device=1`, 'task 1'],
    [`/move?room=no&device=1`, 'task 1'],
  ])
    expect((await post(path, body)).status).toBeGreaterThanOrEqual(400)
  expect((await ask(room, `/hall?key=${word}`)).status).toBe(403)
  expect((await ask(room, `/play?room=no&device=1`)).status).toBe(403)
  expect((await ask(room, `/play?room=${word}&device=x`)).status).toBe(400)
  expect((await post(`/game?key=${key}`, 'start dark')).status).toBe(204)
  const { loads, hasPhone } = await watch<HallView>(room, `/hall?key=${key}`, ({ executed }) => executed > 1)
  expect([loads.length, hasPhone.every(Boolean)]).toEqual([9, true])
  // The phone at the root gives its task away, and its neighbour receives it.
  const views = await Promise.all(
    Array.from({ length: 9 }, (_, device) => watch<Playing>(room, phone(device), ({ state }) => state === 'play')),
  )
  const at = (processor: number) => views.findIndex((view) => view.processor === processor)
  expect((await post(`/move?room=${word}&device=${at(0)}`, 'task 8')).status).toBe(400)
  expect((await post(`/move?room=${word}&device=${at(0)}`, 'task 1')).status).toBe(204)
  expect((await post(`/move?room=${word}&device=${at(1)}`, 'ask 2')).status).toBe(204)
  const view = await watch<Playing>(room, phone(at(2)), ({ near }) => near.some(({ reported }) => reported?.asks))
  expect(view.near.find(({ processor }) => processor === 1)?.reported?.asks).toBe(true)
  expect((await post(`/game?key=${key}`, 'stop')).status).toBe(204)
  const over = await watch<HallView>(room, `/hall?key=${key}`, ({ state }) => state === 'over')
  expect(over.loads).toEqual(Array(9).fill(0))
  for (const socket of sockets) socket.destroy()
})

/** Posts and requests that are not of the page: drawn from a seed, most of them nearly right. */
function hostile(next: () => number, room: Class): { readonly path: string; readonly ask: Ask } {
  const below = (n: number) => Math.floor(next() * n)
  const one = <T>(of: readonly T[]) => of[below(of.length)]
  const signs = (n: number) => Array.from({ length: n }, () => one([...'0123456789ABCDEFGHJKMNPQRSTVWXYZ'])).join('')
  const junk = () =>
    one([
      '',
      signs(1 + below(40)),
      'x'.repeat(65 + below(100_000)),
      `\u0000${signs(7)}`,
      '<script>alert(1)</script>',
      '{"__proto__":{"a":1}}',
      codeOf(below(500)).replace(/.$/, 'U'),
      codeOf(1, 1, 'other'),
    ])
  const right = `/answer/${QUESTION}?room=${room.word}&device=${below(500)}`
  const wrongRoom = `/answer/${QUESTION}?room=${one(['', signs(4), room.word.slice(1), `${room.word}a`, room.key])}&device=1`
  const wrongDevice = `/answer/${QUESTION}?room=${room.word}&device=${one(['', '-1', '1e3', 'x', '99999999999', '%00'])}`
  const wrongQuestion = `/answer/${one(['', '%00', '=1+1', '../../etc/passwd', 'a'.repeat(500), '%ff%fe', '__proto__'])}?room=${room.word}&device=1`
  const from = one<OutgoingHttpHeaders>([
    { origin: 'https://evil.example' },
    { 'sec-fetch-site': 'cross-site' },
    { origin: 'null' },
    { origin: `http://127.0.0.1:${room.port}.evil.example` },
    { 'sec-fetch-site': 'none' },
  ])
  const post = (path: string, body: string, headers: OutgoingHttpHeaders = {}) => ({
    path,
    ask: { method: 'POST', headers: { ...headersOf(room), ...headers }, body },
  })
  switch (below(11)) {
    case 0:
      return post(right, codeOf(below(500)), from)
    case 1:
      return post(wrongRoom, codeOf(below(500)))
    case 2:
      return post(wrongDevice, codeOf(below(500)))
    case 3:
      return post(wrongQuestion, codeOf(below(500)))
    case 4:
      return post(right, codeOf(1), {
        'content-type': one(['application/json', 'text/html', 'multipart/form-data', '']),
      })
    case 5:
      return {
        path: right,
        ask: { method: one(['PUT', 'DELETE', 'PATCH', 'OPTIONS', 'GET']), headers: headersOf(room) },
      }
    case 6:
      return { path: `/events?key=${one(['', signs(32), room.key.slice(1), room.word])}`, ask: {} }
    case 7:
      return {
        path: one(['/../../etc/passwd', '/%2e%2e%2fsecret.txt', `/${signs(5)}`, '/package.json', '//evil.example/']),
        ask: {},
      }
    case 8:
      return post(`/move?room=${room.word}&device=${below(99)}`, one(['task 1', 'ask 99', 'task', junk()]), from)
    case 9:
      return post(`/game?key=${one([room.word, signs(32), ''])}`, one(['start dark', 'stop', junk()]))
    default:
      return post(right, junk())
  }
}

test.concurrent('hostile requests are refused, all of them in one sentence, and change nothing', async () => {
  const room = await begin()
  const next = stream(33, 'hostile')
  const count = cases(250)
  const odd: string[] = []
  const lane = async (share: number) => {
    for (let i = 0; i < share; i++) {
      const { path, ask: options } = hostile(next, room)
      // A body that is far too long is cut off while it is sent.
      const { status, text } = await ask(room, path, options).catch(() => ({ status: 413, text: 'cut off\n' }))
      if (status < 400 || status >= 500 || text.trim().split('\n').length !== 1) odd.push(`${status} ${path} ${text}`)
    }
  }
  await Promise.all(Array.from({ length: 20 }, () => lane(Math.ceil(count / 20))))
  expect(odd).toEqual([])
  // Connections that say nothing, or no sentence of HTTP, keep no phone out.
  const idle = Array.from({ length: 50 }, (_, i) => {
    const socket = connect(room.port, '127.0.0.1')
    socket.on('error', () => undefined)
    if (i % 2) socket.write('POST /answer/x HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 64\r\n\r\n')
    return socket
  })
  expect((await answer(room, 1)).status).toBe(204)
  expect(await follow(room, 1)).toEqual([`${QUESTION} ${codeOf(1)}`])
  for (const socket of idle) socket.destroy()
})

test.concurrent('five hundred phones are reported, although another window of the lecture reads nothing', async () => {
  const room = await begin()
  const stuck = connect(room.port, '127.0.0.1')
  stuck.on('error', () => undefined)
  stuck.write(`GET /events?key=${room.key} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n`)
  stuck.pause()
  const reported = follow(room, 500)
  const statuses = await Promise.all(Array.from({ length: 500 }, (_, device) => answer(room, device)))
  expect(statuses.filter(({ status }) => status !== 204)).toEqual([])
  expect((await reported).toSorted()).toEqual(
    Array.from({ length: 500 }, (_, device) => `${QUESTION} ${codeOf(device)}`).toSorted(),
  )
  stuck.destroy()
})
