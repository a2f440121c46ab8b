import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { barsLayout } from './layout.ts'
import { Timeline } from './timeline.tsx'

const lanes = ['the port', 'worker 1'].map((name) => ({ name, bars: [], doing: () => '' }))
const drawn = (lit: boolean) =>
  renderToStaticMarkup(
    <Timeline
      lanes={lanes}
      end={10}
      layout={barsLayout({ width: 1000, height: 400 }, lanes.length, 10)}
      label="Time"
      format={String}
      lit={lit}
      share={() => 0.5}
      onSeek={() => {}}
      subscribe={() => () => {}}
    />,
  )

test('what has not happened yet is covered where the page plays, and only there', () => {
  expect(drawn(true)).toContain('data-ahead')
  expect(drawn(true).match(/data-line/g)).toHaveLength(3)
  expect(drawn(false)).not.toContain('data-ahead')
  expect(drawn(false).match(/data-line/g)).toHaveLength(2)
  for (const lit of [true, false]) expect(drawn(lit)).toMatch(/role="slider" tabindex="0" aria-label="Time"/)
})
