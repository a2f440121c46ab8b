/** What the page cannot do without, and what it says where the browser lacks it. */

/** Whether workers may be modules: the constructor asks for their type before it refuses the address, so nothing is loaded. */
function hasModuleWorkers(): boolean {
  let isSupported = false
  try {
    new Worker('http://[', {
      get type() {
        isSupported = true
        return 'module' as const
      },
    })
  } catch {
    // The address is none.
  }
  return isSupported
}

/** What is looked for, by the name that it is known by: what the page uses and a browser of 2022 may lack. */
const REQUIRED: Readonly<Record<string, () => boolean>> = {
  'module workers': () => typeof Worker === 'function' && hasModuleWorkers(),
  WebAssembly: () => typeof WebAssembly === 'object',
  ResizeObserver: () => typeof ResizeObserver === 'function',
  AbortController: () => typeof AbortController === 'function',
  'font loading': () => 'fonts' in document,
  'Array.toSorted': () => 'toSorted' in Array.prototype,
  'rounded rectangles on a canvas': () => 'roundRect' in CanvasRenderingContext2D.prototype,
  'URL.canParse': () => 'canParse' in URL,
  'container queries': () => CSS.supports('container-type', 'inline-size'),
  'the selector :has()': () => CSS.supports('selector(:has(a))'),
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
