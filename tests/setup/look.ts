/**
 * How a picture looks in a browser: the rules of the page's style sheets that reach an element of it, written into the file. They are for the
 * person who opens it; tests do not compare them.
 */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { Window } from 'happy-dom'
import { token } from './screen.ts'

/** A rule, or a block of rules for some condition. */
type Rule =
  | { readonly selector: string; readonly body: string }
  | { readonly at: string; readonly rules: readonly Rule[] }

const CONDITIONS = /^@(?:media|container|layer|supports)\b/

/** The rules of a sheet; those of fonts, animations and properties are left out. */
function rulesOf(css: string): readonly Rule[] {
  const rules: Rule[] = []
  for (let from = 0; ; ) {
    const open = css.indexOf('{', from)
    if (open < 0) return rules
    let end = open + 1
    for (let depth = 1; depth > 0 && end < css.length; end++) depth += css[end] === '{' ? 1 : css[end] === '}' ? -1 : 0
    const head = css
      .slice(from, open)
      .replace(/^[^;{]*;/, '')
      .trim()
      .replace(/\s+/g, ' ')
    const body = css.slice(open + 1, end - 1)
    if (CONDITIONS.test(head)) rules.push({ at: head, rules: rulesOf(body) })
    else if (!head.startsWith('@')) rules.push({ selector: head, body: body.trim().replace(/\s+/g, ' ') })
    from = end
  }
}

interface Sheet {
  readonly rules: readonly Rule[]
  /** What a module's classes have in front of their own names. */
  readonly prefix: string
}

/** A module's name in a picture: src/labs/tree/views/stage/stage.module.css is tree-stage-stage. */
const nameOf = (file: string) =>
  file
    .replace(/^src\/|\.module\.css$/g, '')
    .split('/')
    .filter((part) => !/^(?:labs|views|app)$/.test(part))
    .join('-')

let sheets: { readonly all: readonly Sheet[]; readonly fileOf: ReadonlyMap<string, string> } | undefined

function read() {
  const names = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .map((name) => `src/${name.replaceAll('\\', '/')}`)
    .filter((name) => name.endsWith('.css'))
  const plain = ['src/app/shell/base.css', 'src/app/ui/shared.css']
  const modules = names.filter((name) => name.endsWith('.module.css'))
  const texts = new Map(
    [...plain, ...modules].map((file) => [file, readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\//g, '')]),
  )
  /** What a shared class says, for those that are composed of it. */
  const styleOf = (name: string) =>
    new RegExp(`\\n {2,4}\\.${name} \\{([^}]*)\\}`).exec(texts.get(plain[1]) ?? '')?.[1] ?? ''
  const all = [...texts].map(([file, text]) => {
    const prefix = file.endsWith('.module.css') ? `${nameOf(file)}__` : ''
    // Names of a module stand in its selectors, which have no numbers with points.
    const own = prefix
      ? text
          .replace(/composes:([^;]*) from global;/g, (_, names: string) =>
            names.trim().split(' ').map(styleOf).join(''),
          )
          .replace(/:global\(([^)]*)\)/g, (_, inner: string) => inner.replaceAll('.', '.\0'))
          .replace(/\.([a-zA-Z][\w-]*)(?=[^{}]*\{)/g, `.${prefix}$1`)
          .replaceAll('\0', '')
      : text
    return { rules: rulesOf(own), prefix }
  })
  // What vitest calls the classes of a module ends with a hash of its path.
  const fileOf = new Map(
    modules.map((file) => [createHash('sha1').update(file).digest('hex').slice(0, 6), nameOf(file)]),
  )
  return { all, fileOf }
}

/** Pseudo-elements are those of an element that is there; what is pointed at or has the focus is none of a picture. */
const reached = (selector: string) => selector.replace(/::[\w-]+(?:\([^)]*\))?/g, '').trim() || '*'

function written(rules: readonly Rule[], isReached: (selector: string) => boolean): string {
  return rules
    .map((rule) => {
      if (!('at' in rule)) return isReached(rule.selector) ? `${rule.selector}{${rule.body}}` : ''
      const inner = written(rule.rules, isReached)
      return inner === '' ? '' : `${rule.at}{${inner}}`
    })
    .filter(Boolean)
    .join('\n')
}

/** A picture with what it takes to look as on the page, in the light theme. */
export function withLook(svg: string): string {
  sheets ??= read()
  const { all, fileOf } = sheets
  const named = svg.replace(/ class="([^"]*)"/g, (_, classes: string) => {
    const names = classes.split(' ').map((name) => {
      const [, own, hash] = /^_([a-zA-Z\d-]+)_([\da-f]{6})$/.exec(name) ?? []
      return own && fileOf.has(hash) ? `${fileOf.get(hash)}__${own}` : name
    })
    return ` class="${names.join(' ')}"`
  })
  const { document } = new Window()
  document.body.innerHTML = named
  const there = new Set((named.match(/ class="[^"]*"/g) ?? []).flatMap((text) => text.slice(8, -1).split(' ')))
  /** Most rules have a class that is not there. */
  const isPossible = (selector: string) =>
    /:(?:is|not|where|has)\(/.test(selector) ||
    selector.split(',').some((part) => (part.match(/\.([\w-]+)/g) ?? []).every((name) => there.has(name.slice(1))))
  const isReached = (selector: string) => {
    if (/:(?:hover|active|focus|target)/.test(selector) || /^(?:html|:root)\b/.test(selector)) return false
    if (!isPossible(selector)) return false
    try {
      return document.querySelector(reached(selector)) !== null
    } catch {
      return false
    }
  }
  const rules = all.map((sheet) => written(sheet.rules, isReached)).filter(Boolean)
  const layers = '@layer base,parts,ui;'
  const page = `:root{font:14px/1.4 "Inter Variable",Inter,system-ui,sans-serif;font-variant-numeric:tabular-nums;color:${token('--ink')};background:${token('--paper')}}`
  const look = [layers, page, ...rules].join('\n')
  // Only tokens that the picture has, with those that they are made of.
  const tokens = new Map<string, string>()
  for (let more = [look + named]; more.length > 0; ) {
    const names = [...new Set(more.join().match(/var\((--[\w-]+)/g) ?? [])].map((text) => text.slice(4))
    more = []
    for (const name of names.filter((name) => !tokens.has(name) && token(name) !== '')) {
      tokens.set(name, token(name))
      more.push(token(name))
    }
  }
  const values = `:root{${[...tokens].map(([name, value]) => `${name}:${value}`).join(';')}}`
  return named.replace(
    '</title>\n',
    `</title>\n<style>\n${`${values}\n${look}`.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}\n</style>\n`,
  )
}
