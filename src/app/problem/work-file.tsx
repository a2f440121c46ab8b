/** A file that says what the work is, instead of some of the answers. */
import { useId, useState } from 'react'
import { fileText, held, hold, shortened } from '../../core/attachments/held.ts'
import { takeFile, tooLarge } from '../../core/attachments/take.ts'
import { fileOf } from '../../core/parameters.ts'
import type { ProblemFile } from '../../core/problem/problem.ts'
import { quoted, unexpected } from '../../core/text/expected.ts'
import { labs } from '../../labs/descriptions.ts'
import { fingerprintSoon } from '../state/fingerprint-soon.ts'
import { keep } from '../state/stored-files.ts'
import { Button } from '../ui/button.tsx'
import { ChooseFile } from '../ui/choose-file.tsx'

interface WorkFileProps {
  readonly lab: string
  readonly file: ProblemFile
  /** The fingerprint of the one that is there; empty without. */
  readonly given: string
  readonly onGive: (fingerprint: string | undefined) => void
}

/** The field: a file is chosen or dropped on it. */
export function WorkFile({ lab, file: { parameter, label }, given, onGive }: WorkFileProps) {
  const id = useId()
  const [problem, setProblem] = useState<string>()
  const accepted = fileOf(labs[lab].parameters[parameter])
  if (!accepted) return null
  const take = async (files: readonly File[]) => {
    const [file] = files
    setProblem(undefined)
    if (files.length !== 1) return setProblem(unexpected(parameter, 'one file', `${files.length}`))
    const large = tooLarge(parameter, accepted, file.name, file.size)
    if (large) return setProblem(large)
    const buffer = await file.arrayBuffer().catch(() => undefined)
    if (!buffer) return setProblem(unexpected(`file ${quoted(file.name)}`, 'a readable file', 'none'))
    const bytes = new Uint8Array(buffer)
    const taken = takeFile(parameter, accepted, file.name, bytes, await fingerprintSoon(bytes))
    if ('problem' in taken) return setProblem(taken.problem)
    hold(taken.file)
    void keep([taken.file])
    onGive(taken.file.fingerprint)
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
      <p id={id}>{label}</p>
      {given !== '' && (
        <p className={held(given) ? 'breaks' : 'breaks warn'}>
          {held(given) ? fileText(given) : `The file with the fingerprint ${shortened(given)} is not here: choose it.`}
        </p>
      )}
      <div className="flex wrap gap-8">
        <ChooseFile label="Choose a file…" onChoose={(files) => void take(files)} />
        {given !== '' && (
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
          ? `Takes a file with ${accepted.words} (${accepted.extensions.join(', ')}).`
          : `${problem}.`}
      </p>
    </div>
  )
}
