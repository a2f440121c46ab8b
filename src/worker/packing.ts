/** Making the package of a lesson, in a worker of its own: it deflates some twelve megabytes, and the page stays free. */

import type { Bytes } from '../core/content/own.ts'
import type { Course, ScormEdition } from '../core/export/scorm.ts'
import { errorText } from '../core/text/error-text.ts'
import { loading } from './loading.ts'

/** What is packed. */
export interface PackRequest {
  /** The page as a single file. */
  readonly page: Bytes
  readonly course: Course
  readonly edition: ScormEdition
}

/** The package, or why there is none. */
export type PackReport = { readonly bytes: Bytes } | { readonly problem: string }

/** What the page can ask of a worker that packs; the page ends the worker to end that. */
export interface PackApi {
  run(request: PackRequest, port: MessagePort): void
}

/** A packing API. */
export function packing(): PackApi {
  async function run({ page, course, edition }: PackRequest): Promise<Bytes> {
    const { scormPackage } = await loading('what makes packages', import('../core/export/scorm.ts'))
    return scormPackage(new TextDecoder().decode(page), course, edition)
  }
  return {
    run(request, port) {
      run(request).then(
        (bytes) => port.postMessage({ bytes } satisfies PackReport, [bytes.buffer]),
        (error: unknown) => port.postMessage({ problem: errorText(error) } satisfies PackReport),
      )
    },
  }
}
