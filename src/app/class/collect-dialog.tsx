/** Where a lecturer pastes what the class wrote, or types the hands that were counted. */
import { useId } from 'react'
import { textOfFile } from '../../core/text/decoding.ts'
import { count } from '../../core/text/format.ts'
import { classAnswers } from '../state/class-answers.ts'
import { useShortcut } from '../ui/action.ts'
import { ChooseFile } from '../ui/choose-file.tsx'
import { Dialog } from '../ui/dialog.tsx'
import styles from './class.module.css'
import type { Counted, Tally } from './coded.ts'
import { roomOf } from './room-word.ts'
import { letter, useCollected } from './use-collected.ts'

/** The most hands of a candidate. */
const MOST_HANDS = 999

interface CollectProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly question: string
  readonly ask: Counted
  /** What can be picked, in words; empty for other questions. */
  readonly options: readonly string[]
  /** Whether the page's QR code leads phones to the question. */
  readonly phones?: boolean
}

/** The dialog. */
export default function CollectDialog({ open, onClose, ...rest }: CollectProps) {
  return (
    <Dialog open={open} onClose={onClose} title="Answers of the class" style={{ width: 'min(720px, 94vw)' }}>
      <Fields {...rest} />
    </Dialog>
  )
}

function Fields({ question, ask, options, phones }: Omit<CollectProps, 'open' | 'onClose'>) {
  const id = useId()
  const codeKey = useShortcut('share')
  const { collected, tally } = useCollected(question, ask)
  const { text, hands } = collected
  const take = (more: string) => classAnswers.put(question, { ...collected, text: more })
  const raise = (round: number, option: number, typed: string) => {
    const raised = Math.min(MOST_HANDS, Math.max(0, Math.floor(Number(typed)) || 0))
    const rounds = [0, 1].map((r) =>
      options.map((_, o) => (r === round && o === option ? raised : (hands[r]?.[o] ?? 0))),
    )
    classAnswers.put(question, { ...collected, hands: rounds })
  }
  return (
    <>
      {phones && (
        <p className="soft below-8">
          A phone that reads the QR code answers there and shows a code. Close this, and{' '}
          {codeKey ? `press ${codeKey}` : 'open the menu'} for the QR code.
        </p>
      )}
      <label htmlFor={id} className="block below-4">
        Codes: paste the whole page on which your class wrote them
      </label>
      <textarea
        id={id}
        data-first
        className="full-width"
        rows={6}
        spellCheck={false}
        value={text}
        onChange={(event) => take(event.target.value)}
      />
      <div className="flex wrap gap-8 row above-8">
        <ChooseFile
          label="Choose a file…"
          accept=".txt,.csv,.html,.json,.md"
          multiple
          onChoose={(files) =>
            void Promise.all(files.map(textOfFile)).then((texts) =>
              take([text, ...texts.filter((one) => one !== undefined)].join('\n\n')),
            )
          }
        />
        <p role="status">{sentence(tally)}</p>
      </div>
      {options.length > 0 && (
        <table className={`table above-16 ${styles.hands}`}>
          <caption className="text-left below-4">Or count hands</caption>
          <thead>
            <tr>
              <th className="text-left" scope="col">
                Answer
              </th>
              <th scope="col">First</th>
              <th scope="col">After talking</th>
            </tr>
          </thead>
          <tbody>
            {options.map((words, option) => (
              <tr key={words}>
                <th className="regular text-left" scope="row">
                  <b>{letter(option)}</b> {words}
                </th>
                {[0, 1].map((round) => (
                  <td key={round}>
                    <input
                      className="field text-right"
                      type="number"
                      min={0}
                      max={MOST_HANDS}
                      aria-label={`${letter(option)}, ${round === 0 ? 'first' : 'after talking'}`}
                      value={hands[round]?.[option] || ''}
                      onChange={(event) => raise(round, option, event.target.value)}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p className="soft small above-16">
        What you paste or count here is neither stored nor sent: it is gone when you close the page.
        {roomOf(location.search) && ' What phones have sent stays with evenkeel class.'}
      </p>
    </>
  )
}

/** How many answers there are, and what was left out. */
function sentence({ before, after, doubles, damaged, elsewhere }: Tally): string {
  const first = `${count(before.length)} ${before.length === 1 ? 'answer' : 'answers'}`
  const second = after ? `, ${count(after.length)} after talking` : ''
  const out = [
    [doubles, 'more than once'],
    [damaged, 'damaged'],
    [elsewhere, 'for another question'],
  ] as const
  const leftOut = out.filter(([codes]) => codes > 0).map(([codes, why]) => `${count(codes)} ${why}`)
  return `${first}${second}.${leftOut.length > 0 ? ` Left out: ${leftOut.join(', ')}.` : ''}`
}
