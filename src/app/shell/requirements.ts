/** What the page cannot do without, and what it says where the browser lacks it. */

/** What is looked for, by the name that it is known by. */
const REQUIRED: Readonly<Record<string, () => boolean>> = {
  Worker: () => typeof Worker === 'function',
  WebAssembly: () => typeof WebAssembly === 'object',
  ResizeObserver: () => typeof ResizeObserver === 'function',
  AbortController: () => typeof AbortController === 'function',
  'font loading': () => 'fonts' in document,
  popovers: () => 'popover' in HTMLElement.prototype,
}

/** Names what this browser lacks. */
export function lacking(): readonly string[] {
  return Object.keys(REQUIRED).filter((name) => !REQUIRED[name]())
}

/** Says in the page's place why there is none. */
export function sayLacking(root: HTMLElement, names: readonly string[]): void {
  const text = document.createElement('p')
  text.className = 'instead'
  text.role = 'alert'
  text.textContent = `Evenkeel cannot run in this browser, which lacks what the simulation or its picture needs: ${names.join(', ')}. A Firefox, Chrome, Edge or Safari of the year 2024 or later has it, unless it is switched off.`
  root.replaceChildren(text)
}
