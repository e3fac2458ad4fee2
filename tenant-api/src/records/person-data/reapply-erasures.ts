import { sql } from 'drizzle-orm'
import { sentence } from 'kit/text/words'
import { describe, system, timeOf } from '../../core/acts/act.ts'
import { directory, type School } from '../../core/school/school.ts'
import { brokenConstraint } from '../../access/sessions/account.ts'
import { erasePerson } from './erasing.ts'
import { arrayOf } from './subject.ts'

/**
 * After a restore from an older archive: whoever was erased meanwhile is erased again. At the school's first use, before
 * anybody is let in, because whoever reads a list in the minute until the worker comes sees who should be gone.
 */
export async function eraseAgain(school: School): Promise<void> {
  if (school.state === 'read_only') return
  const people = await directory().erasures.people(school.id)
  if (people.length === 0) return
  // An archive may be older than erasures are: once it is migrated, the school is used anew, and comes here again.
  const [known] = await school.db.execute<{ there: boolean }>(
    sql`select to_regclass('person_erasure') is not null as there`,
  )
  if (known?.there !== true) return
  const back = await school.db.execute<{ id: string }>(sql`
    select p.id from person p where p.id = any (${arrayOf(people)})
      and not exists (select from person_erasure e where e.person_id = p.id and e.state = 'done')
      and not exists (
        select from merger m join person_erasure e on e.state = 'done' and e.person_id in (m.survivor_id, m.other_id)
        where p.id in (m.survivor_id, m.other_id))`)
  for (const { id } of back) {
    const erasureId = await order(school, id)
    await erasePerson(school, erasureId).catch(unlessLastAdmin)
  }
}

/** What was asked for then is due now. */
async function order(school: School, personId: string): Promise<string> {
  return school.transaction(system(sentence('Maktab')), 'person-data.restored', async (tx) => {
    const at = timeOf(tx).toISOString()
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('person_erasure', 0))`)
    const [row] = await tx.execute<{ id: string; number: number }>(sql`
      with open as (
        update person_erasure set due_at = ${at}::timestamptz
        where person_id = ${personId}::uuid and state = 'asked' returning id, number
      ), made as (
        insert into person_erasure (number, person_id, reason, asked_at, due_at)
        select coalesce(max(number), 0) + 1, ${personId}::uuid, ${'Erased before the restore'}, ${at}::timestamptz, ${at}::timestamptz
        from person_erasure having not exists (select from open) returning id, number
      ) select id, number from open union all select id, number from made`)
    if (!row) throw new Error('an erasure was not ordered')
    describe(tx, { number: row.number })
    return row.id
  })
}

/** Who was the last super admin then is erased by a later night, when another one is there: a school is not shut for it. */
function unlessLastAdmin(error: unknown): void {
  if (brokenConstraint(error) !== 'last_super_admin') throw error
}
