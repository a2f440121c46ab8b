/** A text to be taken away: shown, with its length, and copied at a press. */
import { useId, useRef, useState } from 'react'
import { count } from '../../core/text/format.ts'
import { Button } from './button.tsx'
import { CheckIcon, LinkIcon } from './icons.tsx'

interface CopyFieldProps {
  readonly label: string
  readonly text: string
  /** What it is, in a word: "link", "code". */
  readonly what: string
  /** Whether it is shown whole, on several lines. */
  readonly tall?: boolean
  /** Whether the focus goes to it when its dialog opens. */
  readonly first?: boolean
}

/** The field. */
export function CopyField({ label, text, what, tall = false, first = false }: CopyFieldProps) {
  const id = useId()
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  const [copied, setCopied] = useState<{ readonly text: string; readonly done: boolean }>()
  const answer = copied?.text === text ? copied : undefined
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setCopied({ text, done: true })
    } catch {
      field.current?.select()
      setCopied({ text, done: false })
    }
  }
  const shared = {
    ref: field,
    id,
    className: 'grow any-width high-32 pad-4-8 sunken',
    readOnly: true,
    value: text,
    'data-first': first || undefined,
  }
  return (
    <>
      <label htmlFor={id} className="block below-4">
        {label}
      </label>
      <div className="flex top gap-8">
        {tall ? (
          <textarea {...shared} rows={4} onFocus={(event) => event.currentTarget.select()} />
        ) : (
          <input {...shared} onFocus={(event) => event.currentTarget.select()} />
        )}
        <Button
          look="solid"
          style={{ minWidth: 104 }}
          icon={answer?.done ? <CheckIcon /> : <LinkIcon />}
          onClick={() => void copy()}
        >
          {answer?.done ? 'Copied' : 'Copy'}
        </Button>
      </div>
      <p className="above-4 below-12 soft small" style={{ minHeight: 20 }}>
        {count(text.length)} characters.{' '}
        <span role="status">
          {answer &&
            (answer.done
              ? `The ${what} is copied.`
              : 'The browser did not let it be copied: it is selected, copy it by key.')}
        </span>
      </p>
    </>
  )
}
