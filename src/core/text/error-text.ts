/** What a thrown value says of itself: an error's message, or the value as text. */
export const errorText = (error: unknown): string => (error instanceof Error ? error.message : String(error))
