import type { Day } from 'kit/values/day'
import type { Link } from '../guardians/guardian-book.ts'

type Columns = Record<string, unknown>

/** What a row of a file wrote, and the values from before: enough to undo it. */
export type Left = {
  /** The student's changed columns from before; null for an added student. */
  columns: Columns | null
  /** The enrolment that began, at a campus whose admission register may have got an entry. */
  entered: { campusId: string; startsOn: Day } | null
  roll: { was: number | null; is: number } | null
  /** `after` shows whether somebody changed the link since; older imports did not store it. */
  links: { guardianId: string; before: Link | null; after?: Link }[]
  /** Added or changed guardians (with the values from before), and the version after the write. */
  guardians: { id: string; version: number; before: Columns | null }[]
  /** People whose details were written; `at` shows whether somebody changed them since. */
  details: { id: string; at: string; before: Columns | null }[]
  /** Students who got a family code. */
  coded: { id: string; code: string }[]
}

export function nothingLeft(): Left {
  return { columns: null, entered: null, roll: null, links: [], guardians: [], details: [], coded: [] }
}

/** The other people whom a row changed: guardians and siblings. */
export function peopleIn({ links, guardians, coded }: Left): string[] {
  return [...links.map(({ guardianId }) => guardianId), ...[...guardians, ...coded].map(({ id }) => id)]
}
