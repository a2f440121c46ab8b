import { afterEach, expect, test, vi } from 'vitest'
import { createBeside } from '../../tests/setup/fake-worker.ts'
import { faultOf } from '../core/certificate/check.ts'
import { parseLink } from '../core/link/link.ts'
import { labs } from '../labs/registry.ts'
import { requestProof } from './proof-client.ts'
import type { ProofReport } from './proving.ts'

afterEach(() => vi.unstubAllGlobals())

/** Asks a worker that runs beside the page for the best of a link's scenario. */
function ask(link: string) {
  const { Worker, ended } = createBeside()
  vi.stubGlobal('Worker', Worker)
  vi.stubGlobal('document', { hidden: false })
  const { lab = '', values } = parseLink(link, labs)
  const shares: number[] = []
  const last = new Promise<ProofReport>((resolve) => {
    requestProof({ lab, values }, (news) => {
      if ('share' in news) shares.push(news.share)
      else resolve(news)
    })
  })
  return { last, shares, ended }
}

test('the best of a small case is proved in a worker of its own, which is ended then', async () => {
  const { last, ended } = ask('requests?requests=6&servers=2')
  const news = await last
  if (!('certificate' in news)) throw new Error('nothing is proved')
  expect(news.certificate).toMatchObject({ kind: 'requests' })
  expect(faultOf(news.certificate)).toBeUndefined()
  expect(ended).toEqual([true])
})

test('a long search says how far it is, which never falls', async () => {
  const { last, shares } = ask('requests?requests=14&servers=4&load=1.2&speeds=1,2,3,4&warmup=0&seed=3')
  await last
  expect(shares.length).toBeGreaterThan(0)
  for (const [k, share] of shares.entries()) expect(share).toBeGreaterThanOrEqual(shares[k - 1] ?? 0)
  expect(shares.at(-1)).toBeLessThanOrEqual(1 + 1e-9)
})

test('a lab without proofs is refused by name', async () => {
  expect(await ask('mesh').last).toEqual({ problem: 'the mesh lab proves nothing' })
})
