/** The browser's database, as far as the page uses it: stores by key, in memory, which answer later. */
export function openStorage() {
  const stores = new Map<string, Map<string, unknown>>()
  const state = { stores, refuses: false, full: false }
  type Request = {
    result?: unknown
    error?: Error
    onsuccess?: () => void
    onerror?: () => void
    onupgradeneeded?: () => void
  }
  const answered = (give: () => unknown) => {
    const request: Request = {}
    queueMicrotask(() => {
      request.result = give()
      request.onsuccess?.()
    })
    return request
  }
  const database = {
    createObjectStore: (name: string) => stores.set(name, new Map()),
    close() {},
    transaction() {
      const transaction: { error?: Error; oncomplete?: () => void; onabort?: () => void } = {}
      setTimeout(() => (state.full ? transaction.onabort?.() : transaction.oncomplete?.()))
      return Object.assign(transaction, {
        objectStore(name: string) {
          const store = stores.get(name) as Map<string, unknown>
          return {
            put: (value: { fingerprint: string }, key = value.fingerprint) =>
              answered(() => void store.set(key, value)),
            get: (key: string) => answered(() => store.get(key)),
            getAll: () => answered(() => [...store.values()]),
            delete: (key: string) => answered(() => void store.delete(key)),
          }
        },
      })
    },
  }
  const indexedDB = {
    open() {
      const request: Request = {}
      queueMicrotask(() => {
        if (state.refuses) {
          request.onerror?.()
          return
        }
        request.result = database
        if (stores.size === 0) request.onupgradeneeded?.()
        request.onsuccess?.()
      })
      return request
    },
  }
  return { ...state, state, indexedDB }
}
