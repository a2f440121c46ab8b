/** The workload “Own annotated loop”: its words, and how its loop is made. */
import { evenLoop } from '../model/iterations.ts'
import { readAnnotated } from './annotation.ts'
import type { LoopMaker, WorkloadDefinition } from './workload.ts'

/** The loop of a text without a problem. */
function loopIn(text: string) {
  const read = readAnnotated(text)
  if ('problem' in read) throw new RangeError(read.problem)
  return read
}

/** A loop of the reader's own, written with its arrays (§1.4): how many iterations it has and what they take along follows. */
export const annotated: WorkloadDefinition = {
  label: 'Own annotated loop',
  help: 'A loop of your own, written with its bounds and its arrays: the picture “Code” shows what it becomes.',
  source: '§1.4.2',
  uses: ['loopText', 'iterationTime'],
  countedBy: 'loopText',
  count: ({ loopText }) => loopIn(loopText).count,
  annotation: ({ loopText }) => loopIn(loopText).annotation,
}

export const maker: LoopMaker = ({ loopText, iterationTime }) => {
  const { count, bytes } = loopIn(loopText)
  return evenLoop(count, iterationTime, bytes)
}
