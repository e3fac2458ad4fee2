import type { Day } from 'kit/values/day'
import type { Link } from '../guardians/guardian-book.ts'

type Columns = Record<string, unknown>

/** What a row of a file has left behind, and how it was before: enough to take it back. */
export type Left = {
  /** The student's changed columns as they were, null for one who was added. */
  columns: Columns | null
  /** The enrolment that began, at a campus in whose register the student may have been entered. */
  entered: { campusId: string; startsOn: Day } | null
  roll: { was: number | null; is: number } | null
  /** `after` tells whether somebody said something else since; imports before it was kept have none. */
  links: { guardianId: string; before: Link | null; after?: Link }[]
  /** Guardians who were added, or changed and how they were; with the version in which they were left. */
  guardians: { id: string; version: number; before: Columns | null }[]
  /** Whose details were written; `at` tells whether somebody wrote them since. */
  details: { id: string; at: string; before: Columns | null }[]
  /** Those who got a family code. */
  coded: { id: string; code: string }[]
}

export function nothingLeft(): Left {
  return { columns: null, entered: null, roll: null, links: [], guardians: [], details: [], coded: [] }
}

/** The others whom a row has changed: guardians, brothers and sisters. */
export function peopleIn({ links, guardians, coded }: Left): string[] {
  return [...links.map(({ guardianId }) => guardianId), ...[...guardians, ...coded].map(({ id }) => id)]
}
