/** A quiet line below a text whose checks hold: all orders of messages can be searched, too. */
import { useEffect, useState } from 'react'
import { Button } from '../ui/button.tsx'

/** It is offered when the text has rested for this time, in milliseconds. */
const REST = 1500

/** Texts for which it was not wanted, as long as the page is open. */
const unwanted = new Set<string>()

interface OffersProps {
  readonly text: string
  /** Whether the checks of this text have found nothing wrong, and its orders have not been searched. */
  readonly isDue: boolean
  readonly onSearch: () => void
  readonly onDismiss: () => void
}

/** The line; nothing where it is not due, or was dismissed for the same text. */
export function OrdersOffer({ text, isDue, onSearch, onDismiss }: OffersProps) {
  /** The text that has rested since it was checked. */
  const [rested, setRested] = useState<string>()
  useEffect(() => {
    if (!isDue || unwanted.has(text)) return undefined
    const timer = setTimeout(() => setRested(text), REST)
    return () => clearTimeout(timer)
  }, [isDue, text])
  const isShown = isDue && rested === text && !unwanted.has(text)
  return (
    <div className={isShown ? 'line-above pad-8-16 small row gap-8 wrap' : ''}>
      {/* It is there before its words are, so that these are announced. */}
      <p role="status">
        {isShown && 'The runs went well. Messages can still come in other orders, which no run has shown.'}
      </p>
      {isShown && (
        <>
          <Button onClick={onSearch}>Try every order</Button>
          <Button
            look="quiet"
            onClick={() => {
              unwanted.add(text)
              setRested(undefined)
              onDismiss()
            }}
          >
            Not for this text
          </Button>
        </>
      )}
    </div>
  )
}
