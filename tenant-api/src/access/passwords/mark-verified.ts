import { sql } from 'drizzle-orm'
import type { School, Tx } from '../../core/school/school.ts'
import { account } from '../sessions/tables.ts'

/**
 * Marks an account's address as confirmed, because its code came back: the telephone if it was typed or is the
 * only address, else the e-mail address.
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
