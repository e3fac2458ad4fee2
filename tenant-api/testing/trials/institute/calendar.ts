import { createHash, randomBytes } from 'node:crypto'
import {
  exampleClosure,
  exampleEvent,
  exampleHoliday,
  exampleTerm,
  exampleYear,
} from 'tenant-api/contract/institute/calendar'
import { mainCampus } from 'tenant-api/contract/institute/structure'
import { change } from '../../../../scripts/trust/direct-sql.ts'
import { ofResource, type Parts, type Preparation, type Scene } from '../../../../scripts/trust/scene.ts'

/** What is another person's, or was sent by one, is refused after a key was let in, by these words. */
export const refusedToKeys = {
  'POST /my-calendar-feed': 'not-signed-in',
}

/** Years, terms, holidays and events of the demo school alone, none of them archived. */
export const preparations: Record<string, Preparation> = {
  ...ofResource('/academic-years', freshYears),
  'POST /academic-years/beginnings': freshYears,
  ...ofResource('/terms', freshCalendar),
  ...ofResource('/holidays', freshCalendar),
  ...ofResource('/school-events', freshCalendar),
  'POST /holidays/changes': async (scene) => {
    await freshCalendar(scene)
    return { body: { set: { isTentative: true }, of: { ids: [exampleHoliday] } } }
  },
  'POST /school-events/changes': async (scene) => {
    await freshCalendar(scene)
    return { body: { set: { forGuardians: false }, of: { ids: [exampleEvent] } } }
  },
  'POST /closures': freshCalendar,
  'POST /closures/preview': freshCalendar,
  'GET /closures/:id/preview': freshCalendar,
  'DELETE /closures/:id': freshCalendar,
  'GET /calendar-feed/:secret': freshFeed,
}

/** Only what the demo's calendar has, none of it archived; the examples lie in the main campus, in a year without terms. */
async function freshCalendar({ school }: Scene): Promise<undefined> {
  const examples = [exampleYear, exampleTerm, exampleHoliday, exampleClosure, exampleEvent]
  await change(school, async (sql) => {
    for (const table of ['term', 'holiday', 'school_event', 'academic_year'])
      await sql`delete from ${sql(table)} where id::text not like '01980000%'`
    for (const [table, name] of [
      ['academic_year', 'name'],
      ['term', 'name'],
      ['holiday', 'title'],
      ['school_event', 'title'],
    ] as const)
      await sql`update ${sql(table)} set archived_at = null, ${sql(name)} = ${school.canary} || ' ' || id,
        campus_id = case when id = any (${examples}) then ${mainCampus} else campus_id end`
    // Nothing rests on the year and the term of the examples, so that they can be archived.
    await sql`update term set archived_at = created_at where id <> ${exampleTerm}`
  })
}

/** The same without any term or fee plan, so that the year of the example can be archived. */
async function freshYears(scene: Scene): Promise<undefined> {
  await freshCalendar(scene)
  await change(scene.school, (sql) => sql`update exam set archived_at = coalesce(archived_at, now())`)
  await change(scene.school, async (sql) => {
    await sql`update term set archived_at = created_at`
    await sql`update fee_plan set archived_at = created_at`
  })
}

/** A secret address of the member's calendar. */
async function freshFeed({ school, member }: Scene): Promise<Parts> {
  const secret = randomBytes(24).toString('base64url')
  await change(school, async (sql) => {
    await sql`delete from calendar_feed where account_id = ${member.accountId} and content = 'calendar'`
    await sql`insert into calendar_feed (account_id, secret_hash)
      values (${member.accountId}, ${createHash('sha256').update(secret).digest()})`
  })
  return { params: { secret } }
}
