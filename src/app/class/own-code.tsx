/** The reader's answer as a code for the class: to be pasted where the class writes, or shown large to be typed off. */
import { useState } from 'react'
import { type CodedAnswer, formatCode, questionMark } from '../../core/codes/code.ts'
import { deviceMark } from '../state/device-mark.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { CheckIcon, LinkIcon } from '../ui/icons.tsx'
import styles from './class.module.css'

interface OwnCodeProps {
  /** The key of the question. */
  readonly question: string
  readonly answer: CodedAnswer
  /** Which try it was, from 1. */
  readonly attempt: number
}

/** The code with a button that copies it. */
export default function OwnCode({ question, answer, attempt }: OwnCodeProps) {
  const [said, setSaid] = useState<'copied' | 'refused'>()
  const [large, setLarge] = useState(false)
  const code = formatCode({ question: questionMark(question), answer, attempt, mark: deviceMark(question) })
  const copy = () =>
    navigator.clipboard.writeText(code).then(
      () => setSaid('copied'),
      () => setSaid('refused'),
    )
  return (
    <div className={`card pad-8-12 ${styles.own}`}>
      <p>Your answer as a code. Paste it where your class collects answers; it says nothing about you.</p>
      <div className="flex wrap gap-8 row">
        <button
          type="button"
          className={`field bordered rounded nowrap ${styles.code}`}
          aria-label={`Show the code ${code} large`}
          onClick={() => setLarge(true)}
        >
          {code}
        </button>
        <Button icon={said === 'copied' ? <CheckIcon /> : <LinkIcon />} onClick={() => void copy()}>
          {said === 'copied' ? 'Copied' : 'Copy'}
        </Button>
        <span role="status">
          {said === 'refused' &&
            'The browser did not let it be copied. Press the code to see it large, and type it off.'}
        </span>
      </div>
      <Dialog open={large} onClose={() => setLarge(false)} title="Code for your class">
        <p className={`text-centre breaks ${styles.large}`}>{code}</p>
      </Dialog>
    </div>
  )
}
