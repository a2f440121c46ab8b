import { unexpected } from '../core/text/expected.ts'

/** Something the user gave that cannot be used. Its message is one line: what is at fault, what is expected, what was given. */
export class InputError extends Error {
  constructor(message: string) {
    super(message.replace(/\s+/g, ' '))
    this.name = 'InputError'
  }
}

/** An error "name: expected …, got …". */
export const inputError = (...sentence: Parameters<typeof unexpected>) => new InputError(unexpected(...sentence))
