/** A link to another place of the page: a click goes there at once, and a new tab can be opened of it as of any link. */
import type { ComponentProps, MouseEvent } from 'react'

interface PlaceLinkProps extends ComponentProps<'a'> {
  /** What a new tab opens: the link behind the `#`. */
  readonly to: string
  /** Goes there. */
  readonly onGo: () => void
}

const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey

/** The link. */
export function PlaceLink({ to, onGo, ...rest }: PlaceLinkProps) {
  return (
    <a
      {...rest}
      href={`#${to}`}
      onClick={(event) => {
        if (!isPlain(event)) return
        event.preventDefault()
        onGo()
      }}
    />
  )
}
