import { lt, sql } from 'drizzle-orm'
import { tell, timeOf } from '../../core/acts/act.ts'
import type { LocalizedMessage } from '../../core/acts/localized-message.ts'
import type { School, Tx } from '../../core/school/school.ts'
import type { Category } from './contract.ts'
import { notification } from './tables.ts'

/** What people are told. `page` is where it leads, without scope; what is `seen` already does not ring the bell. */
export type Notice = {
  category: Category
  title: LocalizedMessage
  body?: LocalizedMessage
  page?: string
  seen?: boolean
}

/** Tells accounts something, inside the act that it is about. Those that are not active are left out. */
export async function notify(tx: Tx, to: readonly string[], notice: Notice): Promise<void> {
  await deliver(tx, { to, at: timeOf(tx).toISOString(), notice })
  for (const account of to) tell(tx, 'notifications', account)
}

/** The same for work that runs under no act; who calls it tells the open pages after the commit. */
export async function deliver(
  tx: Tx,
  { to, at, notice }: { to: readonly string[]; at: string; notice: Notice },
): Promise<void> {
  if (to.length === 0) return
  const { category, title, body, page = null, seen = false } = notice
  await tx.execute(sql`
    insert into notification (account_id, category, title, body, page, at, read_at)
    select id, ${category}, ${JSON.stringify(title)}::jsonb, ${body ? JSON.stringify(body) : null}::jsonb, ${page},
      ${at}::timestamptz, ${seen ? at : null}::timestamptz
    from account where id = any(${`{${to.join(',')}}`}::uuid[]) and state = 'active'`)
}

/** Housekeeping: what was told so long ago is forgotten, read or not. */
export async function sweepNotifications(school: School, before: string): Promise<void> {
  await school.db.delete(notification).where(lt(notification.at, before))
}
