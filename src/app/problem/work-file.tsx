/** A file that says what the work is, instead of some of the answers. */
import { useEffect, useId, useMemo, useRef, useState } from 'react'
import { fileText, heldFile, hold, shortened } from '../../core/attachments/held.ts'
import { takeFile, tooLarge } from '../../core/attachments/take.ts'
import { type Accepted, type FilePreview, fileOf, type GivenFile, type Values } from '../../core/parameters.ts'
import { fileCalled, type ProblemFile, type Texts } from '../../core/problem/problem.ts'
import { inSentence } from '../../core/text/case.ts'
import { quoted, unexpected } from '../../core/text/expected.ts'
import { unbroken } from '../../core/text/unbroken.ts'
import { labs } from '../../labs/descriptions.ts'
import { Facts } from '../controls/file-preview.tsx'
import { fingerprintSoon } from '../state/fingerprint-soon.ts'
import { NOT_KEPT } from '../state/notices.ts'
import { keep } from '../state/stored-files.ts'
import { useSession } from '../state/use.ts'
import { Button } from '../ui/button.tsx'
import { ChooseFile } from '../ui/choose-file.tsx'

interface WorkFileProps {
  readonly lab: string
  readonly files: readonly ProblemFile[]
  /** The fingerprint of the one that is there; empty without. */
  readonly fingerprint: string
  /** The scenario with it; undefined until there is one. */
  readonly values: Values | undefined
  /** Takes one, with the answers that it has: the ranks of a log are processors. */
  readonly onGive: (fingerprint: string | undefined, answers?: Texts) => void
}

