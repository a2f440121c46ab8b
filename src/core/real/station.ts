/**
 * A worker's side, the same in browsers and in Node: it measures what its machine costs, and runs one processor of a scenario on real messages
 * and real time.
 */

import { hold } from '../attachments/held.ts'
import { errorText } from '../text/error-text.ts'
import type { Command, Numbered, PortLike } from './commands.ts'
import type { RealLab } from './lab.ts'
import type { Place } from './place.ts'
import { PING, samplesOf } from './samples.ts'
import { createSeat, END, type Seated } from './seat.ts'

/** Makes a worker's side; the function does commands. */
export function createStation(place: Place): (command: Numbered) => void {
  const { now } = place
  let index = 0
  let ports: readonly (PortLike | null)[] = []
  let lab: RealLab | undefined
  let seated: Seated | undefined
  /** Takes a message of a measurement. */
  let measured: (from: number, message: unknown) => void = () => {}

  let turned: () => void = () => {}
  const post = place.turns(() => turned())
  const turn = () =>
    new Promise<void>((resolve) => {
      turned = resolve
      post()
    })

  const peers = () => ports.flatMap((port, q) => (port ? [{ port, q }] : []))

  async function obey(command: Command): Promise<unknown> {
    switch (command.do) {
      case 'open':
        ;({ index, ports } = command)
        lab = await place.load(command.lab)
        for (const { port, q } of peers())
          port.onmessage = ({ data }) => {
            if (Array.isArray(data) || data === END) seated?.take(q, data)
            else measured(q, data)
          }
        return { sleeps: place.pause !== undefined }
      case 'plan':
        for (const file of command.files) hold(file)
        return there(lab).plan(command.values, command.settings)
      case 'time':
        return now()
      case 'arm': {
        const { answers } = command
        measured = (from, message) => {
          if (answers && message === PING) ports[from]?.postMessage(PING)
        }
        return true
      }
      case 'measure':
        return samplesOf(command.what, command.settings, command.rate, {
          ...{ place, turn, lab: there(lab), port: peers()[0].port },
          listen(take) {
            measured = take
          },
        })
      case 'prepare': {
        seated?.end()
        seated = undefined
        seated = await createSeat(place, there(lab), index, ports, command.plan, command.rate)
        return true
      }
      case 'go':
        return there(seated).go(command.at)
      case 'stop':
        return there(seated).stop()
      case 'scenario':
        return there(lab).scenario(command.plan, command.costs)
      case 'predict':
        return there(lab).predict(command.plan, command.values, command.own)
    }
  }

  return (numbered) => {
    const { id } = numbered
    obey(numbered).then(
      (result) => place.report({ id, result }),
      (error) => place.report({ id, problem: errorText(error) }),
    )
  }
}

function there<T>(thing: T | undefined): T {
  if (thing === undefined) throw new Error('a command came too early')
  return thing
}
