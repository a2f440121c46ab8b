/**
 * Writes the tables of doc/model.md on the exchange parameter λ = ½ against Xu and Lau's optimum.
 *
 *     npx tsx tools/bench/exchange.ts [trees] [further parameters, as in a link]
 */
import { cellOf, cellText, TABLES, TREES } from '../../tests/exchange-cells.ts'

const trees = Number(process.argv[2] ?? TREES)
const further = process.argv[3] ? `&${process.argv[3]}` : ''

for (const { against, rows, columns } of TABLES) {
  const names = Object.keys(columns)
  console.log(`\n| | ${names.join(' | ')} |\n| --- |${' ---: |'.repeat(names.length)}`)
  for (const [name, row] of Object.entries(rows)) {
    const cells = Object.values(columns).map((column) => cellText(cellOf(`${row}&${column}${further}`, against, trees)))
    console.log(`| ${name} | ${cells.join(' | ')} |`)
  }
}
