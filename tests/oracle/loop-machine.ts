/** The workstations and their network once more, plain and slow: one agenda, chores before iterations, one cable or none. */
import { ability, type PlainLoop, speedOf, whenDone } from './loop-parts.ts'

/** What is sent: to whom, by whom, and the iterations that go along. */
export interface Note {
  readonly what: string
  readonly from: number
  readonly to: number
  readonly load: readonly number[]
  /** Bytes of it; those of its iterations where absent. */
  readonly bytes?: number
  readonly left?: number
  readonly rate?: number
}

/** Workstations and their network: what processors do, one thing after the other, and messages between processes. */
export function machineOf(loop: PlainLoop) {
  const P = loop.speeds.length
  const speed = speedOf(loop)
  const [s, w, r] = [0.475 * loop.latency, 0.05 * loop.latency, 0.475 * loop.latency]
  let now = 0
  const agenda: { time: number; act: () => void }[] = []
  const later = (time: number, act: () => void) => agenda.push({ time, act })
  const cpu = loop.speeds.map(() => ({
    chores: [] as { seconds: number; then: (free: () => void) => void }[],
    isTaken: false,
    task: undefined as undefined | { left: number; since: number; running: boolean; turn: number; done: () => void },
  }))
  const number = (who: number) => (who < P ? who : Math.max(0, who - P - 2))
  const cpuOf = (who: number) => cpu[number(who)]
  const go = (who: number) => {
    const it = cpuOf(who)
    const { task } = it
    if (!task || task.running || it.isTaken) return
    task.running = true
    task.since = now
    const turn = ++task.turn
    later(whenDone(speed, loop.block, number(who), now, Math.max(0, task.left)), () => {
      if (it.task !== task || task.turn !== turn) return
      it.task = undefined
      task.done()
    })
  }
  const next = (who: number) => {
    const it = cpuOf(who)
    const chore = it.chores.shift()
    if (!chore) return
    it.isTaken = true
    const { task } = it
    if (task?.running) {
      task.left -= ability(speed, loop.block, number(who), task.since, now)
      task.running = false
      task.turn++
    }
    later(now + chore.seconds, () =>
      chore.then(() => {
        it.isTaken = false
        next(who)
      }),
    )
  }
  const chore = (who: number, seconds: number, then: (free: () => void) => void) => {
    cpuOf(who).chores.push({ seconds, then })
    if (!cpuOf(who).isTaken) next(who)
  }
  const medium: (() => void)[] = []
  const inbox: Note[][] = Array.from({ length: 2 * P + 2 }, () => [])
  const onNote: ((note: Note) => void)[] = Array.from({ length: 2 * P + 2 }, () => () => {})
  const result = { messages: 0 }
  /** Bytes of an iteration that is sent. */
  const each = { bytes: loop.bytes }
  const send = (note: Note, then: () => void) => {
    const bytes = note.bytes ?? note.load.length * each.bytes
    result.messages++
    chore(note.from, s, (free) => {
      const arrive = () => {
        inbox[note.to].push(note)
        onNote[note.to](note)
      }
      const on = () => {
        free()
        then()
        go(note.from)
      }
      if (number(note.from) === number(note.to)) {
        later(now, arrive)
        on()
        return
      }
      const seconds = w + bytes / loop.bandwidth
      const leave = () =>
        later(now + seconds, () => {
          if (loop.shared) {
            medium.shift()
            medium[0]?.()
          }
          arrive()
          if (bytes > 0) on()
        })
      if (!loop.shared) leave()
      else if (medium.push(leave) === 1) leave()
      if (bytes === 0) on()
    })
  }
  return {
    P,
    s,
    r,
    inbox,
    onNote,
    result,
    each,
    now: () => now,
    chore: (who: number, seconds: number, then: () => void) =>
      chore(who, seconds, (free) => {
        free()
        then()
        go(who)
      }),
    send,
    /** Computes one iteration. */
    iterate(who: number, seconds: number, done: () => void) {
      cpuOf(who).task = { left: seconds, since: now, running: false, turn: 0, done }
      go(who)
    },
    /** Ends what is computed at once, or as soon as it would go on, and then does something else. */
    cancel(who: number, then: () => void) {
      const { task } = cpuOf(who)
      if (!task) return
      task.left = 0
      task.done = then
      task.turn++
      task.running = false
      go(who)
    },
    /** Lets something be done at a moment. */
    at: later,
    /** Whether an iteration is in progress. */
    computes: (who: number) => cpuOf(who).task !== undefined,
    /** Lets the iteration in progress not have begun. */
    stop(who: number) {
      cpuOf(who).task = undefined
    },
    /** Work of the iteration in progress that is done. */
    passed(who: number, whole: number): number {
      const { task } = cpuOf(who)
      if (!task) return 0
      return whole - task.left + (task.running ? ability(speed, loop.block, number(who), task.since, now) : 0)
    },
    run(over: () => boolean) {
      while (!over()) {
        const first = agenda.reduce((a, b) => (b.time < a.time ? b : a))
        agenda.splice(agenda.indexOf(first), 1)
        now = first.time
        first.act()
      }
    },
  }
}

export type PlainMachine = ReturnType<typeof machineOf>

/** Where a strategy has a loop of a program: on which machine, and what goes before and after it. */
export interface Stage {
  readonly machine: PlainMachine
  /** Lets processors begin, each when it has its block; notes that reach it before may be looked at. */
  begin(start: (who: number) => void, reach?: (note: Note) => void): void
  /** A processor has nothing left to do; `on` lets it look at notes that come still. */
  gone(who: number, on?: () => void): void
}
