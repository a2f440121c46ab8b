/** The one page that the tests of the whole page use one after the other, and what they do with it. */
import { expect, vi } from 'vitest'
import { type OpenPage, openPage, openWindow, PATIENCE } from '../setup/window.tsx'

export let page: OpenPage
let close: () => Promise<void>

/** Opens the page, for all tests of a file. */
export async function beginPage(link: string): Promise<void> {
  close = openWindow()
  page = await openPage(link)
}

export async function endPage(): Promise<void> {
  page.close()
  await close()
}

export const state = () => page.session.store.getState()

/** Waits until something is so. */
export const done = (when: () => unknown) => vi.waitFor(async () => void (await when()), PATIENCE)

/** Waits until the page's text has these words. */
export const says = (words: RegExp) => done(() => expect(page.text()).toMatch(words))

/** Opens a link and waits for its run. */
export async function open(link: string) {
  page.session.open(link)
  await done(() => expect(state().status.kind).toBe('done'))
}

/** Opens a link to compared runs and waits for all of them. */
export async function openCompared(link: string) {
  await open(link)
  await done(() => expect(state().comparedRuns.every(({ run, problem }) => problem ?? run?.finished)).toBeTruthy())
}

/** What follows the # in the address. */
export const address = () => decodeURIComponent(location.hash.slice(1))

/** Types into a field; a key takes it. */
export async function type(element: HTMLElement, text: string, key?: string) {
  element.focus()
  page.write(element, text)
  // React renders before anything else is done.
  await new Promise((resolve) => setTimeout(resolve))
  if (key) page.press(key, { on: element })
}

/** Chooses in a list, by what is written there. */
export function select(name: string | RegExp, option: string | RegExp) {
  const list = page.find('select', name) as HTMLSelectElement
  const chosen = [...list.options].find(({ textContent }) =>
    typeof option === 'string' ? textContent === option : option.test(textContent ?? ''),
  )
  if (!chosen) throw new Error(`${option} cannot be chosen: ${list.textContent}`)
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(list), 'value')?.set?.call(list, chosen.value)
  list.dispatchEvent(new Event('change', { bubbles: true }))
}

/** Opens what a button lets down, as a browser does, and closes it again. */
async function letDown(button: string | RegExp, act: (popover: HTMLElement) => void | Promise<void>) {
  await done(() => page.find('button[popovertarget]', button))
  const id = page.find('button[popovertarget]', button).getAttribute('popovertarget') ?? ''
  const popover = document.getElementById(id) as HTMLElement
  const toggle = (newState: string) => {
    for (const kind of ['beforetoggle', 'toggle']) popover.dispatchEvent(Object.assign(new Event(kind), { newState }))
  }
  toggle('open')
  await done(() => expect(popover.textContent).not.toBe(''))
  await act(popover)
  toggle('closed')
}

/** Chooses a line of a menu. */
export const choose = (menu: string | RegExp, line: string | RegExp) =>
  letDown(menu, (popover) => {
    const lines = [...popover.querySelectorAll<HTMLElement>('[role^=menuitem]')]
    const chosen = lines.find(({ textContent }) =>
      typeof line === 'string' ? textContent?.startsWith(line) : line.test(textContent ?? ''),
    )
    if (!chosen) throw new Error(`${line} cannot be chosen: ${lines.map(({ textContent }) => textContent).join(' | ')}`)
    chosen.click()
  })

/** The first row of a table that begins with these words. */
export const row = (words: RegExp) =>
  [...page.root.querySelectorAll('tr')].find(({ textContent }) => words.test(textContent ?? ''))

/** The row under the playhead and how many there are, as the transport writes them: "Iteration 12 of 345". */
export function position(): { readonly at: number; readonly of: number } {
  const [, at, of] = /Iteration\s(\d[\d\s]*) of (\d[\d\s]*)/.exec(page.text()) ?? []
  return { at: Number(at?.replace(/\s/g, '')), of: Number(of?.replace(/\s/g, '')) }
}
