/**
 * The reader's answer as a code for the class. In the room of a class it is sent; elsewhere, and where the room cannot be reached, it is to
 * be pasted where the class writes, or shown large to be typed off.
 */
import { useCallback, useEffect, useState } from 'react'
import { type CodedAnswer, formatCode, questionMark } from '../../core/codes/code.ts'
import { deviceMark } from '../state/device-mark.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { CheckIcon, LinkIcon } from '../ui/icons.tsx'
import styles from './class.module.css'
import { type Sent, send } from './room.ts'
import { roomOf } from './room-word.ts'

interface OwnCodeProps {
  /** The key of the question. */
  readonly question: string
  readonly answer: CodedAnswer
  /** Which try it was, from 1. */
  readonly attempt: number
}

/** How long an answer that did not arrive waits before it is sent again, in milliseconds. */
const AGAIN_MS = 10_000

/** The code with a button that copies it, or that it was sent. */
export default function OwnCode({ question, answer, attempt }: OwnCodeProps) {
  const code = formatCode({ question: questionMark(question), answer, attempt, mark: deviceMark(question) })
  const room = roomOf(location.search)
  const [sent, setSent] = useState<Sent>()
  const post = useCallback(() => {
    if (room === undefined) return
    setSent(undefined)
    void send(room, question, code).then(setSent)
  }, [room, question, code])
  useEffect(post, [post])
  const isForLater = sent?.done === false && sent.isForLater
  useEffect(() => {
    if (!isForLater || room === undefined) return
    // What stands there stays until it has arrived; not all phones of a hall ask at once.
    const again = setInterval(
      () => void send(room, question, code).then((it) => (it.done || !it.isForLater) && setSent(it)),
      AGAIN_MS * (1 + Math.random() / 2),
    )
    return () => clearInterval(again)
  }, [isForLater, room, question, code])
  if (room === undefined || sent?.done === false) {
    return (
      <div className="card pad-8-12 grid gap-8">
        {sent?.done === false && (
          <p role="alert">
            {sent.why}{' '}
            {sent.isForLater
              ? 'It is kept here and sent again by itself; or give your lecturer the code.'
              : 'Send your answer again, or give your lecturer the code.'}{' '}
            <Button onClick={post}>Send again</Button>
          </p>
        )}
        {room === undefined && (
          <p>Your answer as a code. Paste it where your class collects answers; it says nothing about you.</p>
        )}
        <Copy code={code} />
      </div>
    )
  }
  return (
    <p className="card pad-8-12 row gap-8" role="status">
      {sent ? (
        <>
          <CheckIcon /> Your answer has arrived. It says nothing about you.
        </>
      ) : (
        'Your answer is being sent…'
      )}
    </p>
  )
}

function Copy({ code }: { readonly code: string }) {
  const [outcome, setOutcome] = useState<'copied' | 'refused'>()
  const [large, setLarge] = useState(false)
  // Over plain http a browser has no clipboard: then it throws at once.
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(code)
      setOutcome('copied')
    } catch {
      setOutcome('refused')
    }
  }
  return (
    <>
      <div className="flex wrap gap-8 row">
        <button
          type="button"
          className="field bordered rounded nowrap strong mono"
          aria-label={`Show the code ${code} large`}
          onClick={() => setLarge(true)}
        >
          {code}
        </button>
        <Button icon={outcome === 'copied' ? <CheckIcon /> : <LinkIcon />} onClick={() => void copy()}>
          {outcome === 'copied' ? 'Copied' : 'Copy'}
        </Button>
        <span role="status">
          {outcome === 'refused' &&
            'The browser did not let it be copied. Press the code to see it large, and type it off.'}
        </span>
      </div>
      <Dialog open={large} onClose={() => setLarge(false)} title="Code for your class">
        <p className={`text-centre breaks mono ${styles.large}`}>{code}</p>
      </Dialog>
    </>
  )
}
