import { and, isNull, sql } from 'drizzle-orm'
import type { Day } from 'kit/values/day'
import { searchForm } from 'kit/text/search-form'
import { titleOf } from 'kit/contract/titles'
import { sentence } from 'kit/text/words'
import { words } from 'kit/text/words-node'
import type { Tx } from '../../../core/school/school.ts'
import { reach } from '../../../core/authorization/reach.ts'
import type { User } from '../../../core/authorization/user.ts'
import { type StudentLine, studentSheet } from '../../../people/enrolment/contract.ts'
import {
  type SensitiveDetails,
  sensitivePermission,
  students,
} from '../../../people/students-and-guardians/contract.ts'
import { knownStudents, type SoughtStudent } from '../../../people/students-and-guardians/recognise.ts'
import { studentCrud } from '../../../people/students-and-guardians/students.ts'
import { student } from '../../../people/students-and-guardians/tables.ts'
import { guardianBook } from '../guardians/guardian-book.ts'
import type { JudgedRow, Judging } from '../workbook/read-rows.ts'
import type { FoundRow, Recognise } from '../row-store.ts'
import { guardiansOf } from './student-guardians.ts'
import { forbiddenDetails, settleDetails, settleName, usualPaper } from './student-marks.ts'
import {
  type Fault,
  misplaced,
  type Places,
  readPlaces,
  settlePlace,
  settleStart,
  type There,
} from './student-places.ts'
import { saidIn } from './student-slots.ts'

export type FoundStudent = FoundRow &
  There &
  Partial<SensitiveDetails> & { knows: boolean } & Record<'name' | (typeof alike)[number], string>

const alike = [
  'registrationNumber',
  'grNumber',
  'familyCode',
  'firstName',
  'lastName',
  'otherName',
  'fatherName',
  'motherName',
] as const

/** Reads rows of a file, and finds the students whom they mean. */
export async function findStudents(
  tx: Tx,
  { rows, ...given }: Judging & { rows: readonly JudgedRow[] },
): Promise<Recognise> {
  const { user } = given
  const places = await readPlaces(tx, user)
  const around = { ...given, places, blame: blamer(user), whole: new Set<JudgedRow>() }
  for (const row of rows) understand(row, around)
  const known = await knownStudents(tx, user, rows.map(soughtIn))
  const there = await loadStudents(tx, user, [...known.values()].flat())
  const meant = (row: JudgedRow) => {
    const ids = known.get(row.number) ?? []
    return ids.length > 1 ? null : there.get(ids[0] ?? '')
  }
  const said = rows.flatMap((row) => saidIn(row.body, meant(row) ?? {}))
  const of = rows.map((row) => familyOf(row, meant(row)))
  const book = await guardianBook(tx, user, { said, of })
  const compare = guardiansOf(book, around)
  return (row) => {
    const found = meant(row)
    if (found === null) return null
    settle(row, found, around)
    return compare(row, found, familyOf(row, found))
  }
}

export type Around = Judging & {
  places: Places
  /** Adds an error to a field of a row. */
  blame: (row: JudgedRow, fault: Fault | undefined) => void
  /** Rows with the full name in one column. */
  whole: Set<JudgedRow>
}

function blamer(user: User): Around['blame'] {
  const { say } = words(user)
  return (row, fault) => {
    if (!fault) return
    const title = say(titleOf(studentSheet.fields.shape[fault.field as keyof StudentLine]) ?? fault.field)
    row.errors.push({ field: fault.field, message: say(fault.message, { field: title, ...fault.fill }) })
  }
}

function understand(row: JudgedRow, { places, profile, blame, whole }: Around) {
  const line = row.body as StudentLine
  if (line.name && line.firstName === undefined) whole.add(row)
  settleName(line)
  const isSaid = Boolean(line.campusId)
  const known = new Set(row.errors.map(({ field }) => field))
  const fault = settlePlace(line, places)
  if (fault && !known.has(fault.field)) blame(row, fault)
  for (const wrong of settleDetails(line, profile.country)) blame(row, wrong)
  // In rows without a campus, existing students keep theirs.
  if (!isSaid) implied.add(row)
}

/** Rows without a campus. */
const implied = new WeakSet<JudgedRow>()

function familyOf({ body, rowId }: JudgedRow, found: FoundStudent | undefined | null) {
  const familyCode = String((body.familyCode || found?.familyCode) ?? '')
  return { studentId: found?.id ?? rowId, familyCode }
}

function soughtIn({ number, body }: JudgedRow): SoughtStudent {
  const line = body as StudentLine
  return {
    at: number,
    registrationNumber: line.registrationNumber ?? '',
    campusId: line.campusId ?? null,
    grNumber: line.grNumber ?? '',
    identityNumber: line.identityNumber ?? '',
    name: nameIn(line),
    fatherName: line.fatherName ?? '',
    birthDate: line.birthDate ?? null,
    sectionId: line.sectionId ?? null,
  }
}

function nameIn({ firstName = '', lastName = '' }: StudentLine): string {
  return `${firstName} ${lastName}`.trim()
}

