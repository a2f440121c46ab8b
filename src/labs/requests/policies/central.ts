/** The policy “One queue for all”: its words and parameters, and its choice of a server. */
import { ANSWER, AT } from '../model/copies.ts'
import { CLASS } from '../model/events.ts'
import { type Begin, policy } from './policy.ts'

/** One queue for all. */
export const central = policy({
  label: 'One queue for all',
  short: 'one queue',
  help: 'Requests wait in one queue, and a worker that becomes free takes the oldest.',
  known:
    'HAProxy: maxconn at each server, so that requests wait in the queue of the backend; the workers of one nginx share one accept queue like this; Envoy and Kubernetes have none; a message broker has one',
  source: 'Erlang 1917',
  parameters: {},
})

export const begin: Begin = (service) => {
  const { scenario, copies, events, accounts, eligible } = service
  const { servers, workers, delay, queueLimit } = scenario
  /** Copies that wait, the oldest first, with some that have been cancelled; workers that wait, by server. */
  let queue: number[] = []
  let head = 0
  let waiting = 0
  let line = Array.from({ length: servers * workers }, (_, i) => i % servers)
  let lineHead = 0
  let leftOutCount = 0

  const count = (change: number) => {
    waiting += change
    accounts.wait(change)
    if (waiting > accounts.largestQueue) accounts.largestQueue = waiting
  }
  /** Takes the first worker in line that may get something; −1 for none. */
  const takeWorker = (): number => {
    if (leftOutCount === 0 || leftOutCount === servers) {
      if (lineHead === line.length) return -1
      const server = line[lineHead++]
      if (lineHead > 1024 && 2 * lineHead > line.length) {
        line = line.slice(lineHead)
        lineHead = 0
      }
      return server
    }
    for (let i = lineHead; i < line.length; i++) {
      const server = line[i]
      if (eligible.leftOut[server]) continue
      line.splice(i, 1)
      return server
    }
    return -1
  }
  const assign = (server: number, copy: number) => {
    copies.server[copy] = server
    accounts.messages++
    events.schedule(service.now + delay, CLASS.copy, server, copy)
  }
  const takeCopy = (): number => {
    while (head < queue.length && copies.state[queue[head]] === AT.cancelled) head++
    const copy = queue[head++]
    if (head > 1024 && 2 * head > queue.length) {
      queue = queue.slice(head)
      head = 0
    }
    return copy
  }
  const match = () => {
    while (waiting > 0) {
      const server = takeWorker()
      if (server < 0) return
      assign(server, takeCopy())
      count(-1)
    }
  }
  return {
    enter(copy) {
      const server = takeWorker()
      if (server >= 0) return assign(server, copy)
      if (waiting < queueLimit) {
        queue.push(copy)
        return count(1)
      }
      copies.server[copy] = servers
      copies.state[copy] = AT.refused
      copies.answer[copy] = ANSWER.refused
      accounts.messages++
      events.schedule(service.now, CLASS.answer, servers, copy)
    },
    remove(copy) {
      if (copies.server[copy] >= 0) return false
      copies.state[copy] = AT.cancelled
      copies.end[copy] = service.now
      count(-1)
      return true
    },
    departed(server, copy) {
      accounts.messages++
      events.schedule(service.now + delay, CLASS.idle, server, copy)
    },
    message(server) {
      line.push(server)
      match()
    },
    checked() {
      leftOutCount = 0
      for (let s = 0; s < servers; s++) leftOutCount += eligible.leftOut[s]
      match()
    },
  }
}
