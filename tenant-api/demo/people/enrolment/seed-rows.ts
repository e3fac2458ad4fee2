import { canalYear, demoYears } from '../../institute/calendar/seed.ts'
import { demoSectionRows } from '../../institute/structure/seed-sections.ts'
import { demoCampuses, demoId } from '../../institute/structure/seed.ts'
import { boardOf } from './seed-details.ts'

export type Row = Readonly<Record<string, unknown>>
/** Rows of tables by the database's names, in the order in which they go in. */
export type Rows = Record<
  'person' | 'student' | 'guardian' | 'guardian_link' | 'sensitive_detail' | 'gr_entry' | 'enrolment',
  Row[]
>

const sections = new Map(demoSectionRows.map((row) => [row.title, row]))
const letters: Readonly<Record<string, string>> = {
  [demoCampuses.MAIN]: 'M',
  [demoCampuses.SHD]: 'S',
  [demoCampuses.CNL]: 'C',
}

export function sectionOf(title: string) {
  const found = sections.get(title)
  if (!found) throw new Error(`Riverside has no section ${title}`)
  return found
}

export const guardianId = (at: number) => demoId('ae', at + 1)
export const studentId = (at: number) => demoId('ad', at + 1)
/** Of the register of a campus, the entry of the n-th student of the school. */
export const grNumber = (campus: string, at: number) => `${letters[campus]}-${1043 + at}`

export function noRows(): Rows {
  return {
    person: [],
    student: [],
    guardian: [],
    guardian_link: [],
    sensitive_detail: [],
    gr_entry: [],
    enrolment: [],
  }
}

type Human = {
  names: readonly [string, string, string]
  gender: string
  born?: string
  phone?: string
  email?: string | undefined
  nationality?: string | undefined
  username?: string | undefined
  home?: { present: string; permanent: string }
}

export function personRow(
  id: string,
  { names: [first, last, other], gender, born, phone, email, nationality, username, home }: Human,
): Row {
  return {
    id,
    first_name: first,
    last_name: last,
    other_name: other,
    gender,
    birth_date: born ?? null,
    phone: phone ?? null,
    username: username ?? null,
    email: email ?? null,
    nationality: nationality ?? (born ? 'Pakistani' : ''),
    present_address: home?.present ?? '',
    permanent_address: home?.permanent ?? '',
  }
}

type Learner = {
  section: string
  campus: string
  father: string
  /** In the other script, where no guardian is the father. */
  fatherOther?: string | undefined
  mother: string
  family: string
  joined: string
  /** The day of whose year the registration number is; the cast has the numbers of the specification. */
  numbered?: string
  qualification?: string | undefined
  bio?: string | undefined
}

export function studentRow(
  at: number,
  { section, campus, father, mother, family, joined, numbered = joined, ...more }: Learner,
): Row {
  return {
    id: studentId(at),
    campus_id: campus,
    registration_number: `RSS-${1043 + at}-${numbered.slice(2, 4)}`,
    father_name: father,
    father_other_name: more.fatherOther ?? '',
    mother_name: mother,
    family_code: family,
    joined_on: joined,
    qualification: more.qualification ?? '',
    bio: more.bio ?? '',
    ...boardOf(section, at),
    custom: ownFields(at),
  }
}

const tongues = ['Punjabi', 'Urdu', 'Punjabi', 'Saraiki', 'Punjabi', 'Pashto'] as const
const houses = ['iqbal', 'jinnah', 'liaquat', 'fatima'] as const

/** What the school's own fields say of a student: of some nothing yet. */
function ownFields(at: number): Row {
  return {
    ...(at % 9 !== 8 && { house: houses[(at * 7) % houses.length] }),
    ...(at % 3 === 1 && { uses_the_van: true }),
    ...(at % 17 === 4 && { hafiz_e_quran: true }),
    ...(at % 7 !== 3 && { mother_tongue: tongues[at % tongues.length] }),
  }
}

/** Where and in which year a stay that begins on this day is. */
export function placeRow(student: string, title: string, from: string): Row {
  const { id, campusId } = sectionOf(title)
  const own = campusId === demoCampuses.CNL
  const year = demoYears.find(
    (one) => (one.campusId === campusId) === own && one.firstDay <= from && from <= one.lastDay,
  )
  return {
    student_id: student,
    year_id: year?.id ?? canalYear,
    campus_id: campusId,
    section_id: id,
    reason: '',
  }
}
