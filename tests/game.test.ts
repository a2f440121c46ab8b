/** The game goes by the asynchronous lab's rules: what can be compared is the same to the nanosecond. */

import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { questionMark } from '../src/core/codes/code.ts'
import { createGame, TICKS } from '../src/core/game/game.ts'
import { labLink, levels } from '../src/core/game/levels.ts'
import { parseLink } from '../src/core/link/link.ts'
import { runWhole } from '../src/core/run/run.ts'
import { labs } from '../src/labs/registry.ts'

const run = (link: string) => {
  const { values, problems } = parseLink(link, labs)
  expect(problems).toEqual([])
  return runWhole(labs.async, values, { record: false }).metrics
}

test('without a move a level takes as long as the lab’s run without balancing, and has its tasks', () => {
  for (const level of levels) {
    const game = createGame(level)
    game.finish()
    const { totalTime, nodes } = run(labLink(level, 'none'))
    expect(Number(totalTime) * 1e3 * TICKS).toBeCloseTo(game.time(), 6)
    expect(nodes).toBe(game.executed())
  }
})

test('a message of the lab’s run costs its two processors what the level says', () => {
  for (const level of levels) {
    const { costs } = level
    const { messages, communicationTime } = run(labLink(level, 'stealing'))
    const each = (costs.send + costs.receive) / (1e3 * TICKS)
    const perProcessor = (Number(messages) * each) / level.links.length
    expect(Number(communicationTime) / perProcessor).toBeCloseTo(1, 1)
  }
})

test('balancing pays in each level, and each ends in a story that there is', () => {
  for (const level of levels) {
    const [none, stealing, server] = ['none', 'stealing', 'loadserver'].map((name) =>
      Number(run(labLink(level, name)).totalTime),
    )
    expect(stealing).toBeLessThan(server)
    expect(stealing).toBeLessThan(none / 2)
    expect(server).toBeLessThan(none)
    const [, lab, story] = /^(\w+)\?story=([\w-]+)$/.exec(level.story) ?? []
    expect(existsSync(`src/labs/${lab}/stories/${story}.md`)).toBe(true)
  }
  expect(new Set(levels.map(({ id }) => questionMark(`game/${id}`))).size).toBe(levels.length)
})
