/** The grammar of expressions: jsep's with our own operators, and where each node begins. */
import * as library from 'jsep'
import { PRECEDENCE } from './tree.ts'

/** A node as the library reads it, with its place. */
export interface Token {
  readonly type: string
  readonly at?: number
  readonly name?: string
  readonly value?: unknown
  readonly operator?: string
  readonly computed?: boolean
  readonly optional?: boolean
  readonly left?: Token
  readonly right?: Token
  readonly argument?: Token
  readonly object?: Token
  readonly property?: Token
  readonly callee?: Token
  readonly arguments?: readonly (Token | null)[]
}

interface Reader {
  index: number
  gobbleSpaces(): void
  gobbleToken(): Token | false
  parse(): Token
}

// The types that come with the library leave its class out.
const { default: jsep, Jsep } = library as unknown as {
  readonly default: typeof import('jsep')
  readonly Jsep: new (text: string) => Reader
}
jsep.removeAllBinaryOps()
jsep.removeAllUnaryOps()
jsep.removeAllLiterals()
for (const [operator, precedence] of Object.entries(PRECEDENCE)) jsep.addBinaryOp(operator, precedence)
for (const operator of ['-', 'not']) jsep.addUnaryOp(operator)

/** The library's reader, which also notes where a node begins. */
class PlacedReader extends Jsep {
  override gobbleToken(): Token | false {
    this.gobbleSpaces()
    const at = this.index
    const token = super.gobbleToken()
    return token && { at, ...token }
  }
}

/** What a text says by the grammar alone; throws what the library has against it, an error with `description` and `index`. */
export const tokensOf = (text: string): Token => new PlacedReader(text).parse()
