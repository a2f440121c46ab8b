import { expect, test } from 'vitest'
import { createClassGame, ROUND_MS } from './class.ts'
import { TICKS } from './game.ts'
import { CLASS, classLevel, levels } from './levels.ts'

const withPhones = (count: number) => {
  const game = createClassGame()
  for (let i = 0; i < count; i++) game.join(`phone ${i}`)
  return game
}
const playing = (game: ReturnType<typeof withPhones>, phone: string) => {
  const view = game.phone(phone)
  if (view.state !== 'play' && view.state !== 'over') throw new Error(`${phone} is ${view.state}`)
  return view
}

test('each phone is a processor of its own, and moves that alone', () => {
  const game = withPhones(10)
  expect(game.phone('phone 3')).toEqual({ state: 'wait', phones: 10 })
  expect(game.move('phone 0', 'task 1')).toBe(false)
  expect(game.start('no such')).toBe(false)
  expect(game.start('dark')).toBe(true)
  const places = Array.from({ length: 10 }, (_, i) => playing(game, `phone ${i}`).processor)
  expect(new Set(places).size).toBe(10)
  expect(game.move('phone 0', 'task 1')).toBe(true)
  for (const text of ['task 9', 'task -1', 'task 1 ', 'give 1', '', 'task 99', 'task __proto__'])
    expect(game.move('phone 0', text)).toBe(false)
  expect(game.move('a stranger', 'task 1')).toBe(false)
  for (let i = 0; i < 40; i++) game.tick()
  expect(playing(game, 'phone 1').near.find(({ processor }) => processor === 0)?.reported).toEqual({
    load: 0,
    at: 0,
    asks: false,
  })
  // What was not reported it does not know.
  expect(playing(game, 'phone 5').near.every(({ reported }) => reported === undefined)).toBe(true)
  expect(game.hall().hasPhone).toEqual(Array(10).fill(true))
})

test('a phone that comes back has its processor again, and one that comes late has one that is free', () => {
  const game = withPhones(8)
  game.start('dark')
  const processor = playing(game, 'phone 2').processor
  game.leave('phone 2')
  expect(game.hall().hasPhone.filter(Boolean).length).toBe(7)
  game.join('phone 2')
  expect(playing(game, 'phone 2').processor).toBe(processor)
  game.join('late')
  expect(game.phone('late')).toEqual({ state: 'full' })
  game.leave('phone 4')
  const leftProcessor = playing(game, 'phone 4').processor
  game.join('later')
  expect(playing(game, 'later').processor).toBe(leftProcessor)
  game.join('phone 4')
  expect(game.phone('phone 4')).toEqual({ state: 'full' })
})

test('a round ends by itself, and the same tree is executed whatever the players do', () => {
  const game = withPhones(3)
  game.start('slow')
  for (let i = 0; i < ROUND_MS * TICKS + 5; i++) game.tick()
  expect(game.tick()).toBe(false)
  const { state, loads, executed, time } = game.hall()
  expect([state, loads.length]).toEqual(['over', CLASS.least])
  expect(time).toBeGreaterThan(ROUND_MS * TICKS)
  game.start('slow')
  game.move('phone 0', 'task 1')
  game.stop()
  expect(game.hall()).toMatchObject({ state: 'over', executed })
  expect(playing(game, 'phone 0').idle).toBeGreaterThan(0)
})

test('sixty-four phones have work for all, and more find no place', () => {
  const game = withPhones(70)
  game.start('dark')
  expect(game.hall().loads.length).toBe(CLASS.most)
  const full = Array.from({ length: 70 }, (_, i) => game.phone(`phone ${i}`)).filter(({ state }) => state === 'full')
  expect(full.length).toBe(6)
  game.stop()
  expect(game.hall().executed).toBeGreaterThan(8 * CLASS.most)
  for (const level of levels) expect(classLevel(level, 8).tree).toEqual(level.tree)
})