/** The field: a file is chosen or dropped on it; several are read together where the lab takes them so. */
export function WorkFile({ lab, files: kinds, fingerprint, values, onGive }: WorkFileProps) {
  const id = useId()
  const session = useSession()
  const [problem, setProblem] = useState<string>()
  const [reading, setReading] = useState<{ readonly share: number; readonly stop: AbortController }>()
  // Nothing is read for a form that has been left.
  const present = useRef<AbortController>(undefined)
  useEffect(() => () => present.current?.abort(), [])
  // Kinds of one parameter differ by what is in the file alone.
  const takers = [...new Set(kinds.map(({ parameter }) => parameter))]
  const labels = [...new Set(kinds.map(({ label }) => label))]
  const all = takers.flatMap((parameter) => fileOf(labs[lab].parameters[parameter]) ?? [])
  const parameter = kinds.find((kind) => fingerprint !== '' && values?.[kind.parameter] === fingerprint)?.parameter
  const filePreview = usePreview(
    parameter === undefined ? undefined : fileOf(labs[lab].parameters[parameter])?.preview,
    values,
  )
  const take = async (chosenFiles: readonly File[]) => {
    setProblem(undefined)
    // What is dropped may be a text, without any file.
    const parameter = fileCalled(kinds, chosenFiles[0]?.name ?? '')?.parameter ?? ''
    const accepted = fileOf(labs[lab].parameters[parameter])
    if (!accepted) return
    if (chosenFiles.length === 0 || (chosenFiles.length > 1 && !accepted.gather))
      return setProblem(unexpected(parameter, 'one file', `${chosenFiles.length}`))
    const read: GivenFile[] = []
    let size = 0
    for (const file of chosenFiles) {
      size += file.size
      const large = tooLarge(parameter, accepted, file.name, size)
      if (large) return setProblem(large)
      const buffer = await file.arrayBuffer().catch(() => undefined)
      if (!buffer) return setProblem(unexpected(`file ${quoted(file.name)}`, 'a readable file', 'none'))
      read.push({ name: file.name, bytes: new Uint8Array(buffer) })
    }
    const gatheredFile = accepted.gather ? await gathered(parameter, read) : { file: read[0] }
    if (!gatheredFile) return
    if ('problem' in gatheredFile) return setProblem(`${parameter}: ${gatheredFile.problem}`)
    const { name, bytes } = gatheredFile.file
    const result = takeFile(parameter, accepted, name, bytes, await fingerprintSoon(bytes))
    if ('problem' in result) return setProblem(result.problem)
    hold(result.file)
    void keep([result.file]).then((isKept) => isKept || session.notify(NOT_KEPT))
    const processors = 'sets' in gatheredFile ? gatheredFile.sets?.processors : undefined
    onGive(result.file.fingerprint, typeof processors === 'number' ? { processors: String(processors) } : {})
  }
  /** One file of all, by a worker; undefined where it was ended. */
  const gathered = async (parameter: string, read: readonly GivenFile[]) => {
    const ending = new AbortController()
    present.current?.abort()
    present.current = ending
    setReading({ share: 0, stop: ending })
    const client = await import('../../worker/gather-client.ts').catch(() => undefined)
    const answer = await client?.gatherFiles(
      { lab, parameter, files: read },
      (share) => setReading({ share, stop: ending }),
      ending.signal,
    )
    if (present.current !== ending) return undefined
    present.current = undefined
    setReading(undefined)
    if (ending.signal.aborted) return undefined
    return answer ?? { problem: 'what reads its files could not be loaded' }
  }
  return (
    // The label names all of it.
    <div
      role="group"
      aria-labelledby={id}
      className="stack gap-4"
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        void take([...event.dataTransfer.files])
      }}
    >
      <div>
        <p id={id}>{labels.map((label, i) => (i === 0 ? label : inSentence(label))).join(', or ')}</p>
        <div role="status">
          {fingerprint !== '' && (
            <p className={`above-4 ${heldFile(fingerprint) ? 'breaks' : 'breaks warn'}`}>
              {heldFile(fingerprint)
                ? fileText(fingerprint)
                : `The file with the fingerprint ${shortened(fingerprint)} is not here: choose it.`}
            </p>
          )}
        </div>
      </div>
      {reading && (
        <p className="row gap-8" role="status">
          Reading: {Math.floor(100 * reading.share)} %
          <Button look="quiet" onClick={() => reading.stop.abort()}>
            Stop
          </Button>
        </p>
      )}
      {filePreview?.says && <p className="small breaks">{unbroken(filePreview.says)}</p>}
      {filePreview && <Facts key={fingerprint} preview={filePreview} column={columnOf(filePreview)} />}
      <div className="flex wrap gap-8">
        <ChooseFile
          label={all.some(({ gather }) => gather) ? 'Choose files…' : 'Choose a file…'}
          multiple={all.some(({ gather }) => gather !== undefined)}
          onChoose={(files) => void take(files)}
        />
        {fingerprint !== '' && (
          <Button look="quiet" onClick={() => onGive(undefined)}>
            Remove
          </Button>
        )}
      </div>
      <p
        className={`small ${problem === undefined ? 'soft' : 'warn'}`}
        role={problem === undefined ? undefined : 'alert'}
      >
        {problem === undefined
          ? `Takes a file with ${all.map(({ words, extensions }) => `${words} (${extensions.join(', ')})`).join(', or ')}.`
          : `${problem}.`}
      </p>
    </div>
  )
}

/** What a file is like, once what reads it is loaded; where that cannot be, it is taken without being looked at. */
function usePreview(load: Accepted['preview'], values: Values | undefined): FilePreview | undefined {
  const [show, setShow] = useState<{ readonly of: (values: Values) => FilePreview | undefined }>()
  useEffect(() => {
    let isGone = false
    load?.().then(
      (of) => isGone || setShow({ of }),
      () => {},
    )
    return () => {
      isGone = true
      setShow(undefined)
    }
  }, [load])
  return useMemo(() => (load && values ? show?.of(values) : undefined), [load, show, values])
}

/** Which column of a table is taken: "2, time_us"; undefined where there is one. */
function columnOf({ rows, headed, roles }: FilePreview): string | undefined {
  const column = roles[0]?.column ?? 0
  if (column === 0 || (rows[0]?.length ?? 0) < 2) return undefined
  return headed ? `${column}, ${rows[0][column - 1]}` : String(column)
}
