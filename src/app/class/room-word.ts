/**
 * The word of the room that the page's address names, "?room=lumo", where `evenkeel class` serves it; undefined where there is none. Only in
 * a room is anything sent.
 */
export function roomOf(search: string): string | undefined {
  return new URLSearchParams(search).get('room') || undefined
}
