/** Numbers in the cells of tables as people write them: with signs between thousands, and with a comma for the decimal point. */

/** What may stand behind a number's decimals: a power of ten, a unit. */
const REST = '(e[+-]?\\d+)?( ?[a-zµμ]+)?$'
const THOUSANDS = new RegExp(`^[+-]?\\d{1,3}(,\\d{3})+\\.\\d+${REST}`, 'i')
const THOUSANDS_BY_POINTS = new RegExp(`^[+-]?\\d{1,3}(\\.\\d{3})+,\\d+${REST}`, 'i')
const COMMA = new RegExp(`^[+-]?\\d*,\\d+${REST}`, 'i')

/**
 * A cell with a point where its number has one, and without signs between thousands: "1,234.5" as "1234.5". Where commas do not divide cells, they
 * may stand for the decimal point: "1,5 ms" as "1.5 ms", "1.234,5" as "1234.5". Everything else stays as it is.
 *
 * @param separator what divides cells; spaces unless given
 */
export function pointed(cell: string, separator: string | undefined): string {
  if (THOUSANDS.test(cell)) return cell.replaceAll(',', '')
  if (separator === ',') return cell
  if (THOUSANDS_BY_POINTS.test(cell)) return cell.replaceAll('.', '').replace(',', '.')
  return COMMA.test(cell) ? cell.replace(',', '.') : cell
}
