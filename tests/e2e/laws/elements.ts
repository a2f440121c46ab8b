/** Elements of the page as a reader meets them: what is in front, what is seen, and what an element is called in a message. Runs in the page. */

/** A box on the screen; CSS pixels from the window's corner. */
export interface Box {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** One breach of a law: the element and what is wrong with it, in words with pixels. */
export interface Fault {
  readonly element: string
  readonly what: string
}

/** What laws need to know of the state that they judge. */
export interface Conditions {
  /** The least size of text; CSS pixels. */
  readonly smallest: number
}

const caches: Map<unknown, unknown>[] = []

/** Forgets what was read of the page: it may have changed since. */
export function lookAgain(): void {
  for (const cache of caches) cache.clear()
}

/** The same function, whose value for each argument is worked out once a look: several laws ask the same of the same elements. */
export function onceALook<A, B>(of: (argument: A) => B): (argument: A) => B {
  const cache = new Map<A, B>()
  caches.push(cache)
  return (argument) => {
    if (!cache.has(argument)) cache.set(argument, of(argument))
    return cache.get(argument) as B
  }
}

/** An element's computed style. */
export const styleOf = onceALook((element: Element): CSSStyleDeclaration => getComputedStyle(element))

/** What is in front: the topmost modal dialog, or all of the page. */
export function front(): Element {
  const modals = [...document.querySelectorAll('dialog:modal, [aria-modal=true]')]
  return modals.findLast((dialog) => dialog.checkVisibility()) ?? document.body
}

/** How opaque an element is with all around it; 0 where it is not seen at all. */
export const opacityOf = onceALook((element: Element): number => {
  const shown =
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true }) &&
    !element.closest('[inert]')
  let opacity = shown ? 1 : 0
  for (let around: Element | null = element; opacity >= 0.1 && around; around = around.parentElement) {
    opacity *= isForEars(around) ? 0 : Number(styleOf(around).opacity)
  }
  return opacity < 0.1 ? 0 : opacity
})

/** Whether an element is there for screen readers alone. */
function isForEars(element: Element): boolean {
  const { clipPath, overflowX, position } = styleOf(element)
  if (/inset\(50%/.test(clipPath)) return true
  const { offsetWidth, offsetHeight } = element as HTMLElement
  return offsetWidth <= 1 && offsetHeight <= 1 && /hidden|clip/.test(overflowX) && position === 'absolute'
}

/** Elements that hold words without showing them, and the link that only keys lead to. */
export const isAside = (element: Element): boolean =>
  element.closest('[class*=_skip_], script, style, noscript, template, option, title, desc') !== null

/** An element's style class as the style sheet calls it, or the first of the shared ones. */
function classOf(element: Element): string {
  const names = [...element.classList].map((name) => name.replace(/^_(.+)_[\w-]{4,7}_\d+$/, '_$1'))
  const own = names.find((name) => name.startsWith('_')) ?? names[0]
  return own ? `.${own.replace(/^_/, '')}` : ''
}

/** Words as they stand in a message. */
export const short = (text: string | null | undefined, most = 48): string => {
  const words = (text ?? '').replace(/\s+/g, ' ').trim()
  return words.length > most ? `${words.slice(0, most)}…` : words
}

/** How an element is named in a message: "button.pin “Balancer”, in .row > nav.views". */
export function nameOf(element: Element, text = element.getAttribute('aria-label') ?? element.textContent): string {
  const around: string[] = []
  for (let a = element.parentElement; a && a !== document.body && around.length < 2; a = a.parentElement) {
    if (a.classList.length > 0 || a.hasAttribute('aria-label')) around.push(a.tagName.toLowerCase() + classOf(a))
  }
  const words = short(text)
  return `${element.tagName.toLowerCase()}${classOf(element)}${words && ` “${words}”`}${around.length > 0 ? `, in ${around.join(' in ')}` : ''}`
}

/** Pixels as they stand in a message. */
export const px = (pixels: number): string => `${Math.round(pixels * 10) / 10} px`

/** A box's sides as they stand in a message. */
export const sizeOf = ({ left, right, top, bottom }: Box): string =>
  `${Math.round(right - left)} × ${Math.round(bottom - top)}`

/** The block that an element's line of text belongs to. */
export function blockOf(element: Element): Element {
  let block = element
  while (block.parentElement && /^(inline|contents|ruby|math)(?!-)/.test(styleOf(block).display)) {
    block = block.parentElement
  }
  return block
}

/** The element around it that does not scroll with the page. */
export function stuckIn(element: Element): Element | undefined {
  for (let a: Element | null = element; a && a !== document.body; a = a.parentElement) {
    if (/fixed|sticky/.test(styleOf(a).position)) return a
  }
  return undefined
}

/** What comes over the page on purpose and goes again: menus, tips, dialogs, and a lecture's controls. */
export const PASSING = '[popover], [role=menu], [role=listbox], [role=tooltip], dialog, [data-controls]'
