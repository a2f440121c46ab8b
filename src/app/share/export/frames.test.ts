/** Pictures of a run in one file: which places they are of, how they are numbered, and what a reader who stops has. */
import { unzipSync } from 'fflate'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { AxisId } from '../../../core/playhead/axis.ts'
import { Recorder } from '../../../core/recording.ts'
import type { Session } from '../../state/session.ts'
import { animation, frameSequence } from './frames.ts'

/** Where the playhead was when each picture was made. */
let places: number[]
let at: number

/** A canvas whose picture is where the playhead is. */
const canvas = () => ({
  width: 4,
  height: 2,
  getContext: () => ({
    fillRect() {},
    drawImage() {},
    getImageData: () => {
      places.push(at)
      return { data: new Uint8ClampedArray(4 * 4 * 2) }
    },
  }),
  toBlob(done: (blob: Blob) => void) {
    places.push(at)
    done(new Blob([`${at}`]))
  },
})
const box = { left: 0, top: 0, width: 4, height: 2 }
const source = { getBoundingClientRect: () => box }
const region = {
  getBoundingClientRect: () => box,
  querySelector: () => source,
  querySelectorAll: () => [source],
} as unknown as Element

beforeEach(() => {
  places = []
  at = 0
  vi.stubGlobal('document', { createElement: canvas, body: {} })
  vi.stubGlobal('getComputedStyle', () => ({ backgroundColor: '#fff' }))
  vi.stubGlobal('requestAnimationFrame', (painted: () => void) => painted())
  vi.stubGlobal('devicePixelRatio', 1)
})
afterEach(() => vi.unstubAllGlobals())

/** A page that has run this many rows, of four steps each, and stands at one of them. */
function pageAt(row: number, rows: number, axis: AxisId = 'steps'): Session {
  const column = { id: 'x', label: '', unit: '', fold: 'last' } as const
  const shape = { step: 'step', lane: 'lane', columns: [column], matrices: [], schedules: true } as const
  const recording = Object.assign(new Recorder(shape, 1), { stride: 4, count: rows, steps: 4 * rows })
  at = axis === 'schedule' ? row / 100 : 4 * row
  const playhead = {
    pause() {},
    position: () => at,
    share: () => at,
    seek: (to: number) => {
      at = to
    },
    seekShare: (to: number) => {
      at = to
    },
  }
  return {
    playhead,
    details: { get: () => ({ step: axis === 'schedule' ? 0 : Math.floor(at) }) },
    store: { getState: () => ({ run: { recording }, axis }) },
  } as unknown as Session
}
const never = new AbortController().signal
const contentOf = async (file: Blob) => unzipSync(new Uint8Array(await file.arrayBuffer()))

test('a sequence has a picture of each row from the playhead on, numbered by rows in names of one length', async () => {
  const shares: number[] = []
  const file = await frameSequence(pageAt(7, 11), region, never, (share) => shares.push(share))
  const files = await contentOf(file)
  expect(file.type).toBe('application/zip')
  expect(Object.keys(files)).toEqual(['08.png', '09.png', '10.png', '11.png'])
  expect(Object.values(files).map((bytes) => Number(new TextDecoder().decode(bytes)))).toEqual([28, 32, 36, 40])
  expect(shares).toEqual([0.25, 0.5, 0.75, 1])
})

test('a long sequence ends after 120 pictures, and one of a schedule has its hundredths', async () => {
  const long = Object.keys(await contentOf(await frameSequence(pageAt(5, 1000), region, never, () => undefined)))
  expect([long.length, long[0], long.at(-1)]).toEqual([120, '006.png', '125.png'])
  const schedule = await contentOf(await frameSequence(pageAt(98, 3, 'schedule'), region, never, () => undefined))
  expect(Object.keys(schedule)).toEqual(['099.png', '100.png', '101.png'])
  expect(places.slice(-3)).toEqual([0.98, 0.99, 1])
})

test('who stops has the pictures that there are', async () => {
  const stop = new AbortController()
  const files = await contentOf(
    await frameSequence(pageAt(0, 50), region, stop.signal, (share) => share >= 0.1 && stop.abort()),
  )
  expect(Object.keys(files)).toHaveLength(5)
})

/** How long each picture of a GIF stands, in hundredths of a second. */
async function delaysOf(file: Blob): Promise<readonly number[]> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  expect(new TextDecoder().decode(bytes.subarray(0, 6))).toBe('GIF89a')
  // A graphic control extension: 21 F9 04, flags, the delay.
  return [...bytes.keys()].flatMap((i) =>
    bytes[i] === 0x21 && bytes[i + 1] === 0xf9 && bytes[i + 2] === 4 ? [bytes[i + 4] + 256 * bytes[i + 5]] : [],
  )
}

test('an animation goes evenly from the playhead to the end, 20 pictures a second, four a row and no more than 120', async () => {
  const shares: number[] = []
  const file = await animation(pageAt(1, 3), region, never, (share) => shares.push(share))
  expect(file.type).toBe('image/gif')
  expect(places).toEqual([4, 5, 6, 7, 8])
  expect(await delaysOf(file)).toEqual([5, 5, 5, 5, 5])
  expect(shares.at(-1)).toBe(1)
  places = []
  await animation(pageAt(0, 1000), region, never, () => undefined)
  expect([places.length, places[0], places.at(-1)]).toEqual([120, 0, 4 * 999])
})

test('from its end an animation begins at the first row, and one of a single row has two pictures', async () => {
  await animation(pageAt(2, 3), region, never, () => undefined)
  expect([places[0], places.at(-1), places.length]).toEqual([0, 8, 9])
  places = []
  await animation(pageAt(0, 1), region, never, () => undefined)
  expect(places).toEqual([0, 0])
})

test('a step whose detail comes late is waited for', async () => {
  const page = pageAt(1, 2)
  let looked = 0
  Object.assign(page, { details: { get: () => (++looked > 3 ? { step: 4 } : { step: 0 }) } })
  await frameSequence(page, region, never, () => undefined)
  expect(looked).toBe(4)
})

test('without a run there is nothing to show', async () => {
  const page = { ...pageAt(0, 1), store: { getState: () => ({}) } } as unknown as Session
  await expect(frameSequence(page, region, never, () => undefined)).rejects.toThrow()
})
