import { readdirSync, readFileSync } from 'node:fs'
import { options, type VNode } from 'preact'
import 'preact/compat'
import { describe, expect, test } from 'vitest'
import { elementProps } from './elements.ts'

/** What Preact itself makes of an element's properties; a class it has under two names. */
function preactProps(type: string, props: object): Record<string, unknown> {
  const vnode = { type, props } as VNode
  options.vnode?.(vnode)
  const { class: _, ...rest } = vnode.props as Record<string, unknown>
  return listening(rest)
}

/** However a listener's name is written, it hears of the same. */
const listening = (props: object) =>
  Object.fromEntries(
    Object.entries(props).map(([name, value]) => [name.startsWith('on') ? name.toLowerCase() : name, value]),
  )

/** All names that are written like those of properties in what the page renders. */
const names = [
  ...new Set(
    readdirSync('src', { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'))
      .flatMap((file) => [...readFileSync(`src/${file}`, 'utf8').matchAll(/\s([a-z]+[A-Za-z-]*)=["{]/g)])
      .map(([, name]) => name),
  ),
]

/** Styles with units, and without. */
const styles =
  `left top height width minWidth maxHeight padding paddingLeft marginTop gap inset fontSize borderRadius borderWidth
  letterSpacing outlineOffset --share opacity fillOpacity zIndex order flex flexGrow flexShrink lineHeight fontWeight zoom
  scale gridRow gridColumn aspectRatio columnCount`.split(/\s+/)

describe('properties of elements', () => {
  test('get the names that Preact gives them', () => {
    expect(names).toContain('strokeWidth')
    expect(names).toContain('onBlur')
    for (const type of ['div', 'input', 'textarea', 'select', 'button', 'svg', 'path', 'text'])
      for (const name of names)
        expect(listening(elementProps(type, { [name]: 'a' }))).toEqual(preactProps(type, { [name]: 'a' }))
  })

  test('tell of each change of a field that is typed or dragged, and of a choice once it is made', () => {
    for (const type of ['range', 'text', 'number', 'checkbox', 'radio', 'file', undefined])
      expect(listening(elementProps('input', { type, onChange: 1 }))).toEqual(
        preactProps('input', { type, onChange: 1 }),
      )
  })

  test('measure lengths in pixels', () => {
    const style = Object.fromEntries(styles.map((name) => [name, 3]))
    expect(elementProps('div', { style })).toEqual(preactProps('div', { style }))
    expect(elementProps('div', { style: { color: 'red', left: '2%' } })).toEqual({
      style: { color: 'red', left: '2%' },
    })
  })

  test('stay the object that they are where the names are those of the element', () => {
    const props = { className: 'a', 'aria-label': 'b', onClick: () => 0 }
    expect(elementProps('button', props)).toBe(props)
  })
})
