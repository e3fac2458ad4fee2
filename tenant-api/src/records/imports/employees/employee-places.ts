import { inArray, isNull, sql } from 'drizzle-orm'
import type { Day } from 'kit/values/day'
import { searchForm } from 'kit/text/search-form'
import { sentence } from 'kit/text/words'
import type { Tx } from '../../../core/school/school.ts'
import type { User } from '../../../core/authorization/user.ts'
import { type EmployeeLine, teachers } from '../../../people/employees/contract.ts'
import { teacherCrud } from '../../../people/employees/employees.ts'
import { teacher } from '../../../people/employees/tables.ts'
import { classCrud } from '../../../institute/structure/classes.ts'
import { sectionCrud } from '../../../institute/structure/sections.ts'
import { subjectCrud } from '../../../institute/structure/subjects.ts'
import { section } from '../../../institute/structure/tables.ts'
import { booksOf, type RowBook } from '../named-rows.ts'
import type { ImportedCrud } from '../row-store.ts'
import { mayEditAt } from '../students/student-marks.ts'

/** What a teacher teaches, and where. */
export type Place = {
  campusId: string
  classId: string | null
  sectionId: string | null
  subjectId: string | null
  isClassTeacher: boolean
}
/** A current or future assignment. */
export type Assigned = Place & { id: string; employeeId: string }
/** With an `id`, that assignment exists already, and its teacher becomes the class teacher too. */
export type Missing = Place & { id: string | null }
type Fault = { field: string; message: string; fill: Record<string, string> }
/** `taught` is the text of what the teacher already teaches; parts that it contains are skipped. */
type Beside = { campusId: string | null; taught: string }
export type ReadPlaces = (line: EmployeeLine, beside: Beside) => { places: Place[]; faults: Fault[] }

/** Teachers in a file: their rows also name what is taught. */
export const teacherLineCrud: ImportedCrud = {
  ...teacherCrud,
  rows: { ...teacherCrud.rows, classTeacherOf: () => sectionCrud },
}

/** Only for the books: a section is looked up at the row's campus first. */
const taughtCrud: ImportedCrud = {
  ...teacherCrud,
  rows: {
    campusId: teacherCrud.rows?.campusId ?? (() => sectionCrud),
    sectionId: () => sectionCrud,
    classId: () => classCrud,
    subjectId: () => subjectCrud,
  },
}

const unread = sentence('{value} is not understood: write it such as 7-B Maths')
const several = sentence('Several may be meant by {value}. Write the code of the one, such as 9-B 4024')
const astray = sentence(
  '{value} may be at several campuses. Fill in the campus of the teacher, or assign it on their own page',
)
const beyond = sentence('You may add here only what lies within your own campus')

/** Parses what a teacher teaches: parts separated by any of the commas of three languages. */
export async function placesReader(tx: Tx, user: User): Promise<ReadPlaces> {
  const books = await booksOf(tx, taughtCrud, user)
  const { id, campusId, classId } = section
  const found = await tx.select({ id, campusId, classId }).from(section).where(isNull(section.archivedAt))
  const sections = new Map(found.map((one) => [one.id, one]))
  return (line, { campusId: home, taught }) => {
    const known = new Set(partsOf(taught).map(searchForm))
    const faults: Fault[] = []
    const open = partsOf(line.teaches).filter((part) => !known.has(searchForm(part)))
    const places = open.flatMap((part): Place[] => {
      const place = placeIn(part, { books, sections, home })
      if (typeof place !== 'string') return [place]
      faults.push({ field: 'teaches', message: place, fill: { value: part } })
      return []
    })
    const headed = sections.get(line.classTeacherOf ?? '')
    if (headed)
      places.push({ ...nowhere, campusId: headed.campusId, sectionId: headed.id, isClassTeacher: true })
    const far = places.find((place) => !mayEditAt(user, teachers.name, place.campusId))
    if (far)
      faults.push({ field: far.isClassTeacher ? 'classTeacherOf' : 'teaches', message: beyond, fill: {} })
    return { places, faults }
  }
}

function partsOf(text = ''): string[] {
  return text
    .split(/[,;،؛\n]/)
    .map((part) => part.trim())
    .filter(Boolean)
}

const nowhere = { classId: null, sectionId: null, subjectId: null, isClassTeacher: false }

type Around = {
  books: ReadonlyMap<string, RowBook>
  sections: ReadonlyMap<string, { id: string; campusId: string; classId: string }>
  home: string | null
}

/**
 * Takes as many leading words as match for the place, and the rest for the subject; without a rest, all
 * subjects are meant. Returns an error sentence if the place is unclear.
 */
