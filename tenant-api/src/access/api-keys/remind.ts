import { sql } from 'drizzle-orm'
import type { Day } from 'kit/values/day'
import { sentence } from 'kit/text/words'
import { describe, system } from '../../core/acts/act.ts'
import type { Job } from '../../core/jobs/jobs.ts'
import { tellOfLogIn } from '../sessions/sign-in/security-news.ts'

/** How many days before a key ends its owner is first notified; the second time is the day before. */
export const soonDays = 14

/** Every morning: notifies the owner of a key that ends soon, and again on the day before its last. */
export const remindJob: Job = {
  nightlyAt: 6,
  async run(school) {
    const today = await school.today()
    const ending = sql`
      select k.id, k.name, k.maker_id, k.expires_on, s.stage
      from api_key k, lateral (select case when k.expires_on <= ${today}::date + 1 then 'last' else 'soon' end) s (stage)
      where k.revoked_at is null and k.expires_on between ${today}::date and ${today}::date + ${soonDays}::int
        and not exists (select from api_key_reminder r
          where r.key_id = k.id and r.expires_on = k.expires_on and r.stage = s.stage)`
    if ((await school.db.execute(ending)).length === 0) return
    await school.transaction(system(sentence('Maktab')), 'api-keys.reminded', async (tx) => {
      const told = await tx.execute<{ name: string; maker: string; day: Day }>(sql`
        with ending as (${ending}), noted as (
          insert into api_key_reminder (key_id, expires_on, stage) select id, expires_on, stage from ending
          on conflict do nothing returning key_id, stage)
        select e.name, e.maker_id as maker, e.expires_on::text as day
        from ending e join noted n on n.key_id = e.id and n.stage = e.stage order by e.name`)
      for (const { name, maker, day } of told)
        await tellOfLogIn(tx, 'api-key.ending', { to: [maker], fill: { key: name, day } })
      describe(tx, { count: told.length })
    })
  },
}
