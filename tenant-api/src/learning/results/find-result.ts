import { eq, type SQL, sql } from 'drizzle-orm'
import type { Action } from 'kit/contract/contract'
import { refuse, refuseMissing, refuseUnchangeable } from 'kit/contract/refusal'
import type { Day } from 'kit/values/day'
import { personShown } from '../../access/sessions/rights/person-shown.ts'
import { timeOf } from '../../core/acts/act.ts'
import { reach } from '../../core/authorization/reach.ts'
import type { User } from '../../core/authorization/user.ts'
import type { Db, Tx } from '../../core/school/school.ts'
import { section } from '../../institute/structure/tables.ts'
import { crudOf } from '../../crud/table.ts'
import { yearCrud } from '../../institute/calendar/academic-years.ts'
import { termCrud } from '../../institute/calendar/terms.ts'
import { campusCrud } from '../../institute/structure/campuses.ts'
import { sectionCrud } from '../../institute/structure/sections.ts'
import { goWithPerson } from '../../people/students-and-guardians/person-rows.ts'
import { schemeCrud } from '../schemes/schemes.ts'
import { type ResultState, resultApprovals, results, type TurnedResult } from './contract.ts'
import { resultSet } from './tables.ts'

export type ResultRowOf = typeof resultSet.$inferSelect
export type Power = readonly [resource: string, action: Action]
export const prepares: Power = [results.name, 'mark']
export const approves: Power = [resultApprovals.resource, 'edit']

const placesOf = { campus: resultSet.campusId, section: resultSet.sectionId }

export const resultCrud = crudOf(results, {
  table: resultSet,
  within: placesOf,
  rows: {
    sectionId: () => sectionCrud,
    schemeId: () => schemeCrud,
    termId: () => termCrud,
    yearId: () => yearCrud,
    campusId: () => campusCrud,
  },
  until: null,
})

// A card names the student as it was published; of two records with a card in one result each keeps its own.
goWithPerson({ table: 'result_card', column: 'student_id', clash: 'own.set_id = theirs.set_id' })
goWithPerson({ table: 'result_remark', column: 'student_id', clash: 'own.set_id = theirs.set_id' })
goWithPerson({
  table: 'result_hold',
  column: 'student_id',
  clash: 'own.set_id = theirs.set_id and own.released_at is null and theirs.released_at is null',
})

/** Whose class it is, or who is given the section without lessons in it; the office has every section of its campus. */
function leads(user: User, [resource, action]: Power, today: Day): SQL {
  const own = sql`select from teacher_assignment a where a.employee_id = ${personShown(user)}
    and holds(a.starts_on, a.ends_on, ${today}::date) and (a.section_id = section.id
      or a.section_id is null and a.class_id = section.class_id and a.campus_id = section.campus_id)`
  const near = { campus: section.campusId, section: section.id }
  return sql`(${reach(user, resource, action, { campus: section.campusId })}
    or ${reach(user, resource, action, near)} and (not exists (${own}) or exists (${own} and a.is_class_teacher)))`
}

export type Rights = {
  isSeen: boolean
  /** Sees all subjects: the office and the class teacher. */
  seesAll: boolean
  /** Sees all sections of the class: the office of the campus. */
  seesClass: boolean
  mayPrepare: boolean
  mayApprove: boolean
  /** The subjects that the reader teaches in the section. */
  teaches: string[]
}

/** What the user may do with a result; undefined if it is not there. */
export async function rightsTo(
  db: Db | Tx,
  user: User,
  { id, today }: { id: string; today: Day },
): Promise<Rights | undefined> {
  const [found] = await db.execute<Rights>(sql`
    select coalesce(${reach(user, results.name, 'view', placesOf)}, false) as "isSeen",
      coalesce(${leads(user, [results.name, 'view'], today)}, false) as "seesAll",
      coalesce(${reach(user, results.name, 'view', { campus: resultSet.campusId })}, false) as "seesClass",
      coalesce(${leads(user, prepares, today)}, false) as "mayPrepare",
      coalesce(${reach(user, approves[0], approves[1], placesOf)}, false) as "mayApprove",
      (select coalesce(json_agg(distinct a.subject_id), '[]') from teacher_assignment a
        where a.employee_id = ${personShown(user)} and a.subject_id is not null
          and holds(a.starts_on, a.ends_on, ${today}::date)
          and (a.section_id = section.id or a.section_id is null and a.class_id = section.class_id
            and a.campus_id = section.campus_id)) as teaches
    from result_set join section on section.id = result_set.section_id
    where result_set.id = ${id}::uuid`)
  return found
}

type Locking = { id: string; today: Day; may: 'mayPrepare' | 'mayApprove'; states: readonly ResultState[] }

/** A result that the user may change in one of these states, locked. */
export async function lockResult(
  tx: Tx,
  user: User,
  { id, today, may, states }: Locking,
): Promise<ResultRowOf> {
  const rights = await rightsTo(tx, user, { id, today })
  if (!rights || (!rights.isSeen && !rights[may])) return refuseMissing()
  if (!rights[may]) refuseUnchangeable()
  const [row] = await tx.select().from(resultSet).where(eq(resultSet.id, id)).for('update')
  if (!row) return refuseMissing()
  if (!states.includes(row.state)) refuseState(row.state)
  return row
}

function refuseState(state: ResultState): never {
  const conflict = { status: 409 } as const
  switch (state) {
    case 'open':
      return refuse('results.open', 'This result is still in preparation. Submit it first', {}, conflict)
    case 'submitted':
      return refuse(
        'results.submitted',
        'This result waits for approval. Return it before anything is changed',
        {},
        conflict,
      )
    case 'approved':
      return refuse(
        'results.approved',
        'This result is approved. Return it before anything is changed',
        {},
        conflict,
      )
    case 'published':
      return refuse('results.published', 'This result is published already', {}, conflict)
    case 'withdrawn':
      return refuse('results.withdrawn', 'This result was withdrawn', {}, conflict)
  }
}

/** Writes a result that is locked. */
export async function touch(
  tx: Tx,
  { id, version }: Pick<ResultRowOf, 'id' | 'version'>,
  set: Partial<typeof resultSet.$inferInsert>,
): Promise<TurnedResult> {
  const [row] = await tx
    .update(resultSet)
    .set({ ...set, version: version + 1, updatedAt: timeOf(tx).toISOString() })
    .where(eq(resultSet.id, id))
    .returning({ id: resultSet.id, version: resultSet.version, state: resultSet.state })
  if (!row) throw new Error('a locked row vanished')
  return row
}
