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

/** Says in the page's place why there is none; the words are in the document, so that the page's start does without them. */
export function sayLacking(root: HTMLElement, names: readonly string[]): void {
  const words = document.querySelector<HTMLTemplateElement>('#lacking')?.content
  words?.querySelector('span')?.append(names.join(', '))
  if (words) root.replaceChildren(words)
}
