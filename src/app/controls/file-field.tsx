/** The field for a file: it is dropped, chosen or pasted as text; what cannot be used stays for correction. */
import { type DragEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
import { fileText, heldFile, shortened } from '../../core/attachments/held.ts'
import { namedByLabel } from '../../core/attachments/named.ts'
import { applies, type FilePreview, fileOf, type Parameter, type Value, type Values } from '../../core/parameters.ts'
import { labs } from '../../labs/descriptions.ts'
import { fitting, give, type Prepared, type Preparing, prepareFiles, prepareText, problemOf } from '../state/give.ts'
import { usePage, useSession } from '../state/use.ts'
import { Button } from '../ui/button.tsx'
import { WarningIcon } from '../ui/icons.tsx'
import styles from './file-field.module.css'
import { Preview } from './file-preview.tsx'
import type { OnChange } from './types.ts'

interface FileFieldProps {
  readonly id: string
  readonly parameter: Parameter
  readonly value: Value
  /** Id of the label. */
  readonly labelledBy: string
  readonly onChange: OnChange
  /** A text that was pasted beside the field, until it is taken over. */
  readonly pasted?: string
  readonly onPasted?: () => void
}

/** The reader has just asked for it. */
const focus = (area: HTMLTextAreaElement | null) => area?.focus()

/** Whether a parameter can say that there is none. */
const noneOf = (parameter: Parameter): boolean =>
  parameter.kind === 'number' && parameter.words !== undefined && Object.hasOwn(parameter.words, 'none')

/** The field. */
export function FileField({ id, parameter, value, labelledBy, onChange, pasted, onPasted }: FileFieldProps) {
  const session = useSession()
  const key = useId()
  const input = useRef<HTMLInputElement>(null)
  const choose = useRef<HTMLButtonElement>(null)
  /** The text that is being pasted; undefined while there is none. */
  const [text, setText] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const [over, setOver] = useState(false)
  /** The share of the files that is read; undefined while none are. */
  const [reading, setReading] = useState<number>()
  const stop = useRef<AbortController>(undefined)
  /** What would be set with a file that the reader looks at and has not taken yet. */
  const [looking, setLooking] = useState<Prepared>()
  const looked = looking?.changes
  const { values, parameters } = usePage((s) => ({ values: s.values, parameters: labs[s.lab].parameters }))
  const accepted = fileOf(parameter)
  const present = typeof value === 'string' ? value : ''
  const fingerprint = typeof looked?.[id] === 'string' ? looked[id] : present

  // Where it cannot be loaded, files are taken as they come.
  const loadPreview = accepted?.preview
  const load = useMemo(() => loadPreview && (() => loadPreview().catch(() => undefined)), [loadPreview])
  const report = (message: string | undefined) =>
    setProblem(message === undefined ? undefined : namedByLabel({ parameter: id, message }, parameter))
  /** Takes what was made ready, or shows it first where there is something to look at. Returns what is wrong. */
  const receive = async (ready: Preparing | undefined): Promise<string | undefined> => {
    const accepted = ready && !('refused' in ready) ? ready : undefined
    const show = accepted && (await load?.())
    const asks = show?.({ ...values, ...accepted?.changes })?.facts !== undefined
    if (accepted && asks && accepted.file.fingerprint !== present) {
      setLooking(accepted)
      report(undefined)
      return undefined
    }
    const refused = ready && give(session, id, ready)
    report(refused)
    if (refused === undefined) setLooking(undefined)
    return refused
  }
  const takeText = async (newText: string) => {
    const ready = await fitting(session, id, prepareText(session, id, newText))
    // A text that cannot be read stays for correction.
    const unreadable = ready && !('refused' in ready) ? problemOf(session, id, ready.changes) : undefined
    report(unreadable)
    const wrong = unreadable ?? (await receive(ready))
    setText(wrong === undefined ? undefined : newText)
  }
  const takeFiles = async (files: readonly File[]) => {
    if (files.length === 0) return
    stop.current?.abort()
    const reading = new AbortController()
    stop.current = reading
    setReading(0)
    const ready = await prepareFiles(session, id, files, { progress: setReading, signal: reading.signal })
    if (stop.current !== reading) return
    setReading(undefined)
    if ((await receive(ready)) === undefined) setText(undefined)
  }
  useEffect(() => {
    if (pasted === undefined) return
    onPasted?.()
    void takeText(pasted)
  })
  const drag = (event: DragEvent) => {
    event.preventDefault()
    setOver(true)
  }
  const shownValues = useMemo(() => ({ ...values, ...looked }), [values, looked])
  const [show, setShow] = useState<{ readonly of: (values: Values) => FilePreview | undefined }>()
  useEffect(() => {
    let gone = false
    void load?.().then((of) => gone || (of && setShow({ of })))
    return () => {
      gone = true
    }
  }, [load])
  const preview = useMemo(
    () =>
      fingerprint !== '' && shownValues[id] === fingerprint && applies(parameter, shownValues)
        ? show?.of(shownValues)
        : undefined,
    [fingerprint, shownValues, id, parameter, show],
  )
  const unread = useMemo(() => looked && problemOf(session, id, looked), [session, id, looked])
  const wrong =
    problem ?? (unread === undefined ? undefined : namedByLabel({ parameter: id, message: unread }, parameter))
  const leave = () => {
    setLooking(undefined)
    report(undefined)
    choose.current?.focus()
  }
  const take = () => {
    if (!looking) return
    const { problem: _, ...ready } = looking
    const refused = give(session, id, ready)
    report(refused)
    if (refused !== undefined) return
    setLooking(undefined)
    choose.current?.focus()
  }
  /** A column or a unit: while a file is looked at, neither is set yet. */
  const set: OnChange = (changed, to, phase) => {
    if (looked) setLooking((before) => before && { ...before, changes: { ...before.changes, [changed]: to } })
    else onChange(changed, to, phase)
  }
  return (
    // The label names all of it; the page takes what is dropped elsewhere.
    <div
      role="group"
      aria-labelledby={labelledBy}
      className={`pad-4-8 rounded ${styles.field}`}
      data-over={over || undefined}
      onDragOver={drag}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        void takeFiles([...event.dataTransfer.files])
      }}
    >
      <div role="status">
        {fingerprint !== '' && (
          <p className="breaks strong">
            {heldFile(fingerprint) ? (
              fileText(fingerprint)
            ) : (
              <>
                Drop the file with the fingerprint <code>{shortened(fingerprint)}</code> here, or choose it.
              </>
            )}
          </p>
        )}
      </div>
      {preview && text === undefined && (
        <Preview
          key={fingerprint}
          preview={preview}
          label={parameter.label}
          onChange={set}
          parameters={parameters}
          values={shownValues}
          asks={looked !== undefined}
          none={(other) => (noneOf(parameters[other]) ? 'none' : parameters[other].default)}
        />
      )}
      {text !== undefined && (
        <>
          <textarea
            className="block full-width pad-4-8 ink entry"
            aria-label={`${parameter.label} as text`}
            aria-invalid={problem !== undefined || undefined}
            aria-describedby={problem === undefined ? undefined : `${key}-message`}
            rows={5}
            spellCheck={false}
            value={text}
            ref={focus}
            onChange={(event) => setText(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Escape') return
              event.stopPropagation()
              setText(undefined)
              report(undefined)
            }}
          />
          <div className="flex wrap gap-4-8 above-4 below-4">
            <Button look="framed" disabled={text.trim() === ''} onClick={() => void takeText(text)}>
              Use this text
            </Button>
            <Button
              look="quiet"
              onClick={() => {
                setText(undefined)
                report(undefined)
              }}
            >
              Cancel
            </Button>
          </div>
        </>
      )}
      {looked && text === undefined && (
        <div className="flex wrap gap-4-8 above-4 below-4">
          <Button look="framed" disabled={wrong !== undefined} onClick={take}>
            Use this file
          </Button>
          <Button look="quiet" onClick={leave}>
            Do not use it
          </Button>
        </div>
      )}
      <div
        className={text !== undefined || looked !== undefined ? undefined : 'flex wrap gap-4-8 above-4 below-4'}
        hidden={text !== undefined || looked !== undefined}
      >
        <Button ref={choose} data-main look="framed" onClick={() => input.current?.click()}>
          Choose a file…
        </Button>
        <Button look="quiet" onClick={() => setText('')}>
          Paste text
        </Button>
        {fingerprint !== '' && (
          <Button
            look="quiet"
            onClick={() => {
              report(undefined)
              onChange(id, parameter.default, 'commit')
              // The button goes away with its reason; the keyboard stays here.
              choose.current?.focus()
            }}
          >
            Remove
          </Button>
        )}
        <input
          ref={input}
          type="file"
          multiple={accepted?.gather !== undefined}
          hidden
          aria-label={`File: ${parameter.label}`}
          onChange={(event) => {
            const files = [...(event.currentTarget.files ?? [])]
            // The same file may be chosen again, corrected.
            event.currentTarget.value = ''
            void takeFiles(files)
          }}
        />
      </div>
      {text === undefined && fingerprint === '' && accepted && (
        <p className="soft small dense">
          Takes a file with {accepted.words} ({accepted.extensions.join(', ')}).
        </p>
      )}
      {reading !== undefined && (
        <p className="flex wrap above-4 below-4">
          <span role="status">Reading… {Math.floor(100 * reading)} %</span>
          <Button
            look="quiet"
            onClick={() => {
              stop.current?.abort()
              choose.current?.focus()
            }}
          >
            Stop
          </Button>
        </p>
      )}
      {wrong && (
        <p
          id={`${key}-message`}
          className="flex gap-8 pad-4-8 below-4 warn small dense breaks warn-ground round-4"
          role="alert"
        >
          <WarningIcon size={14} />
          <span>{wrong}</span>
        </p>
      )}
    </div>
  )
}
