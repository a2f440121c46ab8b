/** Making the package of a lesson, in a worker of its own: it deflates some twelve megabytes, and the page stays free. */
import type { Bytes } from '../core/content/own.ts'
import type { Course, ScormEdition } from '../core/export/scorm.ts'
import { loading } from './loading.ts'
import { type TaskApi, type TaskFailure, task } from './task.ts'

/** What is packed. */
export interface PackRequest {
  /** The page as a single file. */
  readonly page: Bytes
  readonly course: Course
  readonly edition: ScormEdition
}

/** The package, or why there is none. */
export type PackReport = { readonly bytes: Bytes } | TaskFailure

/** What the page can ask of a worker that packs. */
export type PackApi = TaskApi<PackRequest>

/** A packing API. */
export function packing(): PackApi {
  async function run(
    { page, course, edition }: PackRequest,
    report: (news: PackReport, transfer: Transferable[]) => void,
  ) {
    const { scormPackage } = await loading('what makes packages', import('../core/export/scorm.ts'))
    const bytes = scormPackage(new TextDecoder().decode(page), course, edition)
    report({ bytes }, [bytes.buffer])
  }
  return task(run)
}
