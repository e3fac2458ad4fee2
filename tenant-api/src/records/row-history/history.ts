import { type SQL, sql } from 'drizzle-orm'
import { refuseMissing } from 'kit/contract/refusal'
import { naming } from '../../core/acts/audit.ts'
import { readEvents, type RecordEvents } from '../../crud/history/history.ts'
import type { Sentences } from '../../core/acts/act-sentences.ts'
import type { School } from '../../core/school/school.ts'
import { reach } from '../../core/authorization/reach.ts'
import { isOfFamilyAlone, type User } from '../../core/authorization/user.ts'
import { managementNotesPermission, notesPermission } from '../../people/notes/contract.ts'
import { sensitivePermission } from '../../people/students-and-guardians/contract.ts'
import type { WithHistory } from './contract.ts'
import { ofEmployee } from './of-employee.ts'
import { ofPapers } from './of-papers.ts'
import { people, recordOf, kinds } from './history-resources.ts'
import { admissionCrud } from '../../admissions/applicants/admissions.ts'
import { get } from '../../crud/row.ts'

type One = { of: WithHistory; id: string }
type Page = { after?: string | undefined; limit: number; sentences: Sentences }

/** What happened to a person, the latest first: each act once, with the facts of the person's own record it changed. */
export async function readHistory(
  school: School,
  user: User,
  { of, id, ...page }: One & Page,
): Promise<RecordEvents> {
  await readRecord(school, user, { of, id })
  const changed = sql`select act_id from (${changesOf(user, { of, id })}) changed`
  return readEvents(school, user, { of: recordOf({ of, id }), changed, ...page })
}

/**
 * The audit of a person that the reader may see: of the person's own rows; of links to others whom the reader sees; of
 * enrolments; of notes, those for the management for the management alone; that sensitive details were changed; and of
 * papers.
 */
export function changesOf(user: User, { of, id }: One): SQL {
  if (of === 'admissions') return ofApplication(user, id)
  if (of === 'teachers' || of === 'staff') return ofEmployee(user, { of, id })
  const { crud, table, key, otherKey, other } = people[of]
  const within = (
    resource: string,
  ) => sql`exists (select from ${crud.table} where ${crud.table.id} = ${id}::uuid
    and ${reach(user, resource, 'view', crud.within)})`
  // What was done to somebody else and is told of them comes with the link to them alone.
  const isOwn = sql`(resource in ('person', ${table}) or resource = 'sensitive_detail' and ${within(sensitivePermission.resource)})
    and (operation <> 'update' or resource = 'sensitive_detail' or after - 'campus_ids' <> '{}')
    and not exists (select from act where act.id = audit.act_id and act.key like ${`${other.name}.%`})`
  const links = sql`
    select link.id, link.act_id from audit link
    where link.resource = 'guardian_link' and link.row_id in (
      select row_id from audit named where resource = 'guardian_link' and ${naming(key, id)} and exists (
        select from ${other.table} where ${other.table.id}::text = coalesce(after, before) ->> ${otherKey}
          and ${reach(user, other.name, 'view', other.within)}))`
  const stays = sql`
    select stay.id, stay.act_id from audit stay
    where stay.resource in ('enrolment', 'gr_entry') and stay.row_id in (
      select row_id from audit named where resource in ('guardian_link', 'enrolment', 'gr_entry')
        and ${naming('student_id', id)})`
  const notes = sql`
    select noted.id, noted.act_id from audit noted
    where noted.resource = 'note' and noted.row_id in (
      select row_id from audit named where resource = 'note' and ${naming('person_id', id)}
        and row_id in (select note.id from note where note.side = 'family'
          and (note.audience = 'all' or ${within(managementNotesPermission.resource)}))
        and ${within(notesPermission.resource)})`
  return sql.join(
    [
      sql`select id, act_id from audit where row_id = ${id}::uuid and ${isOwn}`,
      links,
      ...(of === 'students' ? [stays] : []),
      notes,
      ...ofPapers(user, { of, id }),
    ],
    sql` union all `,
  )
}

/**
 * The audit of an application: of its own row, of its appointments and documents, and that its identity numbers were
 * changed, for who may see those.
 */
function ofApplication(user: User, id: string): SQL {
  const { table, within } = admissionCrud
  const seesNumbers = sql`exists (select from ${table} where ${table.id} = ${id}::uuid
    and ${reach(user, sensitivePermission.resource, 'view', within)})`
  return sql`
    select id, act_id from audit where row_id = ${id}::uuid
      and (resource = 'admission' or resource = 'admission_identity' and ${seesNumbers})
    union all
    select part.id, part.act_id from audit part
    where part.resource in ('admission_appointment', 'admission_document') and part.row_id in (
      select row_id from audit named where resource in ('admission_appointment', 'admission_document')
        and ${naming('admission_id', id)})`
}

/**
 * The record whose history is asked for. To whom it is their own, as a guardian or a student, it is shown without what
 * the office did to it: for that it has to be within their section, campus or institute. Families are not told at all.
 */
function readRecord(school: School, user: User, { of, id }: { of: WithHistory; id: string }) {
  if (isOfFamilyAlone(user)) refuseMissing()
  const { crud } = kinds[of]
  return get(crud, { school, user: { ...user, own: [] }, id })
}