function placeIn(part: string, { books, sections, home }: Around): Place | string {
  const words = part.split(/\s+/)
  const find = (key: string, text: string) => books.get(key)?.find(text, { campusId: home })
  let unclear: string = unread
  for (let many = words.length; many > 0; many -= 1) {
    const [where, what] = [words.slice(0, many).join(' '), words.slice(many).join(' ')]
    const sectionId = find('sectionId', where)
    const inSection = sections.get(sectionId ?? '')
    const classId = inSection ? undefined : find('classId', where)
    const place = inSection
      ? { ...nowhere, campusId: inSection.campusId, sectionId: inSection.id }
      : classId && home && { ...nowhere, campusId: home, classId }
    const subjectId = what === '' ? undefined : find('subjectId', what)
    const isSaid = what === '' || Boolean(subjectId)
    if (place && isSaid) return { ...place, subjectId: subjectId ?? null }
    if (place && subjectId === null) unclear = several
    const isSomewhere = sectionId === null || (classId !== undefined && home === null)
    if (!place && isSaid && isSomewhere) unclear = astray
  }
  return unclear
}

/** The current and future assignments of these teachers. */
export async function runningOf(tx: Tx, ids: readonly string[], today: Day): Promise<Assigned[]> {
  if (ids.length === 0) return []
  return tx.execute<Assigned>(sql`
    select id, employee_id as "employeeId", campus_id as "campusId", class_id as "classId", section_id as "sectionId",
      subject_id as "subjectId", is_class_teacher as "isClassTeacher"
    from teacher_assignment
    where employee_id in (select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)::uuid)
      and coalesce(ends_on, 'infinity') >= ${today}::date`)
}

type Home = { campusId: string | null; hasLeft: boolean }

/** The campuses of these teachers, and whether they have left. */
export async function homesOf(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, Home>> {
  const { id, campusId, status } = teacher
  const found = await tx
    .select({ id, campusId, status })
    .from(teacher)
    .where(inArray(id, [...ids]))
  return new Map(found.map((one) => [one.id, { campusId: one.campusId, hasLeft: one.status === 'left' }]))
}

/**
 * The places that are not assigned yet. A teacher of a section who is also its class teacher has one assignment
 * for both: there are never two for the same place at one time.
 */
export function missing(places: readonly Place[], running: readonly Assigned[]): Missing[] {
  const heads = new Set(running.flatMap((one) => (one.isClassTeacher ? [headOf(one)] : [])))
  const there = new Map(running.map((one) => [keyOf(one), one.id]))
  const said = places.filter((place) => !place.isClassTeacher || !heads.has(headOf(place)))
  return [...Map.groupBy(said, keyOf)].flatMap(([key, [first, ...twins]]): Missing[] => {
    if (!first) return []
    const isClassTeacher = [first, ...twins].some((place) => place.isClassTeacher)
    const id = there.get(key) ?? null
    return id !== null && !isClassTeacher ? [] : [{ ...first, isClassTeacher, id }]
  })
}

function headOf({ sectionId }: Place): string {
  return `head ${sectionId}`
}

function keyOf({ campusId, classId, sectionId, subjectId }: Place): string {
  return [campusId, classId, sectionId, subjectId].join(' ')
}

/** Inserts assignments; returns their ids with the teachers. */
export async function assignAll(
  tx: Tx,
  all: readonly (Place & { employeeId: string; startsOn: string })[],
): Promise<{ id: string; employeeId: string }[]> {
  if (all.length === 0) return []
  return tx.execute<{ id: string; employeeId: string }>(sql`
    insert into teacher_assignment (employee_id, campus_id, class_id, section_id, subject_id, is_class_teacher, starts_on)
    select a."employeeId", a."campusId", a."classId", a."sectionId", a."subjectId", a."isClassTeacher", a."startsOn"
    from jsonb_to_recordset(${JSON.stringify(all)}::jsonb) as a ("employeeId" uuid, "campusId" uuid, "classId" uuid,
      "sectionId" uuid, "subjectId" uuid, "isClassTeacher" boolean, "startsOn" date)
    returning id, employee_id as "employeeId"`)
}

/** Sets or clears `is_class_teacher` of assignments. */
export async function headAll(tx: Tx, ids: readonly string[], isClassTeacher: boolean): Promise<void> {
  if (ids.length === 0) return
  await tx.execute(sql`
    update teacher_assignment set is_class_teacher = ${isClassTeacher}
    where id in (select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)::uuid)`)
}

export async function unassignAll(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.execute(sql`
    delete from teacher_assignment where id in (select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)::uuid)`)
}
