/** An operation of the load server, as the microscope shows it. */
import type { MessageOperationDefinition } from './operation.ts'

/** How many tasks a message carries, in words. */
const tasks = (count: number) => (count === 1 ? '1 task' : `${count} tasks`)

/** How the messages of an operation are shown. */
export const loadserver: MessageOperationDefinition = {
  kind: 'messages',
  messages: [
    {
      name: 'register',
      effect: 'join',
      sentence: ({ from }) => `Worker ${from} has too little to do and registers with the server`,
    },
    {
      name: 'request',
      effect: 'ask',
      sentence: ({ from }) => `Worker ${from} has tasks to give and asks the server for an idle worker`,
    },
    {
      name: 'grant',
      effect: 'grant',
      sentence: ({ to, content }) =>
        `The server names to worker ${to} the first of the others in its queue: worker ${content}`,
      content: ({ content }) => `give to ${content}`,
    },
    {
      name: 'refuse',
      effect: 'refuse',
      sentence: ({ to }) => `The server has no idle worker for worker ${to}: no other is in its queue`,
      content: () => 'none idle',
    },
    {
      name: 'task',
      effect: 'move',
      sentence: ({ from, to, content }) => `Worker ${from} sends ${tasks(content)} to worker ${to}`,
      content: ({ content }) => tasks(content),
    },
    {
      name: 'proceed',
      effect: 'release',
      sentence: ({ count }) =>
        `The server lets ${count === 1 ? 'the worker proceed' : `all ${count} workers proceed, one after another`}`,
    },
    {
      name: 'also',
      effect: 'name',
      sentence: ({ to, content }) => `The same answer names to worker ${to} the next in the queue: worker ${content}`,
      content: ({ content }) => `give to ${content}`,
    },
    {
      name: 'hand-out',
      effect: 'hand out',
      sentence: ({ to, content }) =>
        `The server sends ${tasks(content)}, which it got before it served, to the first in its queue: worker ${to}`,
      content: ({ content }) => tasks(content),
    },
  ],
}
