/** The first letter of words as their place asks for. */

/** With a capital: "balancing interval" → "Balancing interval". */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** A label in the middle of a sentence: "Balancing interval" → "balancing interval"; "GDEM" stays. */
export function inSentence(label: string): string {
  return /^\p{Lu}\p{Ll}/u.test(label) ? label[0].toLowerCase() + label.slice(1) : label
}
