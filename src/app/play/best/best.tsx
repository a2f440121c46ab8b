/** The best that is possible: looked for where the case is small, with a proof that is checked here and can be kept; else why there is none. */
import { useEffect, useId, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { judged, UNPROVED } from '../../../core/certificate/words.ts'
import { formatLink } from '../../../core/link/link.ts'
import { textOfFile } from '../../../core/text/decoding.ts'
import { quoted, unexpected } from '../../../core/text/expected.ts'
import { percent } from '../../../core/text/format.ts'
import { unbroken } from '../../../core/text/unbroken.ts'
import { labs } from '../../../labs/descriptions.ts'
import type { RunView } from '../../../labs/page.ts'
import { usePage } from '../../state/use.ts'
import { Button } from '../../ui/button.tsx'
import { ChooseFile } from '../../ui/choose-file.tsx'
import { save } from '../../ui/save.ts'
import { searching } from './searching.ts'
import { bestWords } from './words.ts'

/** Bytes of a certificate that is read. */
const MOST_BYTES = 10_000_000

/** The part of the panel; for a finished run. */
export function Best({ run }: { readonly run: RunView }) {
  const lab = usePage((s) => s.lab)
  const heading = useId()
  const section = useRef<HTMLElement>(null)
  const { status, values } = useStore(searching.store)
  // On a phone the panel lies below the machine, and what was asked for below its tables.
  useEffect(() => {
    if (status !== 'idle' && values) section.current?.scrollIntoView?.({ block: 'nearest' })
  }, [status, values])
  const { optimum } = labs[lab]
  if (!optimum || !run.metrics) return null
  const none = optimum.none(run.values)
  return (
    <section ref={section} className="grid gap-8 line-above pad-top-8" aria-labelledby={heading} data-region="best">
      <h3 id={heading} className="small strong">
        The best possible
      </h3>
      {none === undefined ? <Search run={run} /> : <p className="soft">{none}</p>}
      <Check />
    </section>
  )
}

/** Whether the latest search was for this run's scenario. */
function useSearch(run: RunView) {
  const lab = usePage((s) => s.lab)
  const search = useStore(searching.store)
  const isOfRun =
    search.lab === lab &&
    search.values !== undefined &&
    (search.values === run.values || formatLink(labs[lab], search.values) === formatLink(labs[lab], run.values))
  return isOfRun ? search : undefined
}

function Search({ run }: { readonly run: RunView }) {
  const lab = usePage((s) => s.lab)
  const search = useSearch(run)
  const { status = 'idle', certificate, share = 0, problem } = search ?? {}
  const start = () => searching.start(lab, run.values)
  const words = certificate && run.metrics && bestWords(labs[lab], run.metrics, certificate)
  if (status === 'running')
    return (
      <div className="row gap-8">
        <progress style={{ width: 160, height: 8 }} value={share} max={1} aria-label="Search for the best possible" />
        <span className="soft">{percent(share)} searched</span>
        <Button className="push-right" onClick={searching.cancel}>
          Cancel
        </Button>
      </div>
    )
  return (
    <>
      <div role="status" className="grid gap-8">
        {words && <p className="strong">{unbroken(words.says)}</p>}
        {words && <p>{labs[lab].optimum?.proved?.among}</p>}
        {words && <p className="soft">{unbroken(words.checked)}</p>}
        {status === 'done' && !words && <p>{UNPROVED}</p>}
        {status === 'cancelled' && <p className="soft">The search was cancelled: nothing is known.</p>}
        {status === 'failed' && <p className="warn">The best possible could not be looked for: {problem}</p>}
      </div>
      <div className="row wrap gap-8">
        {!certificate && status !== 'done' && <Button onClick={start}>Find the best possible</Button>}
        {certificate && (
          <Button
            onClick={() =>
              save(
                `${lab}-certificate.json`,
                new Blob([`${JSON.stringify(certificate)}\n`], { type: 'application/json' }),
              )
            }
          >
            Save the certificate
          </Button>
        )}
      </div>
    </>
  )
}

/** Checks certificates of others, or of the command line. */
function Check() {
  const [outcome, setOutcome] = useState<ReturnType<typeof judged>>()
  const check = async ([file]: readonly File[]) => {
    const name = quoted(file.name)
    if (file.size > MOST_BYTES)
      return setOutcome({ holds: false, says: `${unexpected(name, `at most ${MOST_BYTES} bytes`, `${file.size}`)}.` })
    const text = await textOfFile(file)
    setOutcome(
      text === undefined
        ? { holds: false, says: `${unexpected(name, 'a readable text', 'none')}.` }
        : judged(name, text),
    )
  }
  return (
    <>
      <div>
        <ChooseFile label="Check a certificate…" accept=".json" onChoose={(files) => void check(files)} />
      </div>
      <p role="status" className={outcome && !outcome.holds ? 'warn' : ''}>
        {outcome?.says}
      </p>
    </>
  )
}
