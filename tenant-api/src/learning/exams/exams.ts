import { type SQL, sql } from 'drizzle-orm'
import type { Output } from 'kit/http/client'
import { refuse, refuseMissing, refuseUnchangeable } from 'kit/contract/refusal'
import type { Day } from 'kit/values/day'
import { timeOf } from '../../core/acts/act.ts'
import { reach, type ReachColumns } from '../../core/authorization/reach.ts'
import type { User } from '../../core/authorization/user.ts'
import { refuseStale } from '../../core/columns/constraint-errors.ts'
import { nameOf } from '../../core/columns/name-in-script.ts'
import type { Db, School, Tx } from '../../core/school/school.ts'
import { crudOf } from '../../crud/table.ts'
import { yearCrud } from '../../institute/calendar/academic-years.ts'
import { termCrud } from '../../institute/calendar/terms.ts'
import { campusCrud } from '../../institute/structure/campuses.ts'
import { campus } from '../../institute/structure/tables.ts'
import { assessmentKindCrud } from '../assessment-kinds/assessment-kinds.ts'
import type * as contract from './contract.ts'
import { type ExamLessons, exams, type ExamState, type WrittenExam } from './contract.ts'
import { exam, examList } from './tables.ts'

/** Who reaches an exam: its campus, and those who have a section that sits one of its papers. */
export function examPlaces(table: typeof exam | typeof examList): ReachColumns {
  return {
    campus: table.campusId,
    section: (ids) => sql`exists (
      select from exam_papers p join assessment_section y on y.assessment_id = p.assessment_id
      where p.exam_id = ${table.id} and y.section_id = any (${ids}))`,
  }
}

export const examCrud = crudOf(exams, {
  table: examList,
  rowsOf: 'exam',
  within: examPlaces(examList),
  rows: {
    kindId: () => assessmentKindCrud,
    termId: () => termCrud,
    yearId: () => yearCrud,
    campusId: () => campusCrud,
  },
  until: examList.lastDay,
})

/** Where the reader may plan exams: the classes of a campus that have a plan of subjects in a year of now or later. */
export async function listExamPlaces(
  school: School,
  user: User,
  { campus: only }: { campus?: string | undefined },
): Promise<Output<typeof contract.listExamPlaces>> {
  const today = (await school.today()) as Day
  const [found] = await school.db.execute<Omit<Output<typeof contract.listExamPlaces>, 'today'>>(sql`
    select
      (select coalesce(json_agg(json_build_object('id', campus.id, 'name', ${nameOf(user, 'campus')}, 'classes', taught.classes)
          order by campus.name), '[]')
        from campus cross join lateral (
          select json_agg(json_build_object('id', k.id, 'title', k.title) order by k.position, k.title) as classes
          from class k where k.archived_at is null and exists (
            select from section s join section_subject p on p.section_id = s.id join academic_year y on y.id = p.year_id
            where s.class_id = k.id and s.campus_id = campus.id and s.archived_at is null and y.archived_at is null
              and y.last_day >= ${today}::date)
        ) taught
        where campus.archived_at is null and taught.classes is not null
          and (${only ?? null}::uuid is null or campus.id = ${only ?? null}::uuid)
          and ${reach(user, exams.name, 'edit', { campus: campus.id })}) as campuses,
      (select coalesce(json_agg(json_build_object('id', k.id, 'title', ${titleOfKind(user)}, 'usualMax', k.usual_max)
        order by k.position, k.title), '[]') from assessment_kind k where k.archived_at is null) as kinds`)
  return { today, ...(found ?? { campuses: [], kinds: [] }) }
}

function titleOfKind({ language }: User) {
  return language === 'en'
    ? sql`k.title`
    : sql`case when k.other_title <> '' then k.other_title else k.title end`
}

export type LockedExam = WrittenExam & {
  title: string
  campusId: string
  yearId: string
  termId: string | null
  kindId: string
  firstDay: Day
  lastDay: Day
  startsAt: string
  lessons: ExamLessons
}

export type FoundExam = LockedExam & { isSeen: boolean; mayEdit: boolean }

/**
 * An exam, and whether the user sees and may change it; `lock` is what stands after the query. Whoever may change it is
 * answered with it after a change, but reads it only with the right to view it.
 */
export async function findExam(
  db: Db | Tx,
  user: User,
  { id, lock = sql``, isRead = false }: { id: string; lock?: SQL; isRead?: boolean },
): Promise<FoundExam> {
  const [row] = await db.execute<FoundExam>(sql`
    select exam.id, exam.version, exam.state, exam.title, exam.campus_id as "campusId", exam.year_id as "yearId",
      exam.term_id as "termId", exam.kind_id as "kindId", exam.first_day::text as "firstDay", exam.last_day::text as "lastDay",
      to_char(exam.starts_at, 'HH24:MI') as "startsAt", exam.lessons,
      ${reach(user, exams.name, 'view', examPlaces(exam))} as "isSeen",
      ${reach(user, exams.name, 'edit', { campus: exam.campusId })} as "mayEdit"
    from exam where exam.id = ${id}::uuid and exam.archived_at is null ${lock}`)
  if (!row || !(row.isSeen || (row.mayEdit && !isRead))) return refuseMissing()
  return row
}

/** An exam that the user may change, locked. Refuses a version that is not the newest, where one is given. */
export async function lockExam(
  tx: Tx,
  user: User,
  { id, version }: { id: string; version?: number },
): Promise<LockedExam> {
  const row = await findExam(tx, user, { id, lock: sql`for no key update of exam` })
  if (!row.mayEdit) refuseUnchangeable()
  if (version !== undefined && row.version !== version) refuseStale(row)
  return row
}

/** Refuses what only a date sheet takes that nobody was shown yet. */
export function refuseUnlessPlanned({ state }: { state: ExamState }): void {
  if (state !== 'planned')
    refuse(
      'exams.dated',
      'The date sheet is published. Take it back first, then change it and publish it again',
      {},
      { status: 409 },
    )
}

/** Writes an exam's own columns; whoever has read it before has read an older version. */
export async function touchExam(
  tx: Tx,
  { id, version }: WrittenExam,
  { state, archived = false }: { state?: ExamState; archived?: boolean } = {},
): Promise<WrittenExam> {
  const at = timeOf(tx).toISOString()
  const [row] = await tx.execute<WrittenExam>(sql`
    update exam set version = ${version + 1}, updated_at = ${at}::timestamptz, state = coalesce(${state ?? null}, state),
      archived_at = case when ${archived} then ${at}::timestamptz else archived_at end
    where id = ${id}::uuid returning id, version, state`)
  if (!row) throw new Error('a locked row vanished')
  return row
}
