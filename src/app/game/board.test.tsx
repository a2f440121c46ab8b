import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { createEyes } from '../../core/game/eyes.ts'
import { createGame } from '../../core/game/game.ts'
import { levels } from '../../core/game/levels.ts'
import { Board } from './board.tsx'

test('a processor that was never seen has a question mark and no dots, one that is seen a dot a task', () => {
  const game = createGame(levels[0])
  const eyes = createEyes(game)
  const html = renderToStaticMarkup(<Board game={game} time={0} eyes={eyes} here={0} />)
  const processors = html.split('<button').slice(1)
  expect(processors).toHaveLength(levels[0].links.length)
  for (const [p, one] of processors.entries()) {
    const load = eyes.seen(p)?.load
    expect(one).toContain(`>${load ?? '?'}<`)
    expect(one.split('<i>').length - 1).toBe(Math.min(10, load ?? 0))
  }
})
