/**
 * A program of two loops once more, plain and slow: a processor that has nothing left of the first sends its columns to processor 0, which
 * transposes the array when it has them all and sends each its block of the second.
 */
import { machineOf, type Stage } from './loop-machine.ts'
import { blocksOf, type PlainLoop, total } from './loop-parts.ts'

/** Begins a loop of the program by a strategy; what it returns has grown when the program has ended. */
type Begin<R> = (loop: PlainLoop, stage: Stage) => R

/** What a program comes to. */
interface PlainProgram<R> {
  readonly time: number
  readonly firstEnd: number
  readonly secondBegin: number
  readonly messages: number
  readonly parts: readonly [R, R]
}

/** Runs a program. `done` says how many iterations of the first loop a processor has done. */
export function program<R>(
  [one, two]: readonly [PlainLoop, PlainLoop],
  { transpose, bytes }: { readonly transpose: number; readonly bytes: number },
  [first, second]: readonly [Begin<R>, Begin<R>],
): PlainProgram<R> {
  const machine = machineOf(one)
  const { P, r, s, inbox, onNote, now } = machine
  const w = 0.05 * one.latency
  const done = one.speeds.map(() => 0)
  const { iterate } = machine
  machine.iterate = (who, seconds, then) =>
    iterate(who, seconds, () => {
      done[who]++
      firstEnd = now()
      then()
    })
  const master = P + 1
  const others = one.speeds.map((_, i) => i).slice(1)
  let [firstEnd, secondBegin, time] = [0, 0, 0]
  let sets = 0
  let left = P
  let later: R | undefined

  const collect = () => {
    if (sets === others.length) {
      machine.iterate = iterate
      iterate(0, transpose, deal)
      return
    }
    const note = inbox[master].shift()
    if (!note)
      onNote[master] = () => {
        onNote[master] = () => {}
        collect()
      }
    else
      machine.chore(master, r, () => {
        sets++
        collect()
      })
  }
  const deal = () => {
    const share = (bytes * (P - 1)) / P / one.bandwidth
    const begin = now() + (P - 1) * (s + w) + share
    const loop = { ...two, begin }
    const sizes = blocksOf(loop).map(({ length }) => length)
    machine.each.bytes = two.bytes
    const starts: ((who: number) => void)[] = []
    const old = one.speeds.map((_, who) => [...inbox[who]])
    later = second(loop, {
      machine,
      begin(start, reach) {
        starts.push(start)
        onNote[0] = reach ?? (() => {})
        for (const who of others) {
          onNote[who] = (note) => {
            if (note.what !== 'columns') {
              reach?.(note)
              return
            }
            onNote[who] = reach ?? (() => {})
            inbox[who].splice(inbox[who].indexOf(note), 1)
            // What has come of the first loop is received before.
            const whenDrained = () => {
              if (old[who].some((each) => inbox[who].includes(each))) machine.chore(who, 0, whenDrained)
              else start(who)
            }
            machine.chore(who, r, whenDrained)
          }
        }
      },
      gone(_, on) {
        if (--left === 0) time = now()
        on?.()
      },
    })
    const send = (to: number): void => {
      if (to < P) {
        const note = { what: 'columns', from: 0, to, load: [], bytes: (bytes * sizes[to]) / two.costs.length }
        machine.send(note, () => send(to + 1))
        return
      }
      secondBegin = now()
      starts[0](0)
    }
    send(1)
  }
  const early = first(one, {
    machine,
    begin(start) {
      for (let who = 0; who < P; who++) start(who)
    },
    gone(who, on) {
      if (who === 0) {
        on?.()
        collect()
        return
      }
      const columnBytes = (bytes * done[who]) / one.costs.length
      machine.send({ what: 'columns', from: who, to: master, load: [], bytes: columnBytes }, () => on?.())
    },
  })
  machine.run(() => left === 0)
  if (total(done) !== one.costs.length) throw new Error('an iteration was lost')
  return { time, firstEnd, secondBegin, messages: machine.result.messages, parts: [early, later as R] }
}
