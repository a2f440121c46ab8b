import { expect, test } from 'vitest'
import { embedCode, FRAME, sizeFrom } from './embed-dialog.tsx'

test('The code of a frame escapes what would end an attribute', () => {
  expect(embedCode('https://a.example/#tree?a=1&title=x', 'A "b" <script>', 800, 600)).toBe(
    '<iframe src="https://a.example/#tree?a=1&amp;title=x" title="A &quot;b&quot; &lt;script&gt;" width="800" height="600" style="border:0;max-width:100%" loading="lazy"></iframe>',
  )
})

test('A size keeps inside its limits, and what is no number is none', () => {
  expect(sizeFrom('640.4', FRAME.width)).toBe(640)
  expect(sizeFrom('1', FRAME.width)).toBe(240)
  expect(sizeFrom('99999', FRAME.height)).toBe(2400)
  expect(sizeFrom('', FRAME.width)).toBeUndefined()
  expect(sizeFrom('wide', FRAME.width)).toBeUndefined()
})
