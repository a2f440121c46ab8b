import { counted } from '../../../../core/text/format.ts'
import type { MessageDefinition, MessageOperationDefinition } from './operation.ts'

/** What `System.notify` sends. */
const notify: MessageDefinition = {
  name: 'number',
  effect: 'notify',
  sentence: ({ from, to }) => `Processor ${from} sends a number to processor ${to}`,
}

/** What `System.send` sends. */
const send: MessageDefinition = {
  name: 'task',
  effect: 'move',
  sentence: ({ from, to, content }) => `Processor ${from} sends ${counted(content, 'task')} to processor ${to}`,
  content: ({ content }) => counted(content, 'task'),
}

/** How the operation of a balancer is shown that only uses `notify` and `send` of ../system.ts: message by message. By `MESSAGE` there. */
export const plain: MessageOperationDefinition = { kind: 'messages', messages: [notify, send] }
