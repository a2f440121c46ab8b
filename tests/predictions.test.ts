/** What stories say beside the answer to what they ask first is so. That they ask what can be answered is held in golden.ts. */
import { describe, expect, test } from 'vitest'
import { parseLink } from '../src/core/link/link.ts'
import { runWhole } from '../src/core/run/run.ts'
import { labs } from '../src/labs/registry.ts'
import { stories as treeStories } from '../src/labs/tree/presets.ts'

function run(lab: string, query: string) {
  const { values, problems } = parseLink(`${lab}?${query}`, labs)
  expect(problems).toEqual([])
  const { metrics, recording } = runWhole(labs[lab], values, { record: true })
  if (!recording) throw new Error('nothing was recorded')
  return { values, metrics, recording }
}

describe('it is true that', () => {
  test('never half of 4 096 processors have work at the same time, on a tree of about a million nodes', () => {
    const { recording, metrics } = run('tree', treeStories.find(({ id }) => id === 'very-big-machine')?.query ?? '')
    expect(Math.max(...recording.columns.busy.subarray(0, recording.count))).toBeLessThan(4096 / 2)
    expect(Number(metrics.nodes) / 1e6).toBeCloseTo(1, 1)
  })

  test('a unit of load takes longer to compute than to send in both clusters', () => {
    const { values } = run('divisible', 'system=clusters&clusterSize=8,8&sort=E')
    const [transfer, compute] = [values.clusterC, values.clusterE] as readonly (readonly number[])[]
    transfer.forEach((time, i) => {
      expect(compute[i]).toBeGreaterThan(time)
    })
  })

  test('the port of slow links is never idle', () => {
    expect(run('divisible', 'system=random&workers=16&Cmin=100&Cmax=1000&Lmin=1').metrics.portIdle).toBe(0)
  })
})
