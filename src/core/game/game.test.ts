import { expect, test } from 'vitest'
import { stream } from '../random/random.ts'
import { createEyes } from './eyes.ts'
import { createGame, type Doing, type Game } from './game.ts'
import { gridLinks, levels } from './levels.ts'

const [first] = levels
const pass = (game: Game, ticks: number) => {
  for (let i = 0; i < ticks; i++) game.tick()
}

/** A player who orders anything anywhere. */
function scramble(game: Game, seed: number, until = 2000): void {
  const next = stream(seed, 'player')
  const below = (n: number) => Math.floor(next() * n)
  while (!game.isOver() && game.time() < until) {
    const from = below(game.level.links.length)
    const { [from]: links } = game.level.links
    if (next() < 0.3) game.order(next() < 0.9 ? 'task' : 'ask', from, links[below(links.length)])
    game.tick()
  }
  game.finish()
}

test('whatever the player does, every task of the tree is executed once', () => {
  for (const level of levels) {
    const alone = createGame(level)
    alone.finish()
    for (let seed = 1; seed <= 10; seed++) {
      const game = createGame(level)
      scramble(game, seed)
      expect(game.isOver()).toBe(true)
      expect(game.executed()).toBe(alone.executed())
      expect(game.messages().filter(({ kind }) => kind === 'task')).toEqual([])
      const { links, slow, costs } = level
      const work = links.reduce((sum, _, p) => sum + game.spent(p).task / (slow?.processor === p ? slow.factor : 1), 0)
      expect(work).toBe(alone.executed() * costs.task)
      for (const p of links.keys())
        expect(Object.values(game.spent(p)).reduce((sum, ticks) => sum + ticks, 0)).toBe(game.time())
    }
  }
})

test('moves that are repeated give the same run, tick by tick', () => {
  const game = createGame(first)
  scramble(game, 5)
  const again = createGame(first, game.moves())
  again.finish()
  expect([again.time(), again.sent(), again.moves()]).toEqual([game.time(), game.sent(), game.moves()])
})

test('a message takes its sender, its way and its receiver the time that the level says', () => {
  const game = createGame(first)
  const { task, send, way, receive } = first.costs
  const doing = (p: number): Doing => game.doing(p)
  expect(game.order('task', 0, 1)).toBe(true)
  // A processor sends before it computes: the root itself goes.
  pass(game, 1)
  expect([game.sent(), doing(0), game.load(0)]).toEqual([1, 'send', 0])
  pass(game, way - 1)
  expect(doing(1)).toBe('idle')
  pass(game, 1)
  expect(doing(1)).toBe('receive')
  expect(game.reported(1).size).toBe(0)
  pass(game, receive)
  expect([doing(1), game.reported(1).get(0)]).toEqual(['task', { load: 0, at: 0, asks: false }])
  pass(game, task)
  expect([game.executed(), game.load(1)]).toEqual([1, 1])
  expect(game.spent(0).send).toBe(send)
})

test('orders to processors that are no neighbours, or too many, are refused; tasks that are gone are not sent', () => {
  const game = createGame(first)
  expect(game.order('task', 0, 7)).toBe(false)
  expect(game.order('task', 0, 0)).toBe(false)
  expect(game.order('task', 9, 0)).toBe(false)
  const accepted = Array.from({ length: 12 }, () => game.order('task', 0, 1))
  expect(accepted.filter(Boolean).length).toBe(8)
  game.finish()
  expect(game.sent()).toBe(1)
  expect(game.order('task', 0, 1)).toBe(false)
})

test('a request says how much its sender has, and moves nothing', () => {
  const game = createGame(first)
  game.order('ask', 1, 0)
  pass(game, 400)
  expect(game.reported(0).get(1)).toEqual({ load: 0, at: 0, asks: true })
  expect(game.sent()).toBe(1)
})

test('the player sees where it stands; another place is as far as a message, and what was seen grows old', () => {
  const game = createGame(first)
  const eyes = createEyes(game)
  const go = (ticks: number) => {
    for (let i = 0; i < ticks; i++) {
      game.tick()
      eyes.look()
    }
  }
  expect([eyes.here(), eyes.seen(0), eyes.seen(1)]).toEqual([0, { load: 1, at: 0, asks: false }, undefined])
  expect(eyes.go(5)).toBe(false)
  expect(eyes.go(1)).toBe(true)
  expect(eyes.go(4)).toBe(false)
  go(first.costs.way - 1)
  expect([eyes.here(), eyes.seen(1)]).toEqual([0, undefined])
  go(1)
  expect([eyes.here(), eyes.walk(), eyes.seen(1)?.load]).toEqual([1, undefined, 0])
  go(100)
  expect(eyes.seen(0)?.at).toBe(0)
  expect(game.load(0)).toBeGreaterThan(1)
})

test('links of a grid go both ways', () => {
  for (const [columns, count] of [
    [4, 8],
    [3, 8],
    [5, 23],
  ]) {
    const links = gridLinks(columns, count)
    links.forEach((neighbours, p) => {
      for (const q of neighbours) expect(links[q]).toContain(p)
      expect(new Set(neighbours).size).toBe(neighbours.length)
    })
  }
})
