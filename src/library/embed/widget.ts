/**
 * The front end of the notebook widget, an anywidget module: `export default { render({ model, el }) }`. It shows the element `<evenkeel-run>`
 * and writes what that reports into the model's traits `scenario`, `metrics` and `recording`. The page comes from the model's trait `page`, an
 * address; without one the kernel sends the whole page, so that no network is needed. doc/embedding.md describes the Python side.
 */
import { version } from '../../core/version.ts'
import './element.ts'
import type { EvenkeelRun } from './element.ts'

/** What is used of an anywidget model. */
export interface WidgetModel {
  get(trait: string): unknown
  set(trait: string, value: unknown): void
  save_changes(): void
  on(event: string, listener: (content: unknown, buffers?: readonly DataView[]) => void): void
  off(event: string, listener: (content: unknown, buffers?: readonly DataView[]) => void): void
}

/** Traits that are attributes of the element. `open` is a method of every widget in Python, so the trait has another name. */
const ATTRIBUTES = {
  parts: 'parts',
  controls: 'open',
  lock: 'lock',
  hide: 'hide',
  title: 'title',
  note: 'note',
  theme: 'theme',
  height: 'height',
} as const

/** What Python may ask the element to do. */
const METHODS = ['set', 'play', 'pause', 'seek'] as const

/** How long a kernel may take to send the page, and how long a run rests before its recording is fetched, in milliseconds. */
const PAGE_MS = 30_000
const REST_MS = 200

/** Every widget loads this module for itself; all of a notebook share one page. */
const SHARED = Symbol.for(`evenkeel page ${version}`)
const shared = globalThis as typeof globalThis & { [SHARED]?: Promise<string> }

/** The address of the page that the kernel sends. */
function pageFrom(model: WidgetModel): Promise<string> {
  shared[SHARED] ??= new Promise<string>((resolve, reject) => {
    const take = (content: unknown, buffers: readonly DataView[] = []) => {
      if (typeOf(content) !== 'page' || buffers.length === 0) return
      stop()
      const packed = new Blob([buffers[0] as BlobPart]).stream().pipeThrough(new DecompressionStream('gzip'))
      new Response(packed)
        .blob()
        .then((page) => resolve(URL.createObjectURL(page.slice(0, page.size, 'text/html'))), reject)
    }
    const late = setTimeout(() => {
      stop()
      reject(new Error('Evenkeel: the kernel has not sent the page. Run the cell again.'))
    }, PAGE_MS)
    const stop = () => {
      clearTimeout(late)
      model.off('msg:custom', take)
    }
    model.on('msg:custom', take)
    // A trait: with a message of its own an old front end waits for an answer before it sends anything else.
    model.set('_asked', Number(model.get('_asked')) + 1)
    model.save_changes()
  }).catch((error) => {
    delete shared[SHARED]
    throw error
  })
  return shared[SHARED]
}

const typeOf = (content: unknown): unknown =>
  typeof content === 'object' && content !== null && 'type' in content ? content.type : undefined

/** A link without what arranges the picture and where its playhead stands. */
function scenarioIn(link: string): string {
  const [lab, query = ''] = link.split('?')
  const scenarioQuery = new URLSearchParams(query)
  for (const key of ['view', 'at', 'time', ...Object.values(ATTRIBUTES)]) scenarioQuery.delete(key)
  // Written as a person would type it.
  const text = String(scenarioQuery).replaceAll('%2C', ',').replaceAll('%3A', ':')
  return text ? `${lab}?${text}` : lab
}

/** Typed arrays as lists, which a trait can hold. */
const listed = (values: object) =>
  Object.fromEntries(
    Object.entries(values).map(([id, value]) => [
      id,
      ArrayBuffer.isView(value) ? Array.from(value as Float64Array) : value,
    ]),
  )

/** Shows the model in an element of the notebook; gives back what ends it. */
async function render({ model, el }: { readonly model: WidgetModel; readonly el: HTMLElement }): Promise<() => void> {
  const run = document.createElement('evenkeel-run') as EvenkeelRun
  const write = (attribute: string, value: unknown) => {
    if (value) run.setAttribute(attribute, String(value))
    else run.removeAttribute(attribute)
  }
  const put = (traits: Readonly<Record<string, unknown>>) => {
    for (const [trait, value] of Object.entries(traits)) model.set(trait, value)
    model.save_changes()
  }

  /** The scenario that the frame shows, and the wait until it has rested. */
  let shown = String(model.get('scenario'))
  let resting: ReturnType<typeof setTimeout> | undefined
  const news: Readonly<Record<string, (detail: Readonly<Record<string, unknown>>) => void>> = {
    link({ link }) {
      shown = scenarioIn(String(link))
      put({ scenario: shown })
    },
    metrics({ metrics, link }) {
      shown = scenarioIn(String(link))
      put({ scenario: shown, metrics: listed(metrics as object) })
      // While a control is dragged there is a run for every frame; the last one is fetched whole.
      clearTimeout(resting)
      resting = setTimeout(() => run.recording(), REST_MS)
    },
    recording({ columns, units, step, stride }) {
      put({ recording: { columns: listed(columns as object), units, step, stride } })
    },
    answer: ({ question, answer }) => put({ answer: { question, answer } }),
    refused: ({ problems }) => put({ problems }),
  }
  for (const [type, take] of Object.entries(news))
    run.addEventListener(type, (event) => take((event as CustomEvent).detail))

  const followed: [event: string, listener: (content: unknown) => void][] = [
    [
      'change:scenario',
      () => {
        const scenario = String(model.get('scenario'))
        if (scenario === shown) return
        shown = scenario
        run.setAttribute('scenario', scenario)
      },
    ],
    ...Object.entries(ATTRIBUTES).map(([trait, attribute]): [string, () => void] => [
      `change:${trait}`,
      () => write(attribute, model.get(trait)),
    ]),
    [
      'msg:custom',
      (content) => {
        const method = METHODS.find((name) => name === typeOf(content))
        if (method) (run[method] as (value: unknown) => void)((content as { readonly value?: unknown }).value)
      },
    ],
  ]
  for (const [event, listener] of followed) model.on(event, listener)
  for (const [trait, attribute] of Object.entries(ATTRIBUTES)) write(attribute, model.get(trait))
  run.setAttribute('scenario', shown)
  try {
    run.setAttribute('page', String(model.get('page') || (await pageFrom(model))))
    el.append(run)
  } catch (error) {
    el.textContent = (error as Error).message
  }
  return () => {
    clearTimeout(resting)
    for (const [event, listener] of followed) model.off(event, listener)
    run.remove()
  }
}

export default { render }
