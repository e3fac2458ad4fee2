import { type SQL, sql } from 'drizzle-orm'
import { naming } from '../../core/acts/audit.ts'
import { reach } from '../../core/authorization/reach.ts'
import { accountShown, type User } from '../../core/authorization/user.ts'
import { employeeDetailsPermission, salaryPermission } from '../../people/employees/contract.ts'
import { managementNotesPermission, staffNotesPermission } from '../../people/notes/contract.ts'
import { guardians } from '../../people/students-and-guardians/contract.ts'
import { guardianCrud } from '../../people/students-and-guardians/guardians.ts'
import { employees } from './history-resources.ts'
import { ofPapers } from './of-papers.ts'

/**
 * The audit of somebody who works here: of their own rows, and of what they teach; that sensitive details and the
 * salary were changed, and that notes were written of others than the reader, for who may see those; what was done to
 * them as a guardian, for who sees guardians; and of papers and teams.
 */
export function ofEmployee(user: User, { of, id }: { of: keyof typeof employees; id: string }): SQL {
  const { crud } = employees[of]
  const within = (
    resource: string,
  ) => sql`exists (select from ${crud.table} where ${crud.table.id} = ${id}::uuid
    and ${reach(user, resource, 'view', crud.within)})`
  const asGuardian = sql`exists (select from ${guardianCrud.table} where ${guardianCrud.table.id} = ${id}::uuid
    and ${reach(user, guardians.name, 'view', guardianCrud.within)})`
  const own = sql`
    select id, act_id from audit where row_id = ${id}::uuid and (
        resource in ('person', 'employee') and (operation <> 'update' or after - 'campus_ids' <> '{}')
        or resource = 'sensitive_detail' and ${within(employeeDetailsPermission.resource)}
        or resource = 'salary_info' and ${within(salaryPermission.resource)})
      and (${asGuardian} or not exists (
        select from act where act.id = audit.act_id and act.key like ${`${guardians.name}.%`}))
    union all
    select taught.id, taught.act_id from audit taught
    where taught.resource = 'teacher_assignment' and taught.row_id in (
      select row_id from audit named where resource = 'teacher_assignment' and ${naming('employee_id', id)})
    union all
    select noted.id, noted.act_id from audit noted
    where noted.resource = 'note' and noted.row_id in (
      select row_id from audit named where resource = 'note' and ${naming('person_id', id)}
        and row_id in (select note.id from note where note.side = 'staff'
          and (note.audience = 'all' or ${within(managementNotesPermission.resource)}))
        and ${within(staffNotesPermission.resource)}
        and not exists (select from account
          where id in (${user.id}::uuid, ${accountShown(user)}::uuid) and person_id = ${id}::uuid))`
  return sql.join([own, ...ofPapers(user, { of, id })], sql` union all `)
}
