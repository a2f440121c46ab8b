/** The whole page takes a file that is dropped on it. */
import { useEffect, useState } from 'react'
import { useSession } from '../../state/use.ts'
import styles from './drop-zone.module.css'

/** Whether it brings a file, and no view that takes files of its own has taken it. */
const isOurs = (event: DragEvent) => !event.defaultPrevented && event.dataTransfer?.types.includes('Files') === true

/** Shown while a file is dragged over the page. */
export function DropZone() {
  const session = useSession()
  const [over, setOver] = useState(false)
  useEffect(() => {
    const drag = (event: DragEvent) => {
      setOver(isOurs(event))
      if (isOurs(event)) event.preventDefault()
    }
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) setOver(false)
    }
    const drop = (event: DragEvent) => {
      setOver(false)
      if (!isOurs(event)) return
      event.preventDefault()
      const files = [...(event.dataTransfer?.files ?? [])]
      // What a folder holds can be asked for only now.
      const entries = [...(event.dataTransfer?.items ?? [])].map((item) => item.webkitGetAsEntry())
      if (files.length > 0) void import('./open-file.ts').then(({ openFile }) => openFile(session, files, entries))
    }
    const stop = new AbortController()
    const { signal } = stop
    addEventListener('dragover', drag, { signal })
    addEventListener('dragleave', leave, { signal })
    addEventListener('drop', drop, { signal })
    return () => stop.abort()
  }, [session])
  if (!over) return null
  return (
    <div className={`centre pad-16-24 no-pointer ${styles.zone}`}>
      <p className="pad-16-24 accent large strong surface raised rounded">Drop the file to open it</p>
    </div>
  )
}
