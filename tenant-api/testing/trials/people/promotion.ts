import type postgres from 'postgres'
import { exampleYear } from 'tenant-api/contract/institute/calendar'
import { exampleStudent } from 'tenant-api/contract/people/students-and-guardians'
import { examplePromotion } from 'tenant-api/contract/people/promotion'
import { mainCampus } from 'tenant-api/contract/institute/structure'
import { change } from '../../../../scripts/trust/direct-sql.ts'
import type { Preparation } from '../../../../scripts/trust/scene.ts'

type Sql = postgres.TransactionSql
const nextYear = '01980000-0000-7000-8000-00000000ca04'
/** 7-A of the demo school, whose class goes on to 8-A. */
const section = '01980000-0000-7000-8000-00000001500b'

/** Of the one student, who leaves. */
const counts = { promote: 0, retain: 0, graduate: 0, leave: 1, skipped: 0 }

/** What the examples of promotions stand on: see `preparations`. */
export const preparations: Record<string, Preparation> = {
  'POST /promotions': prepared(),
  'GET /promotions': prepared(),
  'GET /promotions/:id': prepared(),
  'GET /promotions/:id/students': prepared(),
  'GET /promotions/:id/sheet': prepared(),
  'PATCH /promotions/:id': prepared(),
  'PATCH /promotions/:id/students': prepared(),
  'POST /promotions/:id/execution': async (scene) => {
    await prepared(leave)(scene)
    return { body: counts }
  },
  'DELETE /promotions/:id/execution': prepared(schedule),
  'POST /promotions/:id/reversal': prepared(
    (sql) => sql`update promotion set ran_at = now(), outcome = ${sql.json({ counts, total: 1, reasons: [] })}
      where id = ${examplePromotion}`,
  ),
  'DELETE /promotions/:id': prepared(),
}

function prepared(more?: (sql: Sql) => Promise<unknown>): Preparation {
  return async ({ school }) => {
    await change(school, async (sql) => {
      await fresh(sql)
      await more?.(sql)
    })
    return undefined
  }
}

/** A plan of the main campus, and in its class the one student of the examples. */
async function fresh(sql: Sql): Promise<void> {
  for (const table of ['promotion_move', 'promotion_choice', 'promotion_section', 'promotion'])
    await sql`delete from ${sql(table)}`
  await sql`update campus set archived_at = null where id = ${mainCampus}`
  await sql`update academic_year set archived_at = null, campus_id = ${mainCampus}
    where id in (${exampleYear}, ${nextYear})`
  await sql`update section set archived_at = null where campus_id = ${mainCampus}`
  await sql`update student set archived_at = null, campus_id = ${mainCampus} where id = ${exampleStudent}`
  await sql`delete from enrolment where student_id = ${exampleStudent} or section_id in (
    select id from section where class_id = (select class_id from section where id = ${section}))`
  await sql`insert into enrolment (student_id, year_id, campus_id, section_id, starts_on, began)
    values (${exampleStudent}, ${exampleYear}, ${mainCampus}, ${section}, '2026-04-01', 'admission')`
  await sql`insert into promotion (id, campus_id, from_year_id, to_year_id, class_ids)
    select ${examplePromotion}, ${mainCampus}, ${exampleYear}, ${nextYear}, array[class_id] from section where id = ${section}`
}

async function schedule(sql: Sql): Promise<void> {
  await sql`with left_work as (
      insert into job (kind, due_at) values ('trial', now() + interval '1 day') returning id
    )
    update promotion set job_id = left_work.id from left_work where promotion.id = ${examplePromotion}`
}

async function leave(sql: Sql): Promise<void> {
  await sql`insert into promotion_choice (promotion_id, student_id, choice)
    values (${examplePromotion}, ${exampleStudent}, 'leave')`
}
