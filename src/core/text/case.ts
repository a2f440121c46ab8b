/** The first letter of words as their place asks for. */

/** With a capital: "balancing interval" → "Balancing interval". */
export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** A label in the middle of a sentence: "Balancing interval" → "balancing interval", "A quarter" → "a quarter"; "GDEM" stays. */
export function inSentence(label: string): string {
  return /^(?:\p{Lu}\p{Ll}|A )/u.test(label) ? label[0].toLowerCase() + label.slice(1) : label
}

/** Words one after the other: "a", "a and b", "a, b and c". */
export function listed(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words[words.length - 1]}`
}
