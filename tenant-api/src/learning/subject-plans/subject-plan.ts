import { and, asc, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import { refuse, refuseMissing } from 'kit/contract/refusal'
import { sentence } from 'kit/text/words'
import { describe } from '../../core/acts/act.ts'
import { referencedBy } from '../../crud/table.ts'
import type { School, Tx } from '../../core/school/school.ts'
import { reach } from '../../core/authorization/reach.ts'
import type { User } from '../../core/authorization/user.ts'
import { academicYear } from '../../institute/calendar/tables.ts'
import { subjectCrud } from '../../institute/structure/subjects.ts'
import { section, subject } from '../../institute/structure/tables.ts'
import type { PlannedSubject, SubjectPlan } from './contract.ts'
import { sectionSubject } from './tables.ts'

/** What is taught this year or will be is not archived: its plan would stand on nothing. */
referencedBy({
  on: () => subjectCrud,
  table: sectionSubject,
  column: sectionSubject.subjectId,
  says: sentence(
    '{name} cannot be archived: it stands in the plan of {count, plural, one {# section} other {# sections}}',
  ),
  where: (today) => sql`exists (
    select from ${academicYear} year join ${section} on ${section.id} = ${sectionSubject.sectionId}
    where year.id = ${sectionSubject.yearId} and year.last_day >= ${today}
      and year.archived_at is null and ${section.archivedAt} is null)`,
})

type Asked = { year: string; class: string; campus?: string | undefined }
type Cell = Omit<PlannedSubject, 'lessons'> & { lessons: number | null }

const within = { campus: section.campusId }
const { yearId, sectionId, subjectId, lessons, choice } = sectionSubject
const planned = { sectionId, subjectId, lessons, choice }

/** What the sections of a class that the user sees are taught in a year. Refuses a year that there is none of. */
export async function readSubjectPlan(school: School, user: User, asked: Asked): Promise<SubjectPlan> {
  const year = await yearFor(school.db, asked.year)
  const sections = await school.db
    .select({ id: section.id, title: section.title, campusId: section.campusId })
    .from(section)
    .where(
      and(
        eq(section.classId, asked.class),
        isNull(section.archivedAt),
        countsIn(year),
        asked.campus ? eq(section.campusId, asked.campus) : undefined,
        reach(user, 'subject-plans', 'view', within),
      ),
    )
    .orderBy(asc(section.title), asc(section.id))
  const cells = await school.db
    .select(planned)
    .from(sectionSubject)
    .where(and(eq(yearId, asked.year), among(sections.map(({ id }) => id))))
  const taught = cells.map((cell) => cell.subjectId)
  const subjects = await school.db
    .select({ id: subject.id, name: subject.name, code: subject.code })
    .from(subject)
    .where(or(isNull(subject.archivedAt), taught.length > 0 ? inArray(subject.id, taught) : undefined))
    .orderBy(sql`${subject.name} collate name_order`, asc(subject.code), asc(subject.id))
  return { sections, subjects, planned: cells }
}

/**
 * Says of sections and subjects how often they are taught in a year; null lessons take a subject out. All or nothing:
 * refuses sections beyond reach, subjects that are not there, and a year of another campus.
 */
export async function planSubjects(
  school: School,
  user: User,
  { year, cells }: { year: string; cells: readonly Cell[] },
): Promise<{ planned: PlannedSubject[] }> {
  const now = school.now().toISOString()
  return school.transaction(user, 'subject-plans.updated', async (tx) => {
    const { name } = await refuseElsewhere(tx, user, { year, cells })
    await takeOut(tx, year, cells)
    const kept = cells.filter((cell): cell is PlannedSubject => cell.lessons !== null)
    describe(tx, { name, count: cells.length })
    if (kept.length === 0) return { planned: [] }
    const rows = kept.map((cell) => ({ ...cell, yearId: year, createdAt: now, updatedAt: now }))
    const written = await tx
      .insert(sectionSubject)
      .values(rows)
      .onConflictDoUpdate({
        target: [yearId, sectionId, subjectId],
        set: { lessons: sql`excluded.lessons`, choice: sql`excluded.choice`, updatedAt: now },
      })
      .returning(planned)
    return { planned: written }
  })
}

/** The year, and whether every cell may be written in it. */
async function refuseElsewhere(
  tx: Tx,
  user: User,
  { year, cells }: { year: string; cells: readonly Cell[] },
) {
  const keys = cells.map((cell) => `${cell.sectionId} ${cell.subjectId}`)
  if (new Set(keys).size < keys.length)
    refuse('subject-plans.twice', 'A subject stands in the plan of a section once')
  const found = await yearFor(tx, year)
  const ids = [...new Set(cells.map((cell) => cell.sectionId))]
  const open = await tx
    .select({ id: section.id, counts: countsIn(found), may: reach(user, 'subject-plans', 'edit', within) })
    .from(section)
    .where(
      and(inArray(section.id, ids), isNull(section.archivedAt), reach(user, 'subject-plans', 'view', within)),
    )
    .for('key share')
  if (open.length < ids.length) refuseMissing()
  if (open.some(({ may }) => may !== true))
    refuse('beyond-reach', 'You may see these but not change them', {}, { status: 403 })
  if (open.some(({ counts }) => counts !== true))
    refuse('subject-plans.other-year', 'This academic year is not that of the section’s campus')
  const wanted = [...new Set(cells.filter((cell) => cell.lessons !== null).map((cell) => cell.subjectId))]
  const known = await tx
    .select({ id: subject.id })
    .from(subject)
    .where(and(inArray(subject.id, wanted), isNull(subject.archivedAt)))
    .for('key share')
  if (known.length < wanted.length)
    refuse('subject-plans.no-subject', 'One of these subjects is in the archive. Restore it first')
  return found
}

async function yearFor(db: School['db'] | Tx, id: string) {
  const [found] = await db
    .select({ name: academicYear.name, campusId: academicYear.campusId })
    .from(academicYear)
    .where(eq(academicYear.id, id))
  return found ?? refuseMissing()
}

/** A campus that has years of its own counts in those, every other one in the institute's. */
function countsIn({ campusId }: { campusId: string | null }): SQL<boolean> {
  if (campusId !== null) return sql`section.campus_id = ${campusId}`
  return sql`not exists (select from ${academicYear} own
    where own.campus_id = section.campus_id and own.archived_at is null)`
}

async function takeOut(tx: Tx, year: string, cells: readonly Cell[]): Promise<void> {
  const gone = cells.filter((cell) => cell.lessons === null)
  if (gone.length === 0) return
  const pairs = gone.map((cell) => sql`(${cell.sectionId}::uuid, ${cell.subjectId}::uuid)`)
  await tx
    .delete(sectionSubject)
    .where(and(eq(yearId, year), sql`(${sectionId}, ${subjectId}) in (${sql.join(pairs, sql`, `)})`))
}

function among(ids: readonly string[]) {
  return ids.length > 0 ? inArray(sectionId, [...ids]) : sql`false`
}
