import { afterEach, expect, test, vi } from 'vitest'
import { createBeside } from '../../tests/setup/fake-worker.ts'
import type { Bytes } from '../core/content/own.ts'
import { scormPackage } from '../core/export/scorm.ts'
import { loading } from './loading.ts'
import { packLesson } from './pack-client.ts'

afterEach(() => vi.unstubAllGlobals())

const PAGE = '<!doctype html><html><head><title>ä</title></head></html>'
const course = { title: 'Why & how', link: 'tree?lesson=start' }
const request = () => ({ page: new TextEncoder().encode(PAGE) as Bytes, course, edition: '2004' }) as const

test('a package is made in a worker of its own, of the same bytes as on the command line', async () => {
  const { Worker, ended } = createBeside()
  vi.stubGlobal('Worker', Worker)
  vi.stubGlobal('document', { hidden: false })
  const wish = request()
  expect(await packLesson(wish)).toEqual({ bytes: scormPackage(PAGE, course, '2004') })
  expect(ended).toEqual([true])
  expect(wish.page.length, 'the page goes to the worker').toBe(0)
})

test('without a worker the reason is given', async () => {
  vi.stubGlobal('Worker', undefined)
  vi.stubGlobal('document', { hidden: false })
  expect(await packLesson(request())).toEqual({ problem: expect.stringContaining('could not be loaded') })
})

test('what a worker cannot load is said in the page’s words, and whether there is a network', async () => {
  const broken = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module: x.js'))
  vi.stubGlobal('navigator', { onLine: true })
  await expect(loading('what writes traces', broken())).rejects.toThrow(/^what writes traces could not be loaded$/)
  vi.stubGlobal('navigator', { onLine: false })
  await expect(loading('what writes traces', broken())).rejects.toThrow(/could not be loaded: there is no network$/)
})
