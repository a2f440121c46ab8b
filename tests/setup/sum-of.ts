/** Numbers of attributes and letters of colours and texts, in one that is another one when any of them is. */
export const sumOf = (text: string): number =>
  [...text.matchAll(/-?\d+(?:\.\d+)?|[^\d\s]/g)].reduce(
    (sum, [part], i) =>
      sum + (1 + (i % 7)) * (Number.isNaN(Number(part)) ? part.charCodeAt(0) / 100 : Math.abs(Number(part))),
    0,
  )
