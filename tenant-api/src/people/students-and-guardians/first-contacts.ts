import { sql } from 'drizzle-orm'
import { oneOf, phone } from 'kit/contract/fields'
import { z } from 'zod'
import type { Db, Tx } from '../../core/school/school.ts'
import { reach } from '../../core/authorization/reach.ts'
import type { User } from '../../core/authorization/user.ts'
import { guardians, relations } from './contract.ts'
import { guardianCrud } from './guardians.ts'
import { guardian, guardianLink } from './tables.ts'

/** Whom the office calls about a student, in the Excel file of the list. */
export const firstContact = z.object({
  contactName: z.string().meta({ title: 'Contacts to call' }),
  contactRelation: oneOf(relations).meta({ title: 'Known person' }),
  contactPhone: phone().nullable().meta({ title: 'Number to call' }),
})

/** Of each student who is called first, as far as the reader may see guardians. */
export async function readFirstContacts(
  db: Db | Tx,
  user: User,
  ids: readonly string[],
): Promise<Map<string, object>> {
  const rows = await db.execute<{ id: string } & Record<keyof typeof firstContact.shape, string>>(sql`
    select distinct on (${guardianLink.studentId}) ${guardianLink.studentId} as id, ${guardian.name} as "contactName",
      ${guardianLink.relation} as "contactRelation", ${guardian.phone} as "contactPhone"
    from ${guardianLink} join ${guardian} on ${guardian.id} = ${guardianLink.guardianId}
    where ${guardianLink.studentId} in (select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)::uuid)
      and ${guardian.archivedAt} is null and ${reach(user, guardians.name, 'view', guardianCrud.within)}
    order by ${guardianLink.studentId}, ${guardianLink.isFirstContact} desc, ${guardianLink.contactOrder},
      ${guardianLink.id}`)
  return new Map(rows.map(({ id, ...contact }) => [id, contact]))
}
