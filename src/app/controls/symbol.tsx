/** A symbol of the source, set as in mathematics: italic, with what follows "_" or is a subscript digit set low. */

const SUBSCRIPTS = '₀₁₂₃₄₅₆₇₈₉'

/** Splits a symbol into its base and its index: "i₂" → ["i", "2"], "T_send" → ["T", "send"]. */
export function splitSymbol(symbol: string): readonly [base: string, index: string] {
  const plain = [...symbol].map((c) => (SUBSCRIPTS.includes(c) ? `_${SUBSCRIPTS.indexOf(c)}` : c)).join('')
  const [base, ...index] = plain.split('_')
  return [base, index.join('')]
}

/** Draws a symbol. Hidden from screen readers, which get the words beside it. */
export function SymbolText({ children }: { readonly children: string }) {
  const [base, index] = splitSymbol(children)
  return (
    <span className="soft" aria-hidden="true">
      <i>{base}</i>
      {index && <sub>{/^\d/.test(index) ? index : <i>{index}</i>}</sub>}
    </span>
  )
}
