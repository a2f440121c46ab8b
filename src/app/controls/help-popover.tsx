/** The "?" of a parameter: a button that opens what the page says about it. */
import { memo, useId, useRef } from 'react'
import { loadedLater } from '../../views/later.ts'
import { HelpIcon } from '../ui/icons.tsx'
import { LazyBoundary } from '../ui/lazy-boundary.tsx'
import { Popover } from '../ui/popover.tsx'
import styles from './help-popover.module.css'
import type { HelpProps } from './help-words.tsx'

const Help = loadedLater(() => import('./help-words.tsx').then((m) => m.ParameterHelp))

/** A small button that opens the parameter's help. */
export const HelpButton = memo(function HelpButton(props: HelpProps) {
  const { parameter } = props
  const popover = useId()
  const button = useRef<HTMLButtonElement>(null)
  return (
    <>
      <button
        ref={button}
        type="button"
        className={`rigid rounded helps ${styles.button}`}
        popoverTarget={popover}
        aria-haspopup="dialog"
        aria-label={`About ${parameter.label}`}
      >
        <HelpIcon size={14} />
      </button>
      <Popover id={popover} anchor={button} label={`About ${parameter.label}`}>
        <LazyBoundary>
          <Help {...props} />
        </LazyBoundary>
      </Popover>
    </>
  )
})
