/** Bytes as letters, where only text can be carried: in JSON, in links and in the head of a page. */

/** Bytes that are made letters at once: as many arguments a call may have everywhere. */
const PIECE = 2 ** 13

/** Bytes as Base64. */
export function base64Of(bytes: Uint8Array): string {
  let letters = ''
  for (let at = 0; at < bytes.length; at += PIECE) letters += String.fromCharCode(...bytes.subarray(at, at + PIECE))
  return btoa(letters)
}

/** The bytes that Base64 stands for; throws where it is none. */
export const bytesOfBase64 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
