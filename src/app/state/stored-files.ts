/**
 * Files in the browser's storage (IndexedDB), by fingerprint: they are there again after a reload, and for a link that names them. Storage
 * may be refused (a private window, a full disk): then files last for this visit.
 */
import { type HeldFile, hold } from '../../core/attachments/held.ts'
import { fingerprintSoon } from './fingerprint-soon.ts'
import { filesOfOwn } from './own-list.ts'

/** What is kept at most, in bytes: those that were asked for longest ago go first, and none of a lesson of the reader's own. */
const MOST_BYTES = 200e6

/** Storage that does not answer for this long counts as refused, in milliseconds: a link waits for it. For each megabyte it has as much longer. */
const PATIENCE_MS = 3000
const PATIENCE_PER_MB_MS = 50

/** What is known about a kept file besides its bytes. */
interface Entry {
  readonly fingerprint: string
  readonly name: string
  readonly size: number
  /** When it was last asked for. */
  readonly used: number
}

/** Whether something that was stored is such an entry: another page, or another version of this one, may have stored it. */
function isEntry(stored: unknown): stored is Entry {
  const { fingerprint, name, size, used } = Object(stored) as Partial<Record<keyof Entry, unknown>>
  return [fingerprint, name].every((each) => typeof each === 'string') && [size, used].every(Number.isFinite)
}

const [ENTRIES, BYTES] = ['entries', 'bytes']

let opened: Promise<IDBDatabase> | undefined

/** Waits for the storage, which may have some bytes to go through; where it does not answer it is opened again when it is needed next. */
const inTime = <T>(work: Promise<T>, bytes = 0): Promise<T> =>
  new Promise((resolve, reject) => {
    const patience = setTimeout(
      () => {
        opened = undefined
        reject(new Error('the storage does not answer'))
      },
      PATIENCE_MS + (PATIENCE_PER_MB_MS * Math.min(bytes, MOST_BYTES)) / 1e6,
    )
    work.then(resolve, reject).finally(() => clearTimeout(patience))
  })

function open(): Promise<IDBDatabase> {
  opened ??= inTime(
    new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open('evenkeel-files', 1)
      request.onupgradeneeded = () => {
        request.result.createObjectStore(ENTRIES, { keyPath: 'fingerprint' })
        request.result.createObjectStore(BYTES)
      }
      request.onerror = () => reject(request.error ?? new Error('the storage is refused'))
      request.onsuccess = () => {
        const forget = () => {
          opened = undefined
        }
        // Another tab of a newer version may want to change it, or may remove it; it is opened again when it is needed next.
        request.result.onversionchange = () => {
          request.result.close()
          forget()
        }
        request.result.onclose = forget
        resolve(request.result)
      }
    }),
  )
  opened.catch(() => {
    opened = undefined
  })
  return opened
}

const answer = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })

/**
 * The two stores in a transaction, and its end. The browser ends it as soon as no request of it is open: between its
 * requests only their answers may be awaited.
 */
function begin(database: IDBDatabase) {
  const transaction = database.transaction([ENTRIES, BYTES], 'readwrite')
  const done = new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error ?? new Error('the storage is full'))
  })
  done.catch(() => undefined)
  return { entries: transaction.objectStore(ENTRIES), bytes: transaction.objectStore(BYTES), done }
}

/** Keeps files for later visits; returns whether that could be done. */
export async function keep(files: readonly HeldFile[]): Promise<boolean> {
  try {
    const { entries, bytes, done } = begin(await open())
    for (const { fingerprint, name, bytes: content } of files) {
      entries.put({ fingerprint, name, size: content.length, used: Date.now() } satisfies Entry)
      bytes.put(content, fingerprint)
    }
    const waiting = files.reduce((sum, { bytes }) => sum + bytes.length, 0)
    const stored: unknown[] = await inTime(answer(entries.getAll()), waiting)
    const all = stored.filter(isEntry).sort((a, b) => b.used - a.used)
    const staying = new Set([...filesOfOwn(), ...files.map(({ fingerprint }) => fingerprint)])
    let size = 0
    for (const entry of all) {
      size += entry.size
      if (size <= MOST_BYTES || staying.has(entry.fingerprint)) continue
      entries.delete(entry.fingerprint)
      bytes.delete(entry.fingerprint)
    }
    await inTime(done, waiting)
    return true
  } catch {
    return false
  }
}

/** Holds the files of these fingerprints that were kept. */
export async function recall(fingerprints: readonly string[]): Promise<void> {
  try {
    const { entries, bytes } = begin(await open())
    await Promise.all(
      fingerprints.map(async (fingerprint) => {
        const entry: unknown = await inTime(answer(entries.get(fingerprint)))
        if (!isEntry(entry)) return
        const content: unknown = await inTime(answer(bytes.get(fingerprint)), entry.size)
        if (!(content instanceof Uint8Array)) return
        entries.put({ ...entry, used: Date.now() } satisfies Entry)
        const file = { fingerprint, name: entry.name, bytes: content as Uint8Array<ArrayBuffer> }
        // Others may have stored something else under its name.
        if ((await fingerprintSoon(file.bytes)) === fingerprint) hold(file)
      }),
    )
  } catch {
    // What is not here is said where it is needed.
  }
}
