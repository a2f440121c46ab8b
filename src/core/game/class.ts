/**
 * The game as a class plays it: each phone is one processor, and a lecturer begins and ends. It is pure: what a server must do is to let
 * time pass and to carry what phones say and see.
 */
import { createGame, type Doing, type Game, TICKS } from './game.ts'
import { classLevel, levels } from './levels.ts'

/** When a round ends, in milliseconds of the machine: what is left then is executed without the players. */
export const ROUND_MS = 90

/** What a phone sees: its own load, and what neighbours have reported. Times are ticks. */
export type PhoneView =
  | { readonly state: 'wait'; readonly phones: number }
  | {
      readonly state: 'play' | 'over'
      readonly level: string
      readonly processor: number
      readonly time: number
      readonly load: number
      readonly doing: Doing
      readonly orders: number
      readonly near: readonly {
        readonly processor: number
        readonly reported: { readonly load: number; readonly at: number; readonly asks: boolean } | undefined
      }[]
      /** Ticks that this processor was idle, once all is over. */
      readonly idle?: number
    }
  /** There is no processor for this phone in the round that is on. */
  | { readonly state: 'full' }

/** What the hall sees: everything. */
export interface HallView {
  readonly state: 'wait' | 'play' | 'over'
  readonly phones: number
  readonly level: string
  readonly time: number
  readonly executed: number
  readonly loads: readonly number[]
  readonly doing: readonly Doing[]
  /** Which processors have a phone. */
  readonly hasPhone: readonly boolean[]
}

/** A class's game. Phones are known by any text of their own. */
interface ClassGame {
  /** A phone is there; it has its processor again if it had one. */
  join(phone: string): void
  leave(phone: string): void
  /** Begins a round of a level with the phones that are there; false where there is no such level. */
  start(level: string): boolean
  /** Ends the round: the rest is executed without the players. */
  stop(): void
  /** A phone's move: "task 3" gives a task to processor 3, "ask 3" asks it for one. False where that cannot be. */
  move(phone: string, text: string): boolean
  /** Lets a tick pass; returns whether a round is on. */
  tick(): boolean
  phone(phone: string): PhoneView
  hall(): HallView
}

/** Creates it, without phones. */
export function createClassGame(): ClassGame {
  const there = new Set<string>()
  const places = new Map<string, number>()
  /** The latest game, and whether no time passes in it any more. */
  let game: Game | undefined
  let stopped = false
  const free = () => {
    const used = new Set([...places].flatMap(([phone, p]) => (there.has(phone) ? [p] : [])))
    return game?.level.links.findIndex((_, p) => !used.has(p)) ?? -1
  }
  /** Gives a phone that comes during a round a processor without one. */
  const seat = (phone: string) => {
    if (!game || places.has(phone)) return
    const p = free()
    if (p < 0) return
    for (const [other, place] of places) if (place === p) places.delete(other)
    places.set(phone, p)
  }
  const stop = () => {
    game?.finish()
    stopped = true
  }
  return {
    join(phone) {
      there.add(phone)
      seat(phone)
    },
    leave: (phone) => void there.delete(phone),
    start(id) {
      const level = levels.find((one) => one.id === id)
      if (!level) return false
      game = createGame(classLevel(level, there.size))
      stopped = false
      places.clear()
      for (const phone of there) seat(phone)
      return true
    },
    stop,
    move(phone, text) {
      const [, kind, to] = /^(task|ask) (\d{1,2})$/.exec(text) ?? []
      const from = places.get(phone)
      if (!game || from === undefined || kind === undefined) return false
      return game.order(kind as 'task' | 'ask', from, Number(to))
    },
    tick() {
      if (!game || stopped) return false
      game.tick()
      if (game.isOver()) stopped = true
      else if (game.time() >= ROUND_MS * TICKS) stop()
      return true
    },
    phone(phone) {
      if (!game) return { state: 'wait', phones: there.size }
      const phoneProcessor = places.get(phone)
      if (phoneProcessor === undefined) return { state: 'full' }
      const round = game
      return {
        state: round.isOver() ? 'over' : 'play',
        level: round.level.id,
        processor: phoneProcessor,
        time: round.time(),
        load: round.load(phoneProcessor),
        doing: round.doing(phoneProcessor),
        orders: round.orders(phoneProcessor),
        near: round.level.links[phoneProcessor].map((processor) => ({
          processor,
          reported: round.reported(phoneProcessor).get(processor),
        })),
        ...(round.isOver() && { idle: round.spent(phoneProcessor).idle }),
      }
    },
    hall() {
      const occupied = new Set([...places].flatMap(([phone, p]) => (there.has(phone) ? [p] : [])))
      return {
        state: !game ? 'wait' : game.isOver() ? 'over' : 'play',
        phones: there.size,
        level: game?.level.id ?? '',
        time: game?.time() ?? 0,
        executed: game?.executed() ?? 0,
        loads: game?.level.links.map((_, p) => game?.load(p) ?? 0) ?? [],
        doing: game?.level.links.map((_, p) => game?.doing(p) ?? 'idle') ?? [],
        hasPhone: game?.level.links.map((_, p) => occupied.has(p)) ?? [],
      }
    },
  }
}
