/**
 * `<evenkeel-run scenario="async?balancer=stealing" parts="machine,workload" open="balancer">`: a frame with the page in it, as high as what is
 * in it, which reports what its run gives. doc/embedding.md describes it. It imports nothing: this is the whole file.
 */

const PROTOCOL = 1
/** Heights in CSS pixels that a frame may ask for. */
const HEIGHTS = { least: 80, most: 6000, first: 480, lesson: 720 }
/** Attributes that become keys of the frame's link. */
const ARRANGED = ['parts', 'open', 'lock', 'hide', 'title', 'note'] as const
/** What a frame may say; everything else is left alone. */
const NEWS = new Set(['link', 'metrics', 'answer', 'playhead', 'refused', 'recording'])

/** Where a page may come from. An address with code in it would run in what is around it. */
const PAGES = ['https:', 'http:', 'file:', 'blob:']

type Values = Readonly<Record<string, unknown>>

class EvenkeelRun extends HTMLElement {
  static observedAttributes = ['scenario', 'page', 'theme', 'height', ...ARRANGED]

  /** What the last finished run gave; undefined before. */
  metrics: Values | undefined
  /** The link of the present picture. */
  link: string | undefined
  private frame: HTMLIFrameElement | undefined
  private bound = false
  private written = ''
  private waiting: object[] = []
  private scheduled: (() => void) | undefined
  /** Whether the frame shows something else than its address says: a reader has changed it. */
  private moved = false
  /** Whether it shows a lesson, which is a whole page and as high as its frame. */
  private lesson = false
  /** Whether it is in sight or has been. Browsers load lazy frames that are thousands of pixels away, and each has a simulation. */
  private near = false
  private readonly observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      this.observer.disconnect()
      this.near = true
      this.write()
    },
    { rootMargin: '300px' },
  )
  private readonly listener = (event: MessageEvent) => this.take(event)

  connectedCallback(): void {
    if (this.frame) return
    const frame = document.createElement('iframe')
    frame.style.cssText = 'display:block;width:100%;border:0'
    frame.referrerPolicy = 'no-referrer'
    frame.allow = 'fullscreen'
    this.frame = frame
    addEventListener('message', this.listener)
    if (!this.style.display) this.style.display = 'block'
    this.append(frame)
    this.near = this.hasAttribute('eager')
    this.write()
    if (!this.near) this.observer.observe(this)
  }

  disconnectedCallback(): void {
    removeEventListener('message', this.listener)
    this.observer.disconnect()
    this.frame?.remove()
    this.frame = undefined
    this.bound = false
    this.written = ''
    this.waiting = []
  }

  attributeChangedCallback(name: string, before: string | null, after: string | null): void {
    if (!this.frame || (before === after && !this.moved)) return
    if (name === 'theme') this.theme(after)
    else if (name === 'height' && this.bound) this.greet()
    else if (this.scheduled === undefined) {
      // Several attributes that change together are one change.
      this.scheduled = () => this.write()
      queueMicrotask(() => {
        this.scheduled?.()
        this.scheduled = undefined
      })
    }
  }

  /** Sets parameters of the scenario: `set({ processors: 64 })`. What cannot be set is reported by the event `refused`. */
  set(values: Values): void {
    this.send({ type: 'set', values })
  }

  play(): void {
    this.send({ type: 'play' })
  }

  pause(): void {
    this.send({ type: 'pause' })
  }

  /** Moves the playhead: to a position on its axis, or with `{ share }` to a share of the run from 0 to 1. */
  seek(to: number | { readonly share: number }): void {
    this.send({ type: 'seek', ...(typeof to === 'number' ? { to } : { share: to.share }) })
  }

  /** Asks for the columns of the recording, which come by the event `recording`. */
  recording(): void {
    this.send({ type: 'recording' })
  }

  /** The page's address, without its link: beside this file unless named, so it is where both are served from one folder. */
  private get page(): URL {
    const named = this.getAttribute('page')
    const address = named ? new URL(named, document.baseURI) : new URL('./', import.meta.url)
    if (!PAGES.includes(address.protocol)) throw new TypeError(`page: expected an address, got ${address.protocol}`)
    return address
  }

  /** The origin that the frame's messages come from. A page out of memory or a file has none of its own. */
  private get origin(): string {
    return ['file:', 'blob:'].includes(this.page.protocol) ? 'null' : this.page.origin
  }

  private get follows(): boolean {
    return !this.lesson && this.getAttribute('height') === null
  }

  private greet(): void {
    if (this.frame && !this.follows)
      this.frame.style.height = `${Number(this.getAttribute('height')) || HEIGHTS.lesson}px`
    this.send({ type: 'hello', follow: this.follows, lang: this.closest<HTMLElement>('[lang]')?.lang })
  }

  private theme(theme: string | null): void {
    this.send({ type: 'theme', theme: theme === 'light' || theme === 'dark' ? theme : 'auto' })
  }

  /** Writes the attributes into the frame's address. */
  private write(): void {
    const { frame } = this
    if (!frame) return
    const scenario = (this.getAttribute('scenario') ?? '').replace(/^[^#]*#/, '')
    const [lab, query = ''] = scenario.split('?')
    const link = new URLSearchParams(query)
    const lesson = link.has('lesson')
    if (this.bound && lesson !== this.lesson) {
      this.disconnectedCallback()
      this.connectedCallback()
      return
    }
    this.lesson = lesson
    if (!lesson) link.set('view', 'embed')
    const first = lesson ? HEIGHTS.lesson : HEIGHTS.first
    const height = Number(this.getAttribute('height')) || Number.parseFloat(frame.style.height) || first
    frame.style.height = `${height}px`
    for (const key of ARRANGED) {
      const value = this.getAttribute(key)
      if (value !== null) link.set(key, value)
    }
    const { page } = this
    page.hash = `${lab || 'tree'}?${link}`
    frame.title = this.getAttribute('title') ?? 'Evenkeel'
    // A page out of memory has no origin to share: with one it could read what is around it. One of the same site could do so anyway.
    const sandbox = `allow-scripts allow-forms allow-popups allow-popups-to-escape-sandbox allow-downloads${page.protocol === 'blob:' ? '' : ' allow-same-origin'}`
    if (page.protocol !== 'blob:' && page.origin === location.origin) frame.removeAttribute('sandbox')
    else frame.setAttribute('sandbox', sandbox)
    const { href } = page
    if (!this.near || (this.written === href && !this.moved)) return
    this.moved = false
    this.written = href
    // Going to where a frame is, is no news to it, although a reader may have moved on: a mark at the end makes it another place.
    frame.src = frame.src === href ? `${href}&` : href
  }

  private send(message: object): void {
    if (!this.bound) {
      // When many wait for the frame, the first are enough.
      if (this.waiting.length < 50) this.waiting.push(message)
      return
    }
    const { origin } = this
    this.frame?.contentWindow?.postMessage({ evenkeel: PROTOCOL, ...message }, origin === 'null' ? '*' : origin)
  }

  private take({ source, origin, data }: MessageEvent): void {
    const { frame } = this
    if (!frame?.contentWindow || source !== frame.contentWindow || origin !== this.origin) return
    if (typeof data !== 'object' || data === null || data.evenkeel !== PROTOCOL) return
    const { type } = data
    if (type === 'ready') {
      this.bound = true
      this.greet()
      if (this.hasAttribute('theme')) this.theme(this.getAttribute('theme'))
      for (const message of this.waiting.splice(0)) this.send(message)
      this.report('ready', data)
    } else if (type === 'height') {
      const { height } = data
      if (typeof height !== 'number' || !Number.isFinite(height) || !this.follows) return
      frame.style.height = `${Math.round(Math.min(HEIGHTS.most, Math.max(HEIGHTS.least, height)))}px`
      this.report('height', data)
    } else if (NEWS.has(type)) {
      if (type === 'metrics' && typeof data.metrics === 'object' && data.metrics !== null) this.metrics = data.metrics
      if ((type === 'link' || type === 'metrics') && typeof data.link === 'string') {
        this.moved ||= this.link !== undefined && this.link !== data.link
        this.link = data.link
      }
      this.report(type, data)
    }
  }

  private report(type: string, detail: object): void {
    this.dispatchEvent(new CustomEvent(type, { detail }))
  }
}

if (!customElements.get('evenkeel-run')) customElements.define('evenkeel-run', EvenkeelRun)

export { EvenkeelRun }
