/** Memory is handed out from one end and taken back as a whole; what is used again and again waits in lists of its own. */
import { exhausted } from './host'

/** Bytes of a line of the cache: what lies within one is fetched at once. */
export const LINE: usize = 64

/** The first byte that has not been handed out. */
let next: usize = 0

/** Forgets everything that was handed out. */
export function forget(): void {
  next = (__heap_base + LINE - 1) & ~(LINE - 1)
}

/** This many bytes from the beginning of a line on, with their old content. */
export function take(bytes: usize): usize {
  const at = next
  if (<u64>at + bytes > 0x7fff0000) exhausted()
  next += (bytes + LINE - 1) & ~(LINE - 1)
  const pages = <i32>((next + 0xffff) >>> 16) - memory.size()
  if (pages > 0 && memory.grow(max(pages, memory.size() >>> 1)) < 0 && memory.grow(pages) < 0) exhausted()
  return at
}

/** The same, filled with zeros. */
export function allocate(bytes: usize): usize {
  const at = take(bytes)
  memory.fill(at, 0, bytes)
  return at
}
