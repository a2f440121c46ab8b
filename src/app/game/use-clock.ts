/** Lets a game go on in real time: a millisecond of the machine takes a second, or less. */
import { useEffect, useState } from 'react'
import { moveInFrames } from '../../charts/in-frame.ts'
import { type Game, TICKS } from '../../core/game/game.ts'

/** The most that passes between two frames, in milliseconds: a page that was not seen goes on where it was. */
const MOST_MS = 250

/**
 * Lets ticks of a game pass while it goes on, and renders after each.
 *
 * @param speed milliseconds of the machine in a second; 0 while it rests
 * @param then called after each tick
 * @returns the game's time in ticks
 */
export function useClock(game: Game, speed: number, then?: () => void): number {
  const [shown, setShown] = useState({ game, time: game.time() })
  useEffect(() => {
    if (speed === 0) return undefined
    let last: number | undefined
    let due = 0
    return moveInFrames((at) => {
      due += (Math.min(MOST_MS, at - (last ?? at)) / 1000) * speed * TICKS
      last = at
      if (due < 1 || game.isOver()) return
      for (; due >= 1; due--) {
        game.tick()
        then?.()
      }
      setShown({ game, time: game.time() })
    })
  }, [game, speed, then])
  return shown.game === game ? shown.time : game.time()
}
