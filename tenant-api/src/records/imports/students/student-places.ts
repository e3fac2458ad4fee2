import { and, eq, isNull } from 'drizzle-orm'
import type { Day } from 'kit/values/day'
import { sentence } from 'kit/text/words'
import type { Tx } from '../../../core/school/school.ts'
import { mayInInstitute, reach } from '../../../core/authorization/reach.ts'
import type { User } from '../../../core/authorization/user.ts'
import { academicYear } from '../../../institute/calendar/tables.ts'
import type { StudentLine } from '../../../people/enrolment/contract.ts'
import { openYears } from '../../../people/enrolment/enrol-many.ts'
import { students } from '../../../people/students-and-guardians/contract.ts'
import { sections } from '../../../institute/structure/contract.ts'
import { campus, schoolClass, section } from '../../../institute/structure/tables.ts'

type Section = { id: string; campusId: string; classId: string; title: string; classTitle: string }
type Year = { id: string; firstDay: Day; lastDay: Day }

/** The school's campuses, sections and years, as an import of students needs them. */
export type Places = {
  sections: ReadonlyMap<string, Section>
  years: ReadonlyMap<string, Year>
  yearAt: (campusId: string, day: Day) => string | undefined
  /** The campus for rows without one, if only one is possible. */
  only: string | undefined
  hasCampus: boolean
}

export async function readPlaces(tx: Tx, user: User): Promise<Places> {
  const { id, campusId, classId, title } = section
  const all = await tx
    .select({ id, campusId, classId, title, classTitle: schoolClass.title })
    .from(section)
    .innerJoin(schoolClass, eq(schoolClass.id, classId))
    .where(and(isNull(section.archivedAt), reach(user, sections.name, 'view', { campus: campusId })))
  const years = await tx
    .select({ id: academicYear.id, firstDay: academicYear.firstDay, lastDay: academicYear.lastDay })
    .from(academicYear)
  return {
    sections: new Map(all.map((row) => [row.id, row])),
    years: new Map(years.map((row) => [row.id, row])),
    yearAt: await openYears(tx),
    only: await onlyCampus(tx, user),
    hasCampus:
      (await tx.select({ id: campus.id }).from(campus).where(isNull(campus.archivedAt)).limit(1)).length > 0,
  }
}

async function onlyCampus(tx: Tx, user: User): Promise<string | undefined> {
  if (mayInInstitute(user, students.name, 'edit')) {
    const all = await tx.select({ id: campus.id }).from(campus).where(isNull(campus.archivedAt)).limit(2)
    return all.length === 1 ? all[0]?.id : undefined
  }
  const theirs = new Set(
    user.grants.flatMap((grant) =>
      grant.resource === students.name && grant.action === 'edit' ? grant.campuses : [],
    ),
  )
  return theirs.size === 1 ? [...theirs][0] : undefined
}

export type Fault = { field: keyof StudentLine; message: string; fill?: Record<string, string> }

/** Fills in the section of a class that has only one, and the section's campus; checks that they fit. */
export function settlePlace(line: StudentLine, places: Places): Fault | undefined {
  const only = sectionsOf(line, places)
  if (!line.sectionId && line.classId && only.length === 1) line.sectionId = only[0]?.id ?? null
  const found = places.sections.get(line.sectionId ?? '')
  const isPlaced = Boolean(line.campusId)
  line.campusId ??= (found?.campusId ?? places.only ?? null) as never
  if (!found) return undefined
  const fill = { section: found.title, of: found.classTitle }
  if (isPlaced && found.campusId !== line.campusId)
    return { field: 'sectionId', message: sentence('{section} is not at this campus'), fill }
  if (line.classId && found.classId !== line.classId)
    return {
      field: 'sectionId',
      message: sentence('{section} belongs to {of}, and the row says otherwise'),
      fill,
    }
  return undefined
}

function sectionsOf({ campusId, classId }: StudentLine, { sections: all }: Places): Section[] {
  return [...all.values()].filter(
    (one) => one.classId === classId && (!campusId || one.campusId === campusId),
  )
}

const noYear = sentence(
  'This day lies in no academic year of the campus. Add the year, or choose another day',
)

/** Fills in the first day of a new enrolment: from the row, the admission, or the first day of the year. */
export function settleStart(line: StudentLine, places: Places, today: Day): Fault | undefined {
  const { campusId, joinedOn, startsOn } = line
  if (!campusId) return undefined
  const year = places.years.get(line.yearId ?? places.yearAt(campusId, startsOn ?? today) ?? '')
  if (!year) return { field: startsOn ? 'startsOn' : 'yearId', message: noYear }
  const isWithin = (day: Day) => year.firstDay <= day && day <= year.lastDay
  if (startsOn && !isWithin(startsOn))
    return { field: 'startsOn', message: sentence('This day does not lie in the academic year of the row') }
  line.startsOn ??= joinedOn && isWithin(joinedOn) ? joinedOn : year.firstDay
  return places.yearAt(campusId, line.startsOn) === year.id
    ? undefined
    : { field: 'yearId', message: sentence('This campus does not count in that academic year') }
}

/** The current place of an existing student. */
export type There = {
  status: string
  campusId: string
  sectionId: string | null
  grNumber: string
  /** For an enrolled student. */
  startsOn: Day | null
  yearId: string | null
}

/** Whether a row contradicts the current enrolment. A file transfers nobody and re-enrols nobody. */
export function misplaced(line: StudentLine, there: There, { sections: all }: Places): Fault | undefined {
  const { sectionId, campusId, startsOn, yearId, grNumber } = line
  const isEnrolled = there.sectionId !== null
  const fill = { section: all.get(there.sectionId ?? '')?.title ?? '' }
  if (isEnrolled && sectionId && sectionId !== there.sectionId)
    return {
      field: 'sectionId',
      message: sentence('Is in {section} already. A file moves nobody: make a transfer instead'),
      fill,
    }
  if (isEnrolled && campusId && campusId !== there.campusId)
    return {
      field: 'campusId',
      message: sentence('This student is enrolled at another campus. Transfer the student instead'),
    }
  if (isEnrolled && ((startsOn && startsOn !== there.startsOn) || (yearId && yearId !== there.yearId)))
    return {
      field: startsOn ? 'startsOn' : 'yearId',
      message: sentence('Has been in {section} since another day, and a file does not change that'),
      fill,
    }
  if (sectionId && !isEnrolled && there.status !== 'registered')
    return {
      field: 'sectionId',
      message: sentence('Has left, and a file brings nobody back: that is done on the record'),
    }
  if (there.grNumber !== '' && grNumber && grNumber !== there.grNumber)
    return {
      field: 'grNumber',
      message: sentence('This student has another GR number at this campus, and keeps it'),
    }
  return undefined
}
