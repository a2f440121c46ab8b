/** Something the user gave that cannot be used. Its message is one line: what is at fault, what came, what is allowed. */
export class Refusal extends Error {
  constructor(message: string) {
    super(message.replace(/\s+/g, ' '))
  }
}
