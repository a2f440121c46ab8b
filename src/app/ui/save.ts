/** Gives the reader a file. */
export function save(name: string, file: Blob): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The download has its own hold of the file by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

/** A CSV file of lines, put together in pieces so that long ones are no single string. */
export function csvFile(lines: Iterable<string>): Blob {
  const pieces: string[] = []
  let piece = ''
  for (const line of lines) {
    piece += line
    if (piece.length > 1 << 18) {
      pieces.push(piece)
      piece = ''
    }
  }
  return new Blob([...pieces, piece], { type: 'text/csv' })
}
