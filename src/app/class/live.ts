/** Puts what phones answer where pasted codes go: at most once a frame, so that no frame is late when all answer at once. */
import { applyInFrame } from '../../charts/in-frame.ts'
import { classAnswers } from '../state/class-answers.ts'
import { followAnswers } from './room.ts'

/** Begins. */
export function followClass(): void {
  const coming = new Map<string, string[]>()
  const apply = () => {
    for (const [question, codes] of coming) classAnswers.receive(question, codes)
    coming.clear()
  }
  followAnswers((answers) => {
    for (const [question, code] of answers) {
      const codes = coming.get(question)
      if (codes) codes.push(code)
      else coming.set(question, [code])
    }
    applyInFrame(apply)
  })
}
