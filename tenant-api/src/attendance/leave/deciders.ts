import { sql } from 'drizzle-orm'
import type { Day } from 'kit/values/day'
import type { Tx } from '../../core/school/school.ts'
import { holdersOf } from '../../access/sessions/rights/holders.ts'
import { type Side, studentApprovals } from './contract.ts'
import { listOf } from './leaves.ts'
import type { LeaveSubject } from './leave-subject.ts'

/**
 * The accounts that decide leave of a section's students before the office does: those with the permission in
 * this section, or with section reach who teach this section. A teacher who is a parent of the student is left
 * out.
 */
export async function teachersOf(tx: Tx, { id, sectionId }: LeaveSubject, on: Day): Promise<string[]> {
  if (sectionId === null) return []
  const rows = await tx.execute<{ id: string }>(sql`
    select distinct held.account_id as id
    from assignment held
      join role_grant given on given.role_id = held.role_id
      join account on account.id = held.account_id and account.state = 'active'
    where given.resource = ${studentApprovals.resource} and given.action = 'edit' and given.reach is not null
      and holds(held.starts_on, held.ends_on, ${on}::date)
      and (held.section_id = ${sectionId}::uuid
        or given.reach = 'section' and held.section_id is null and exists (
          select from teacher_assignment a where a.employee_id = account.person_id
            and a.section_id = ${sectionId}::uuid and holds(a.starts_on, a.ends_on, ${on}::date)))
      and not exists (
        select from guardian_link l where l.guardian_id = account.person_id and l.student_id = ${id}::uuid)`)
  return rows.map(({ id: account }) => account)
}

type Asked = { side: Side; whose: LeaveSubject; on: Day }

/** The office accounts that decide leave of this side, without the person and their guardians. */
export async function officeOf(tx: Tx, { side, whose: { id, campusId }, on }: Asked): Promise<string[]> {
  const holders = await holdersOf(tx, { may: [listOf[side].approvals, 'edit'], campus: campusId, on })
  const kin = await tx.execute<{ id: string }>(sql`
    select id from account where person_id = ${id}::uuid
      or person_id in (select guardian_id from guardian_link where student_id = ${id}::uuid)`)
  return holders.filter((holder) => !kin.some((account) => account.id === holder))
}
