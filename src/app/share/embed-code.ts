/** The code that puts the picture into another page. */

/** Sizes of the frame in CSS pixels. */
export const FRAME = { width: { min: 240, max: 2400 }, height: { min: 160, max: 2400 } } as const

/** An iframe element as text; everything in it is escaped. */
export function embedCode(url: string, title: string, width: number, height: number): string {
  return `<iframe src="${escaped(url)}" title="${escaped(title)}" width="${width}" height="${height}" style="border:0;max-width:100%" loading="lazy"></iframe>`
}

/** A typed size inside its limits; undefined when it is no number. */
export function sizeFrom(
  text: string,
  { min, max }: { readonly min: number; readonly max: number },
): number | undefined {
  const size = Math.round(Number(text))
  return text.trim() === '' || !Number.isFinite(size) ? undefined : Math.min(max, Math.max(min, size))
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