/** Keys by which two rows of one file are the same student; weaker keys count only without numbers. */
export function keysOfLine(body: Readonly<Record<string, unknown>>): string[] {
  const line = body as StudentLine
  const {
    registrationNumber,
    grNumber,
    campusId,
    identityNumber,
    birthDate,
    fatherName = '',
    sectionId,
  } = line
  const called = `${searchForm(nameIn(line))}/${searchForm(fatherName)}`
  const keys = [
    registrationNumber && `registration ${searchForm(registrationNumber)}`,
    grNumber && `gr ${campusId} ${searchForm(grNumber)}`,
    identityNumber && `identity ${identityNumber}`,
    birthDate && fatherName && `born ${birthDate} ${called}`,
    !registrationNumber && !grNumber && !identityNumber && !birthDate && `called ${sectionId} ${called}`,
  ]
  return keys.filter((key) => typeof key === 'string' && key !== '') as string[]
}

/** A completely different name means a mistyped number. Names in different scripts cannot be compared. */
function isStranger(line: StudentLine, { name, otherName }: FoundStudent): boolean {
  const said = wordsOf(nameIn(line))
  const known = [...wordsOf(name), ...wordsOf(otherName)].filter(
    (word) => isArabic(word) === isArabic(said[0]),
  )
  return said.length > 0 && known.length > 0 && !said.some((word) => known.includes(word))
}

function wordsOf(name: string): string[] {
  return searchForm(name).split(/\s+/).filter(Boolean)
}

function isArabic(word = ''): boolean {
  return /\p{Script=Arabic}/u.test(word)
}

const stranger = sentence('The numbers in this row belong to {name}, who has another name')
const needed = sentence('The campus is required: there are several')
const noCampus = sentence('There is no campus yet. Add one first')
const sectionNeeded = sentence('Write exactly which one: there are several, or none')
const noRegister = sentence('A GR number comes with a place. Write that as well')

/** Fills in what a row leaves open, once its student is looked up. */
function settle(
  row: JudgedRow,
  found: FoundStudent | undefined,
  { user, places, today, profile, blame, whole }: Around,
) {
  const line = row.body as StudentLine
  const isImplied = implied.has(row)
  if (found && isImplied) line.campusId = found.campusId as never
  for (const fault of forbiddenDetails(line, user)) blame(row, fault)
  if (
    found &&
    whole.has(row) &&
    [found.name, found.otherName].some((name) => searchForm(name) === searchForm(nameIn(line)))
  ) {
    delete line.firstName
    delete line.lastName
  }
  // Lists are often in capitals: keep the stored spelling if only the case differs.
  for (const field of alike)
    if (found && line[field] && searchForm(line[field]) === searchForm(found[field]))
      line[field] = found[field]
  if (line.identityNumber && !line.identityType)
    line.identityType = found?.identityType ?? usualPaper(profile.country)
  if (found && isStranger(line, found))
    blame(row, { field: 'firstName', message: stranger, fill: { name: found.name } })
  if (found) blame(row, misplaced(line, found, places))
  else if (!line.campusId) blame(row, { field: 'campusId', message: places.hasCampus ? needed : noCampus })
  const isComing = line.sectionId && (!found || found.status === 'registered')
  if (isComing) blame(row, settleStart(line, places, today))
  if (
    !line.sectionId &&
    !found?.sectionId &&
    line.classId &&
    !row.errors.some(({ field }) => field === 'sectionId')
  )
    blame(row, { field: 'sectionId', message: sectionNeeded })
  if (!line.sectionId && line.grNumber && line.grNumber !== found?.grNumber)
    blame(row, { field: 'grNumber', message: noRegister })
}

async function loadStudents(tx: Tx, user: User, ids: readonly string[]): Promise<Map<string, FoundStudent>> {
  const { within } = studentCrud
  const mayKnow = reach(user, sensitivePermission.resource, 'view', within)
  const rows = await tx
    .select({
      ...studentCrud.columns,
      writable: sql<boolean>`${reach(user, students.name, 'edit', within)}`,
      knows: sql<boolean>`${reach(user, sensitivePermission.resource, 'edit', within)}`,
      stay: sql<{ startsOn: Day; yearId: string } | null>`(
        select jsonb_build_object('startsOn', starts_on, 'yearId', year_id) from enrolment e
        where e.student_id = students.id and e.ends_on is null)`,
      details: sql<Partial<SensitiveDetails> | null>`(
        select jsonb_build_object('identityType', identity_type, 'identityNumber', identity_number, 'religion', religion,
          'bloodGroup', blood_group, 'medicalNote', medical_note)
        from sensitive_detail d where d.id = students.id and ${mayKnow})`,
    })
    .from(student)
    .where(
      and(
        sql`${student.id} in (select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)::uuid)`,
        isNull(student.archivedAt),
      ),
    )
  return new Map(
    (rows as unknown as (FoundStudent & { stay: object | null; details: object | null })[]).map(
      ({ stay, details, ...row }) => [
        row.id,
        { ...row, startsOn: null, yearId: null, ...nothingKnown, ...stay, ...details } as FoundStudent,
      ],
    ),
  )
}

const nothingKnown = {
  identityType: null,
  identityNumber: '',
  religion: '',
  bloodGroup: null,
  medicalNote: '',
}
