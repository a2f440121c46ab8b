/** A lab's page half: loaded once, when its lab is first shown. */
import { use } from 'react'
import type { LabPage } from '../labs/page.ts'
import { pages } from '../labs/pages.ts'

const loading = new Map<string, Promise<LabPage>>()

/** Starts loading a lab's page half; the same promise every time. */
export function loadPage(lab: string): Promise<LabPage> {
  const known = loading.get(lab)
  if (known) return known
  const promise = pages[lab]()
  loading.set(lab, promise)
  return promise
}

/** A lab's page half; the component waits for it. */
export function useLabPage(lab: string): LabPage {
  return use(loadPage(lab))
}
