/** Files that hold graphs or are packed, which no reader of graphs here takes: known by how they begin, and refused by their name. */

/** How they begin, and what they are called. */
export const FOREIGN_GRAPHS: readonly (readonly [begins: RegExp, what: string])[] = [
  [/^PK[^\w\s]/, 'a zip file: unpack it first'],
  [/^BZh/, 'a file packed by bzip2: unpack it first'],
  [/^\xfd7zXZ/, 'a file packed by xz: unpack it first'],
  [/^\s*[[{]/, 'JSON: write a list of edges'],
  [/^(\s|#.*\n|(Creator|Version)\s.*\n)*graph\s*\[/, 'a GML file: write a list of edges'],
  [
    /^(\s|\/\/.*\n|\/\*[\s\S]*?\*\/)*(strict\s+)?(di)?graph\b[^\n]*(\{|\n\s*\{)/i,
    'a GraphViz file: write a list of edges',
  ],
  [/^(c( .*)?\r?\n)*p (edge|col|sp) /, 'a DIMACS file: write a list of edges'],
  [/^\*vertices\s/i, 'a Pajek file: write a list of edges'],
  [/^#.*\r?\n# GMT .*\r?\n/, 'a list of neighbours from NetworkX: write_edgelist writes a list of edges'],
]

/** Characters of a file that show which it is. */
const LOOKED_AT = 2000

/** What a file is called that begins as one of these does; undefined of others. */
export const foreignGraph = (text: string): string | undefined =>
  FOREIGN_GRAPHS.find(([begins]) => begins.test(text.slice(0, LOOKED_AT).replace(/^\ufeff/, '')))?.[1]

/** Heads of the columns that name an edge's ends. */
const ENDS: readonly [RegExp, RegExp] = [
  /^(source|from|src|node ?1|start|u|fromnodeid)$/i,
  /^(target|to|dst|destination|node ?2|end|v|tonodeid)$/i,
]

/** The places of the two columns whose names, in a first line, are those of an edge's ends; undefined where it names none. */
export function endColumns(cells: readonly string[]): readonly [from: number, to: number] | undefined {
  const [from, to] = ENDS.map((end) => cells.findIndex((cell) => end.test(cell)))
  return from >= 0 && to >= 0 ? [from, to] : undefined
}
