/** What React's interface calls properties of elements, under the names that elements have for them. */
import { options } from 'preact'

/** Attributes of SVG that are written with hyphens. */
const HYPHENATED =
  /^(?:clip(?=Path$|Rule)|color|dominant|fill|flood|font|letter|paint|pointer|shape|stop|stroke|text(?!Length)|vector)[A-Z]/

/** Styles whose numbers have no unit; a number of any other is one of pixels. */
const BARE = /^(?:--|flex|grid|line|opacity$|order$|scale$|z|.*(?:Count|Opacity|Ratio|Weight)$)/

/** Names of elements, each found once. */
const names = new Map([
  ['onFocus', 'onfocusin'],
  ['onBlur', 'onfocusout'],
  ['onDoubleClick', 'ondblclick'],
])

function nameOf(name: string): string {
  const known = names.get(name)
  if (known) return known
  const found = HYPHENATED.test(name) ? name.replace(/[A-Z]/g, '-$&').toLowerCase() : name
  names.set(name, found)
  return found
}

type Props = Record<string, unknown>

/** Whether a field tells of each change while it is typed or dragged. */
const isTyped = (type: string, props: Props) =>
  type === 'textarea' || (type === 'input' && !/^(?:checkbox|radio|file)$/.test(String(props.type)))

/** Styles with units. */
function measured(styles: Props): Props {
  const isLength = (name: string) => typeof styles[name] === 'number' && !BARE.test(name)
  if (!Object.keys(styles).some(isLength)) return styles
  return Object.fromEntries(
    Object.entries(styles).map(([name, value]) => [name, isLength(name) ? `${value}px` : value]),
  )
}

/** The same properties under the element's names; the same object where these are the ones that it has. */
export function elementProps(type: string, props: Props): Props {
  let same = true
  for (const name in props) if (name === 'style' || name === 'onChange' || nameOf(name) !== name) same = false
  if (same) return props
  const own: Props = {}
  for (const name in props) {
    const value = props[name]
    if (name === 'onChange' && isTyped(type, props)) own.oninput = value
    else own[nameOf(name)] = name === 'style' && value instanceof Object ? measured(value as Props) : value
  }
  return own
}

/** In place of what Preact does to all properties of all elements with every rendering, which took two fifths of its time. */
export function nameElementProps(): void {
  options.vnode = (vnode) => {
    if (typeof vnode.type === 'string')
      vnode.props = elementProps(vnode.type, vnode.props as Props) as typeof vnode.props
  }
}
