/**
 * A lesson as a package for learning platforms: SCORM 1.2, or SCORM 2004 (3rd edition). It holds a manifest and the page as one file with the
 * lesson in it; what the page then reports is in app/share/scorm.
 */
import { strToU8, zipSync } from 'fflate'
import type { Bytes, NamedFile } from '../content/own.ts'
import { base64Of } from '../text/base64.ts'
import { escaped } from '../text/escaped.ts'

/** The editions of the standard, as `--edition` names them. */
export const SCORM_EDITIONS = ['1.2', '2004'] as const

/** One of the editions. */
export type ScormEdition = (typeof SCORM_EDITIONS)[number]

/** The lesson of a package. */
export interface Course {
  readonly title: string
  /** The lab and the lesson, as a link names them: "tree?lesson=why-balance". */
  readonly link: string
  /** The file of a lesson that is none of ours, as `packed` of content/own.ts makes it. */
  readonly file?: NamedFile
}

const PAGE = 'evenkeel.html'

/** The page with the course in its head, where its entry (app/main.tsx) looks for it. */
function withCourse(page: string, { link, file }: Course): string {
  const data = file ? ` data-name="${escaped(file.name)}" data-file="${base64Of(file.bytes)}"` : ''
  const meta = `<meta name="evenkeel-course" content="${escaped(link)}"${data} />`
  return page.replace('<head>', () => `<head>${meta}`)
}

/** What the editions write differently: the namespaces of IMS's packaging and of ADL's additions, the version, and what a resource calls its type. */
const EDITIONS: Readonly<
  Record<
    ScormEdition,
    { readonly packaging: string; readonly adl: string; readonly version: string; readonly type: string }
  >
> = {
  '1.2': {
    packaging: 'http://www.imsproject.org/xsd/imscp_rootv1p1p2',
    adl: 'http://www.adlnet.org/xsd/adlcp_rootv1p2',
    version: '1.2',
    type: 'scormtype',
  },
  '2004': {
    packaging: 'http://www.imsglobal.org/xsd/imscp_v1p1',
    adl: 'http://www.adlnet.org/xsd/adlcp_v1p3',
    version: '2004 3rd Edition',
    type: 'scormType',
  },
}

function manifest({ title, link }: Course, edition: ScormEdition): string {
  const { packaging, adl, version, type } = EDITIONS[edition]
  const name = escaped(title)
  const id = `evenkeel-${link.replace(/[^\w]+/g, '-').slice(0, 80)}`
  return `<?xml version="1.0" encoding="UTF-8"?>
<manifest identifier="${id}" version="1.0" xmlns="${packaging}" xmlns:adlcp="${adl}">
  <metadata>
    <schema>ADL SCORM</schema>
    <schemaversion>${version}</schemaversion>
  </metadata>
  <organizations default="course">
    <organization identifier="course">
      <title>${name}</title>
      <item identifier="lesson" identifierref="page">
        <title>${name}</title>
      </item>
    </organization>
  </organizations>
  <resources>
    <resource identifier="page" type="webcontent" adlcp:${type}="sco" href="${PAGE}">
      <file href="${PAGE}" />
    </resource>
  </resources>
</manifest>
`
}

/**
 * A package as the bytes of a zip file; the same lesson and page give the same bytes.
 *
 * @param page the text of the single file, `evenkeel.html`
 */
export function scormPackage(page: string, course: Course, edition: ScormEdition): Bytes {
  const files = {
    'imsmanifest.xml': strToU8(manifest(course, edition)),
    [PAGE]: strToU8(withCourse(page, course)),
  }
  return zipSync(files, { mtime: '2000-01-01T00:00' })
}
