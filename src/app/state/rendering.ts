/** When what has changed is rendered. */
import { options } from 'preact'
import { renderInFrame } from '../../charts/in-frame.ts'

const afterFrame = (effects: () => void) => void setTimeout(effects)

/** What is to be done as soon as the frame has been painted, and what asks for it. */
let painted = () => {}
let askPainted = () => {}

let millis = 0

/** How long the browser took to render and paint what a worker reported last, in milliseconds. */
export const renderMillis = (): number => millis

/** Effects, which come after the painting, are due when this frame is over, and not one later. */
const inFrame = (render: () => void) =>
  renderInFrame(() => {
    const begun = performance.now()
    painted = () => {
      millis = performance.now() - begun
    }
    askPainted()
    options.requestAnimationFrame = afterFrame
    try {
      render()
    } finally {
      options.requestAnimationFrame = undefined
    }
  })

/**
 * Renders what workers report in the next frame: rendered between two frames it would be laid out for the pointer, which the browser
 * moves just before a frame, and once more for the frame. What the reader does is rendered at once, as is all else.
 */
export function renderReportsInFrames(): void {
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = () => painted()
  askPainted = () => port2.postMessage(undefined)
  let chosen: typeof options.debounceRendering
  Object.defineProperty(options, 'debounceRendering', {
    // Preact asks with every change. Where the answer differs from the last one it renders without waiting for that.
    get: () => chosen ?? (window.event instanceof MessageEvent ? inFrame : undefined),
    set: (choice: typeof chosen) => {
      chosen = choice === inFrame ? undefined : choice
    },
  })
}
