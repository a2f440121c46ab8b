/** Opening an assignment from a file: as its link would. */
import { packText } from '../../core/attachments/packed.ts'
import { type AssignmentFile, assignmentLink, readAssignment, visiblePart } from '../../core/program/assignment.ts'
import { labs } from '../../labs/descriptions.ts'
import type { Session } from './session.ts'

/** Whether the text of a file is an assignment, as far as can be seen without reading all of it. */
export function isAssignment(text: string): boolean {
  if (!/^\s*\{/.test(text) || !text.includes('"situations"')) return false
  try {
    return Object.hasOwn(JSON.parse(text) as object, 'situations')
  } catch {
    return false
  }
}

/** Opens one, without its salt. Throws an `UnusableAssignment`. All labs are loaded. */
export async function openAssignment(session: Session, text: string): Promise<void> {
  const file = JSON.parse(text) as AssignmentFile
  const assignment = readAssignment(file, undefined, labs)
  session.follow(assignmentLink(assignment, await packText(JSON.stringify(visiblePart(file)))))
}
