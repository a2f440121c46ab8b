/** Writes an element's text into the text node that is there: a new one would have the page's styles looked through. */
export function setText(element: Element | null | undefined, text: string): void {
  if (!element || element.textContent === text) return
  if (element.firstChild instanceof Text) element.firstChild.data = text
  else element.textContent = text
}
