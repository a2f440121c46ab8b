/** The making of files that are saved: what is said about the last one, and what takes a while now. */
import { useEffect, useRef, useState } from 'react'
import { failureText } from '../../ui/lazy-boundary.tsx'
import { save } from '../../ui/save.ts'

/** Something that takes a while: how far it is, and how to end it. */
interface Work {
  readonly label: string
  readonly share: number
  readonly stop: () => void
}

/** A file and what its name ends with; undefined where it is not wanted any more. */
type Made = readonly [ending: string, file: Blob] | undefined

/** Makes files whose names begin alike. When the component goes, so does what it was making. */
export function useExportWork(name: string) {
  const [message, setMessage] = useState('')
  const [work, setWork] = useState<Work>()
  const stop = useRef<() => void>(undefined)
  useEffect(() => () => stop.current?.(), [])
  const give = (ending: string, file: Blob) => {
    save(name + ending, file)
    setMessage(`Saved ${name}${ending}.`)
  }
  /** Saves what is made; what goes wrong is said. */
  const make = async (file: () => Promise<Made>) => {
    try {
      const download = await file()
      if (download) give(...download)
    } catch (error) {
      setMessage(failureText(error))
    }
  }
  /** The same for work that takes a while and can be stopped. */
  const makeLong = async (
    label: string,
    file: (signal: AbortSignal, progress: (share: number) => void) => Promise<Made>,
  ) => {
    const control = new AbortController()
    const end = () => control.abort()
    stop.current = end
    setMessage('')
    setWork({ label, share: 0, stop: end })
    await make(() => file(control.signal, (share) => setWork((now) => now && { ...now, share })))
    stop.current = undefined
    setWork(undefined)
  }
  return { message, work, give, make, makeLong }
}
