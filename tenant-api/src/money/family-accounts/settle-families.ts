import { sql } from 'drizzle-orm'
import { sentence } from 'kit/text/words'
import { describe, system, timeOf } from '../../core/acts/act.ts'
import type { Job } from '../../core/jobs/jobs.ts'
import type { School, Tx } from '../../core/school/school.ts'

const keeper = system(sentence('Family accounts'))

/** Gives every student an account, each night and after an act that adds students or changes who gets bills. */
export const settleJob: Job = { nightlyAt: 2, run: (school) => settleFamilies(school) }

export async function settleFamilies(school: School): Promise<void> {
  const today = await school.today()
  const [waiting] = await school.db.execute(sql`
    select 1 from student s where s.archived_at is null and not ${hasAccount(today)}
    union all (select 1 from (${loners(today)}) loner limit 1) limit 1`)
  if (!waiting) return
  await school.transaction(keeper, 'family-accounts.settled', async (tx) => {
    describe(tx, { count: await settleWithin(tx, today) })
  })
}

/** Until the act ends nobody else gives a student an account. */
export async function lockFamilies(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('family_account'))`)
}

/** The same within the running act, for whoever is about to bill; gives how many students got an account. */
export async function settleWithin(tx: Tx, today: string): Promise<number> {
  await lockFamilies(tx)
  const joined = await giveAccounts(tx, today)
  return joined + (await uniteLoners(tx, today))
}

/**
 * For students whose adding is taken back: they leave their family accounts, and an account without any child goes.
 * The database refuses it for what was billed.
 */
export async function forgetMembers(tx: Tx, studentIds: readonly string[]): Promise<void> {
  const ids = `{${studentIds.join(',')}}`
  const left = await tx.execute<{ id: string }>(sql`
    delete from family_member where student_id = any (${ids}::uuid[]) returning family_account_id as id`)
  await tx.execute(sql`
    delete from family_account f where f.id = any (${`{${left.map(({ id }) => id).join(',')}}`}::uuid[])
      and not exists (select from family_member m where m.family_account_id = f.id)`)
}

function hasAccount(today: string) {
  return sql`exists (select from family_member m
    where m.student_id = s.id and coalesce(m.valid_until, 'infinity') >= ${today}::date)`
}

/**
 * Students without an account join that of a brother or sister: of whoever has a guardian in common who gets the bills
 * of both. Where nobody of them has one, they get one together, addressed to the guardian who is called first.
 */
async function giveAccounts(tx: Tx, today: string): Promise<number> {
  const rows = await tx.execute(sql`
    with recursive waiting as materialized (
      select s.id, s.family_code, least(coalesce(s.joined_on, ${today}::date), ${today}::date) as joined_on
      from student s where s.archived_at is null and not ${hasAccount(today)}
    ), bill as materialized (
      select student_id, guardian_id from guardian_link where gets_bills
    ), together (student_id, other_id) as (
      select id, id from waiting
      union
      select t.student_id, theirs.student_id
      from together t join bill ours on ours.student_id = t.other_id join bill theirs on theirs.guardian_id = ours.guardian_id
    ), placed as materialized (
      select t.student_id, (array_agg(t.other_id order by t.other_id) filter (where w.id is not null))[1] as leader, (
        array_agg(f.id order by f.serial) filter (where f.id is not null))[1] as account_id
      from together t left join waiting w on w.id = t.other_id
        left join family_member m on m.student_id = t.other_id and holds(m.valid_from, m.valid_until, ${today}::date)
        left join family_account f on f.id = m.family_account_id and f.archived_at is null and not f.set_apart
      group by 1
    ), fresh as materialized (
      select p.leader, uuidv7() as id,
        coalesce((array_agg(w.family_code order by w.id) filter (where w.family_code <> ''))[1], '') as code, (
          select l.guardian_id from guardian_link l
          where l.student_id = any (array_agg(p.student_id)) and l.gets_bills
          order by l.is_first_contact desc, l.contact_order nulls last, l.id limit 1) as guardian_id
      from placed p join waiting w on w.id = p.student_id where p.account_id is null
      group by p.leader order by p.leader
    ), made as (
      insert into family_account (id, code, bill_guardian_id) select id, code, guardian_id from fresh order by leader returning id
    )
    insert into family_member (family_account_id, student_id, valid_from)
    select coalesce(p.account_id, fresh.id), p.student_id, greatest(w.joined_on, (
      select max(before.valid_until) + 1 from family_member before where before.student_id = p.student_id))
    from placed p join waiting w on w.id = p.student_id left join fresh on fresh.leader = p.leader and p.account_id is null
    returning id`)
  return rows.length
}

/**
 * Accounts of one child that was never billed, and whose guardian who gets bills has another, older account: the child
 * was entered before the guardian was known.
 */
function loners(today: string) {
  return sql`
    select distinct on (f.id) f.id, m.student_id, other.id as into_id
    from family_account f join family_member m on m.family_account_id = f.id
      join guardian_link ours on ours.student_id = m.student_id and ours.gets_bills
      join guardian_link theirs on theirs.guardian_id = ours.guardian_id and theirs.gets_bills
      join family_member sibling on sibling.student_id = theirs.student_id
        and holds(sibling.valid_from, sibling.valid_until, ${today}::date)
      join family_account other on other.id = sibling.family_account_id
    where f.archived_at is null and not f.set_apart and other.archived_at is null and not other.set_apart
      and other.serial < f.serial
      and not exists (select from family_member more where more.family_account_id = f.id and more.id <> m.id)
      and not exists (
        select from party p join posting o on o.party_id = p.id
        where p.family_account_id = f.id or p.student_id = m.student_id)
    order by f.id, other.serial`
}

/** Of accounts that lead to each other the eldest remains, so this is done again until none is left. */
async function uniteLoners(tx: Tx, today: string): Promise<number> {
  for (let moved = 0; ;) {
    const rows = await tx.execute<{ id: string; into: string }>(sql`
      select one.id, one.into_id as into from (${loners(today)}) one
      where one.into_id not in (select another.id from (${loners(today)}) another)`)
    if (rows.length === 0) return moved
    const moves = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as move (id uuid, "into" uuid)`
    await tx.execute(sql`
      update family_member m set family_account_id = move."into" from ${moves} where m.family_account_id = move.id`)
    await tx.execute(sql`
      update family_account f set merged_into_id = move."into", archived_at = ${timeOf(tx).toISOString()}::timestamptz
      from ${moves} where f.id = move.id`)
    moved += rows.length
  }
}
