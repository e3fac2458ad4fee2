import { sql } from 'drizzle-orm'
import { refuse, refuseField } from 'kit/contract/refusal'
import { sentence } from 'kit/text/words'
import { describe, timeOf } from '../../core/acts/act.ts'
import { reach } from '../../core/authorization/reach.ts'
import type { User } from '../../core/authorization/user.ts'
import { nameOf } from '../../core/columns/name-in-script.ts'
import type { Db, School, Tx } from '../../core/school/school.ts'
import { campus } from '../../institute/structure/tables.ts'
import { timetables } from '../timetables/contract.ts'

type Way = { fromId: string; fromName: string; toId: string; toName: string; minutes: number | null }

/** The ways between campuses, of which the user draws up the timetables of at least one. */
export async function listCampusWays(school: School, user: User): Promise<{ rows: Way[] }> {
  return { rows: await waysOf(school.db, user) }
}

/** Says how long a way takes, in both directions; null takes that back. */
export async function changeCampusWay(
  school: School,
  user: User,
  { fromId, toId, minutes }: { fromId: string; toId: string; minutes: number | null },
): Promise<{ rows: Way[] }> {
  if (fromId === toId) refuseField('toId', sentence('Choose two different campuses'))
  return school.transaction(user, 'timetabling.way-changed', async (tx) => {
    const ways = await waysOf(tx, user)
    const ids = [fromId, toId].toSorted()
    const way = ways.find((one) => one.fromId === ids[0] && one.toId === ids[1])
    if (!way)
      refuse('beyond-reach', 'You may change only the ways from and to your own campus', {}, { status: 403 })
    if (minutes === null)
      await tx.execute(
        sql`delete from campus_way where from_id = ${way.fromId}::uuid and to_id = ${way.toId}::uuid`,
      )
    else
      await tx.execute(sql`
        insert into campus_way (from_id, to_id, minutes, created_at, updated_at)
        select ${way.fromId}::uuid, ${way.toId}::uuid, ${minutes}, at, at from (select ${timeOf(tx).toISOString()}::timestamptz as at) a
        on conflict (from_id, to_id) do update set minutes = excluded.minutes, updated_at = excluded.updated_at
        where campus_way.minutes <> excluded.minutes`)
    describe(tx, { from: way.fromName, to: way.toName, minutes: minutes ?? 0 })
    return { rows: await waysOf(tx, user) }
  })
}

async function waysOf(db: Db | Tx, user: User): Promise<Way[]> {
  const mine = reach(user, timetables.resource, 'edit', { campus: campus.id })
  return db.execute<Way>(sql`
    with open_campus as (
      select campus.id, ${nameOf(user, 'campus')} as name, coalesce(${mine}, false) as is_mine
      from campus where campus.archived_at is null
    )
    select f.id as "fromId", f.name as "fromName", t.id as "toId", t.name as "toName", w.minutes
    from open_campus f join open_campus t on t.id > f.id and (f.is_mine or t.is_mine)
      left join campus_way w on w.from_id = f.id and w.to_id = t.id
    order by f.name collate name_order, t.name collate name_order, f.id, t.id`)
}
