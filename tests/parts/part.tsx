/**
 * Parts of the page by themselves, in a window without a browser: each is rendered with a session around it, used as a reader uses it, and
 * looked at. What matters is said in its test; what is drawn is kept as a picture (`tests/pictures/parts`). After a change of what a part draws
 * look at both, and write them again:
 *
 *     PICTURES=write npx vitest run tests/parts.test.tsx
 */
import { act, type ReactElement } from 'react'
import { vi } from 'vitest'
import type { Session } from '../../src/app/state/session.ts'
import { defaults, type Values } from '../../src/core/parameters.ts'
import { labs, loadLabs } from '../../src/labs/descriptions.ts'
import { keep } from '../setup/kept.ts'
import { pictureOfElement } from '../setup/picture.ts'
import { PATIENCE } from '../setup/window.tsx'

export { loadLabs }

/** Lets React finish what was begun, and what follows from it. */
export async function settle(step: () => unknown = () => undefined): Promise<void> {
  const flag = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }
  flag.IS_REACT_ACT_ENVIRONMENT = true
  await act(async () => {
    await step()
  })
  flag.IS_REACT_ACT_ENVIRONMENT = false
}

/** Waits until something is so. */
export const until = (isSo: () => void) =>
  vi.waitFor(async () => {
    await settle()
    isSo()
  }, PATIENCE)

/** A part of the page. */
export interface Part {
  readonly root: HTMLElement
  /** Everything that it says. */
  text(): string
  /** The first element of a kind that is called something. */
  find<E extends HTMLElement = HTMLElement>(selector: string, name?: string | RegExp): E
  has(selector: string, name?: string | RegExp): boolean
  click(selector: string, name?: string | RegExp): Promise<void>
  /** Writes into a field. */
  write(selector: string, name: string | RegExp, text: string): Promise<void>
  /** Chooses of a list, by what is written there. */
  choose(name: string | RegExp, option: string | RegExp): Promise<void>
  press(element: Element, key: string, modifiers?: KeyboardEventInit): Promise<void>
  /** A pointer's event at a place; the element is at (0, 0), 600 pixels wide and 240 high. */
  pointer(element: Element, kind: string, clientX: number, clientY: number, more?: object): Promise<void>
  /** Renders another element in its place. */
  render(element: ReactElement): Promise<void>
  /** Compares what it draws with its picture, `tests/pictures/<name>.svg`. */
  pictured(name: string, element?: Element): void
}

const open: { readonly root: HTMLElement; readonly close: () => Promise<void> }[] = []
/** Takes all parts away. */
export async function closeParts(): Promise<void> {
  for (const { close } of open.splice(0)) await close()
}

const nameOf = (element: HTMLElement) => {
  const labels = (element.getAttribute('aria-labelledby') ?? '').split(' ').filter(Boolean)
  const label = element.id ? document.querySelector(`label[for="${element.id}"]`) : null
  return (
    element.getAttribute('aria-label') ??
    (labels.length > 0 ? labels.map((id) => document.getElementById(id)?.textContent).join(' ') : undefined) ??
    label?.textContent ??
    element.closest('label')?.textContent ??
    element.textContent ??
    ''
  ).trim()
}

/** Renders a part, with a session around it where it needs one. */
export async function show(element: ReactElement, session?: Session): Promise<Part> {
  const { createRoot } = await import('react-dom/client')
  const { SessionContext } = await import('../../src/app/state/use.ts')
  const root = document.createElement('div')
  document.body.append(root)
  const react = createRoot(root)
  const render = (part: ReactElement) =>
    settle(() => react.render(session ? <SessionContext value={session}>{part}</SessionContext> : part))
  const close = async () => {
    await settle(() => react.unmount())
    root.remove()
  }
  open.push({ root, close })
  await render(element)
  const all = (selector: string, name: string | RegExp = /(?:)/) =>
    [...root.querySelectorAll<HTMLElement>(selector)].filter((one) =>
      typeof name === 'string' ? nameOf(one) === name : name.test(nameOf(one)),
    )
  const find = <E extends HTMLElement>(selector: string, name?: string | RegExp) => {
    const [first] = all(selector, name)
    const there = () => [...root.querySelectorAll<HTMLElement>(selector)].map(nameOf).join(' | ')
    if (!first) throw new Error(`no ${selector} is called ${name}: ${there()}`)
    return first as E
  }
  const set = (field: HTMLElement, text: string, event: string) => {
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, text)
    field.dispatchEvent(new Event(event, { bubbles: true }))
  }
  return {
    root,
    render,
    find,
    text: () => (root.textContent ?? '').replace(/\s+/g, ' '),
    has: (selector, name) => all(selector, name).length > 0,
    click: (selector, name) => settle(() => find(selector, name).click()),
    write: (selector, name, text) => settle(() => set(find(selector, name), text, 'input')),
    choose: (name, option) =>
      settle(() => {
        const select = find<HTMLSelectElement>('select', name)
        const chosen = [...select.options].find(({ textContent }) =>
          typeof option === 'string' ? textContent === option : option.test(textContent ?? ''),
        )
        if (!chosen) throw new Error(`${option} cannot be chosen: ${select.textContent}`)
        set(select, chosen.value, 'change')
      }),
    press: (target, key, modifiers = {}) =>
      settle(() =>
        target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...modifiers })),
      ),
    pointer: (target, kind, clientX, clientY, more = {}) =>
      settle(() =>
        target.dispatchEvent(
          new PointerEvent(`pointer${kind}`, {
            bubbles: true,
            cancelable: true,
            pointerId: 1,
            clientX,
            clientY,
            ...more,
          }),
        ),
      ),
    pictured: (name, drawn = root) =>
      keep(name, pictureOfElement(drawn, name, { width: 640, height: 480 }), 'tests/parts.test.tsx'),
  }
}

/** A session whose worker does nothing, at a scenario of a lab. */
export async function sessionAt(lab: string, values: Values = {}): Promise<Session> {
  const { createSession } = await import('../../src/app/state/session.ts')
  const { createPageStore } = await import('../../src/app/state/store.ts')
  const { loadLabViews } = await import('../../src/app/state/lab-views.ts')
  await loadLabs()
  await loadLabViews(lab)
  const nothing = () => undefined
  const client = { run: () => 1, prepare: nothing, cancel: nothing, inspect: nothing, make: nothing, dispose: nothing }
  return createSession(createPageStore(lab, { ...defaults(labs[lab].parameters), ...values }), () => client as never)
}

/** The files that are saved from now on, and their names; `vi.restoreAllMocks` ends it. */
export function savedFiles(): { readonly files: Blob[]; readonly names: string[] } {
  const files: Blob[] = []
  const names: string[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => `blob:${files.push(file as Blob)}`)
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download)
  })
  return { files, names }
}
