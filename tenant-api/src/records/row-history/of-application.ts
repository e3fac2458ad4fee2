import { type SQL, sql } from 'drizzle-orm'
import { naming } from '../../core/acts/audit.ts'
import { reach } from '../../core/authorization/reach.ts'
import type { User } from '../../core/authorization/user.ts'
import { sensitivePermission } from '../../people/students-and-guardians/contract.ts'
import { admissionCrud } from '../../admissions/applicants/admissions.ts'

/**
 * The audit of an application: of its own row, of its appointments and documents, and that its identity numbers were
 * changed, for who may see those.
 */
export function ofApplication(user: User, id: string): SQL {
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
