/**
 * What distinguishes two states of a program's memory: a walk inside the interpreter over its handlers and all names at its top. It is a text, because
 * it runs there. It uses `handlers`, `memories`, `frozen` and the helpers of the prelude.
 */
/** Before the walk of a memory that has something in it which no walk can read. */
export const HIDDEN = '!'

/**
 * `walk(q, begins)` writes down the memory of an instance. Shared references have numbers in the order in which they are met. A function is
 * distinguished by its place in the walk that was made when the text had run (`begins`): it may be reached from elsewhere later, but a new one is hidden
 * state.
 */
export const WALK = `
const walkedFunctions = [], fixed = new Map()
const kindsOf = new Map([[Object.prototype, 'o'], [Array.prototype, 'a'], [Map.prototype, 'm'], [Set.prototype, 's'], [null, 'n']])
for (const name of ['Int8Array', 'Uint8Array', 'Uint8ClampedArray', 'Int16Array', 'Uint16Array', 'Int32Array', 'Uint32Array', 'Float16Array', 'Float32Array', 'Float64Array'])
  if (global[name] !== undefined) kindsOf.set(global[name].prototype, name)
const ownSymbols = Object.getOwnPropertySymbols, canGrow = Object.isExtensible
const walk = (q, begins) => {
  if (fixed.size === 0) for (const value of frozen) fixed.set(value, fixed.size)
  const places = begins ? (walkedFunctions[q] = new Map()) : walkedFunctions[q]
  const numbered = new Map(), out = []
  let hidden = false
  const property = (owner, key, skips) => {
    const d = getOwnPropertyDescriptor(owner, key)
    if (!('value' in d)) { hidden = true; return }
    out.push(json(key))
    if (!(d.writable && d.enumerable && d.configurable)) out.push((d.writable ? 'w' : '') + (d.enumerable ? 'e' : '') + (d.configurable ? 'c' : ''))
    if (!skips) go(d.value)
  }
  const go = (value) => {
    if (typeof value === 'number') out.push(value === 0 && 1 / value < 0 ? '-0' : text(value))
    else if (typeof value === 'string') out.push(json(value))
    else if (typeof value === 'symbol') hidden = true
    else if ((typeof value !== 'object' && typeof value !== 'function') || value === null) out.push(text(value))
    else if (fixed.has(value)) out.push('g' + fixed.get(value))
    else if (value === mine[q]) out.push('me')
    else if (numbered.has(value)) out.push('#' + numbered.get(value))
    else {
      numbered.set(value, numbered.size)
      if (ownSymbols(value).length > 0) hidden = true
      if (!canGrow(value)) out.push('x')
      if (typeof value === 'function') {
        let n = places.get(value)
        if (n === undefined && begins) places.set(value, n = places.size)
        if (n === undefined) { hidden = true; return }
        out.push('f' + n)
        for (const key of getOwnPropertyNames(value)) if (key !== 'name' && key !== 'length') property(value, key)
        return
      }
      const proto = getPrototypeOf(value), kind = kindsOf.get(proto)
      if (kind !== undefined) out.push(kind)
      else if (fixed.has(proto)) { hidden = true; return }
      else { out.push('i'); go(proto) }
      if (ArrayBuffer.isView(value)) {
        if (!numbered.has(value.buffer)) numbered.set(value.buffer, numbered.size)
        out.push('b' + numbered.get(value.buffer), value.byteOffset, '(')
        for (let k = 0; k < typedLength.call(value); k++) go(value[k])
      } else {
        out.push('(')
        if (kind === 'm') for (const [key, entry] of value) { go(key); go(entry) }
        else if (kind === 's') for (const entry of value) go(entry)
        else if (kind === 'a') out.push(value.length)
        for (const key of getOwnPropertyNames(value)) if (!(kind === 'a' && key === 'length')) property(value, key)
      }
      out.push(')')
    }
  }
  try {
    go(handlers[q])
    for (const [, value] of memories[q]()) go(value)
  } catch { hidden = true }
  return (hidden ? '${HIDDEN}' : '') + out.join(' ')
}
`
