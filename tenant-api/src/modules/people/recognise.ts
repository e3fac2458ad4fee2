import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../school.ts'
import { reach } from '../access/reach.ts'
import type { User } from '../access/user.ts'
import { guardians, sensitivePermission } from './contract.ts'
import { guardianCrud } from './guardians.ts'
import { guardian, sensitiveDetail } from './tables.ts'

// By what somebody who is entered, in a form or in a file, turns out to be known already. Only those whom the user may
// see are recognised, and by the identity number only who may know it: nobody learns from an answer what is not theirs.

type Marks = { phones: readonly string[]; identityNumbers: readonly string[] }

/** The guardians with one of these telephones (E.164) or identity numbers (bare), and by which of them. */
export async function knownGuardians(db: Db | Tx, user: User, { phones, identityNumbers }: Marks) {
  if (phones.length + identityNumbers.length === 0) return []
  const some = sql`${guardian.id} in (
    select id from person where phone in ${listed(phones)}
    union select id from sensitive_detail where identity_number <> '' and identity_number in ${listed(identityNumbers)})`
  const rows = await db
    .select({
      id: guardian.id,
      name: guardian.name,
      otherName: guardian.otherName,
      gender: guardian.gender,
      phone: guardian.phone,
      identityNumber: sensitiveDetail.identityNumber,
    })
    .from(guardian)
    .leftJoin(
      sensitiveDetail,
      and(
        eq(sensitiveDetail.id, guardian.id),
        sql`${sensitiveDetail.identityNumber} in ${listed(identityNumbers)}`,
        mayKnow(user, guardianCrud),
      ),
    )
    .where(and(isNull(guardian.archivedAt), reach(user, guardians.name, 'view', guardianCrud.within), some))
    .orderBy(guardian.id)
  // Who has the number of a paper that the user may not know is as little known as anybody else.
  return rows.filter(
    ({ phone, identityNumber }) => identityNumber !== null || (phone !== null && phones.includes(phone)),
  )
}

function mayKnow(user: User, { within }: { within: Parameters<typeof reach>[3] }): SQL {
  return reach(user, sensitivePermission.resource, 'view', within)
}

function listed(texts: readonly string[]): SQL {
  return sql`(select jsonb_array_elements_text(${JSON.stringify(texts)}::jsonb))`
}
