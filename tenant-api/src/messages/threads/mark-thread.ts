import { sql } from 'drizzle-orm'
import type { Day } from 'kit/values/day'
import { refuse } from 'kit/contract/refusal'
import type { School } from '../../core/school/school.ts'
import type { User } from '../../core/authorization/user.ts'
import { membersOf } from './members.ts'
import { seatOf } from './thread-role.ts'

/**
 * Records up to which number a member has read, one row each time there was something new; marks the
 * conversation's notifications as read.
 */
export async function markThread(school: School, user: User, { id, upto }: { id: string; upto: number }) {
  const today = (await school.today()) as Day
  await seatOf(school.db, user, { id, today, now: school.now() })
  const account =
    user.id ??
    refuse('threads.nobody', 'A person writes in a conversation, and no program', {}, { status: 403 })
  const at = sql`${school.now().toISOString()}::timestamptz`
  const [row] = await school.db.execute<{ upto: string; isNew: boolean }>(sql`
    with last as (
      select coalesce(max(number), 0) as number from thread_message
      where student_id = ${id}::uuid and number <= ${upto}
    ), before as (
      select coalesce(max(upto), 0) as upto from thread_reading
      where student_id = ${id}::uuid and account_id = ${account}::uuid
    ), noted as (
      insert into thread_reading (student_id, account_id, upto, at)
      select ${id}::uuid, ${account}::uuid, last.number, ${at} from last, before where last.number > before.upto
      on conflict do nothing returning upto
    ), bell as (
      update notification set read_at = ${at}
      where account_id = ${account}::uuid and page = ${`threads/${id}`} and read_at is null
    )
    select greatest(last.number, before.upto)::text as upto, exists (select from noted) as "isNew" from last, before`)
  if (row?.isNew === true) {
    school.tell('notifications', account)
    await tellAll(school, { id, today })
  }
  return { upto: Number(row?.upto ?? 0) }
}

async function tellAll(school: School, { id, today }: { id: string; today: Day }): Promise<void> {
  const accounts = await school.db.execute<{ id: string }>(sql`
    select a.id from (${membersOf(id, today)}) member
      join account a on a.person_id = member.person_id and a.state = 'active'`)
  for (const account of accounts) school.tell('threads', account.id)
}
