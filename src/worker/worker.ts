/** The web worker. */
import { expose } from 'comlink'
import { exposed } from './exposed.ts'
import { reportLoadedFiles } from './loaded-files.ts'

// What nothing else handles ends the worker, and the page learns of it: runs of a lab that could not be loaded are for another worker.
addEventListener('unhandledrejection', (event) => {
  event.preventDefault()
  throw event.reason
})
if (import.meta.env.MODE === 'production') reportLoadedFiles()
expose(exposed())
