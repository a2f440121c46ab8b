/** The path of a Chromium on this computer, or undefined. */
export function findChromium(): string | undefined
/** The path of a Chromium, installed if need be; undefined when none is to be had. */
export function ensureChromium(): Promise<string | undefined>
