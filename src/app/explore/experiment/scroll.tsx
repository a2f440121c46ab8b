/** A table that scrolls sideways where it is wider than the window. */
import { type ReactNode, useEffect, useRef, useState } from 'react'
import styles from './results.module.css'

interface ScrollProps {
  /** What is in it, for those who come to it by Tab. */
  readonly label: string
  readonly children: ReactNode
}

/** Only where there is something to scroll does Tab stop there. */
export function Scroll({ label, children }: ScrollProps) {
  const ref = useRef<HTMLElement>(null)
  const [wide, setWide] = useState(false)
  useEffect(() => {
    const element = ref.current
    if (!element) return
    const observer = new ResizeObserver(() => setWide(element.scrollWidth > element.clientWidth))
    for (const one of [element, ...element.children]) observer.observe(one)
    return () => observer.disconnect()
  }, [])
  return (
    <section ref={ref} className="at-most-full positioned scroll" aria-label={label} tabIndex={wide ? 0 : undefined}>
      {children}
    </section>
  )
}

/** A table with a row of names above its columns. */
export function ScrolledTable({ label, head, children }: ScrollProps & { readonly head: readonly string[] }) {
  return (
    <Scroll label={label}>
      <table className={`numbers named nowrap ${styles.table}`}>
        <thead>
          <tr>
            {head.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </Scroll>
  )
}
