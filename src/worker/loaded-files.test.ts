import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { followLoadedFiles, reportLoadedFiles } from './loaded-files.ts'

let reportEntries: (urls: readonly { readonly name: string }[]) => void
beforeEach(() => {
  vi.stubGlobal(
    'PerformanceObserver',
    class {
      constructor(listener: (list: { readonly getEntries: () => readonly { readonly name: string }[] }) => void) {
        reportEntries = (urls) => listener({ getEntries: () => urls })
      }
      observe() {}
      disconnect() {}
    },
  )
})
afterEach(() => {
  vi.unstubAllGlobals()
})

test('a page learns of the files that it loads itself and of those that its workers load', async () => {
  const messages: unknown[] = []
  const worker = new BroadcastChannel('evenkeel-loaded-files')
  worker.onmessage = ({ data }) => messages.push(data)
  const reported: string[] = []
  const stop = followLoadedFiles((urls) => reported.push(...urls))
  await vi.waitFor(() => expect(messages).toEqual(['which']))
  worker.postMessage(['engine.js'])
  reportEntries([{ name: 'index.js' }])
  await vi.waitFor(() => expect(reported).toEqual(['index.js', 'engine.js']))
  stop()
  worker.close()
})

test('where there is no channel, a page learns of its own files', () => {
  vi.stubGlobal('BroadcastChannel', undefined)
  const reported: string[] = []
  const stop = followLoadedFiles((urls) => reported.push(...urls))
  reportEntries([{ name: 'index.js' }])
  expect(reported).toEqual(['index.js'])
  stop()
})

test('a worker reports what it loads, and all of it to a page that asks later', async () => {
  const channels: BroadcastChannel[] = []
  const { BroadcastChannel: Channel } = globalThis
  vi.stubGlobal('BroadcastChannel', function Remembered(name: string) {
    channels.push(new Channel(name))
    return channels.at(-1)
  })
  const received: unknown[] = []
  const page = new Channel('evenkeel-loaded-files')
  page.onmessage = ({ data }) => received.push(data)
  reportLoadedFiles()
  reportEntries([{ name: 'worker.js' }])
  reportEntries([{ name: 'engine.js' }])
  await vi.waitFor(() => expect(received).toEqual([['worker.js'], ['engine.js']]))
  page.postMessage(['another page'])
  for (let times = 0; times < 2; times++) page.postMessage('which')
  const all = ['worker.js', 'engine.js']
  await vi.waitFor(() => expect(received.slice(2)).toEqual([all, all]))
  for (const channel of [page, ...channels]) channel.close()
})

test('a worker that may not observe works without', () => {
  vi.stubGlobal('PerformanceObserver', undefined)
  expect(reportLoadedFiles).not.toThrow()
})
