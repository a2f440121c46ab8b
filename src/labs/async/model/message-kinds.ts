/** Kinds of messages by name: what a protocol sends and compares are the places of its definition's list. */
import type { MessageKind } from './context.ts'

/** The numbers of a definition's kinds of messages by their names. */
export const kindsOf = <const M extends readonly MessageKind[]>({ messages }: { readonly messages: M }) =>
  Object.fromEntries(messages.map(({ name }, kind) => [name, kind])) as { readonly [N in M[number]['name']]: number }
