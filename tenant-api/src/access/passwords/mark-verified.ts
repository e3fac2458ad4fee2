import { sql } from 'drizzle-orm'
import type { School, Tx } from '../../core/school/school.ts'
import { account } from '../sessions/tables.ts'

/**
 * Notes that what was sent to an account has come back, so that its address is right: the telephone where it was typed or
 * where there is no other way, else the e-mail address.
 */
export async function markVerified(
  tx: Tx,
  school: School,
  { accountId, phone }: { accountId: string; phone: string | undefined },
): Promise<void> {
  const now = school.now().toISOString()
  const byText = sql`(coalesce(${account.phone} = ${phone ?? null}, false) or ${account.email} is null)`
  await tx.update(account).set({
    emailVerifiedAt: sql`case when ${byText} then ${account.emailVerifiedAt} else coalesce(${account.emailVerifiedAt}, ${now}) end`,
    phoneVerifiedAt: sql`case when ${byText} then coalesce(${account.phoneVerifiedAt}, ${now}) else ${account.phoneVerifiedAt} end`,
  }).where(sql`${account.id} = ${accountId}
      and case when ${byText} then ${account.phoneVerifiedAt} is null else ${account.emailVerifiedAt} is null end`)
}
