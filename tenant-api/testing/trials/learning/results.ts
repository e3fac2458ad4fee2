import { drizzle } from 'drizzle-orm/postgres-js'
import postgres from 'postgres'
import { exampleSection } from 'tenant-api/contract/attendance/registers'
import { exampleTerm, exampleYear } from 'tenant-api/contract/institute/calendar'
import { mainCampus } from 'tenant-api/contract/institute/structure'
import { exampleGradeSystem } from 'tenant-api/contract/learning/grade-systems'
import { exampleResult, type ResultState } from 'tenant-api/contract/learning/results'
import { exampleScheme } from 'tenant-api/contract/learning/schemes'
import { exampleStudent } from 'tenant-api/contract/people/students-and-guardians'
import { change } from '../../../../scripts/trust/direct-sql.ts'
import { demoSubjects } from '../../../demo/institute/structure/seed-subjects.ts'
import type { Parts, Preparation, Scene } from '../../../../scripts/trust/scene.ts'
import { classOf, ofSection } from '../../../src/learning/class-results/class-of-result.ts'
import { fingerprintOf } from '../../../src/learning/class-results/compute-class.ts'
import { prepared, type Sql } from '../people/students-and-guardians.ts'
import { plainRows } from '../plain-rows.ts'

const maths = demoSubjects.Maths ?? ''
const cutOn = '2026-11-18'
const one = '/results/:id'
const isSure = { body: { isSure: true } }

/** Which answer is given first. */
export const answeredOtherwise = {
  'POST /result-publications body.ids.0': 'whoever may not publish there hears that, whatever it names',
}

/** Whoever sees a result is told that they may not decide about it. */
export const decidedOn = {
  'POST /results/:id/return': 'results',
  'POST /results/:id/approval': 'results',
  'POST /results/:id/withdrawal': 'results',
  'POST /results/:id/correction': 'results',
  'POST /results/:id/holds': 'results',
  'POST /results/:id/holds/:studentId/release': 'results',
}

/** What the examples of results, report cards and their remarks stand on. */
export const preparations: Record<string, Preparation> = {
  ...plainRows('remark-templates', 'remark_template'),
  ...plainRows('conduct-traits', 'conduct_trait'),
  'GET /result-schemes': resultIn(null),
  'POST /results': resultIn(null, {
    body: { schemeId: exampleScheme, sectionIds: [exampleSection], cutOn },
  }),
  [`GET ${one}`]: resultIn('open'),
  [`GET ${one}/history`]: resultIn('open'),
  [`GET ${one}/history/:day`]: resultIn('open', { params: { id: exampleResult, day: '2026-11-01' } }),
  [`GET ${one}/rows`]: resultIn('open'),
  [`GET ${one}/cards/:studentId`]: resultIn('open'),
  [`PUT ${one}/remarks`]: resultIn('open'),
  [`POST ${one}/submission`]: resultIn('open', isSure),
  [`POST ${one}/return`]: resultIn('submitted'),
  [`POST ${one}/approval`]: resultIn('submitted'),
  'POST /result-publications': resultIn('approved'),
  [`POST ${one}/withdrawal`]: resultIn('published'),
  [`GET ${one}/correction`]: resultIn('published'),
  [`POST ${one}/correction`]: correctable,
  [`POST ${one}/holds`]: resultIn('published'),
  [`POST ${one}/holds/:studentId/release`]: heldBack,
  [`GET ${one}/report-cards`]: resultIn('published'),
  [`GET ${one}/tabulation`]: resultIn('published'),
  [`GET ${one}/gazette`]: resultIn('published'),
  'GET /report-cards': resultIn('published'),
  'GET /report-cards/:setId/:studentId': resultIn('published'),
  'GET /report-cards/:setId/:studentId/file': resultIn('published'),
}

/** The result of a section of one student in a state, by a scheme of one subject; without a state there is none. */
function resultIn(state: ResultState | null, parts?: Parts): Preparation {
  return async (scene) => {
    await prepared()(scene)
    await change(scene.school, schemeOfOne)
    if (state !== null) await begun(scene, state)
    return parts
  }
}

async function correctable(scene: Scene): Promise<Parts> {
  await resultIn(null)(scene)
  const fingerprint = await begun(scene, 'published', 'of another day')
  return { body: { reason: 'A paper was marked again', fingerprint } }
}

async function heldBack(scene: Scene): Promise<Parts | undefined> {
  await resultIn('published')(scene)
  await change(
    scene.school,
    (sql) => sql`insert into result_hold (set_id, student_id, cause, placed_by, placed_at)
      values (${exampleResult}, ${exampleStudent}, 'papers', 'Tariq', now())`,
  )
  return undefined
}

async function schemeOfOne(sql: Sql): Promise<void> {
  for (const table of ['result_hold', 'result_remark', 'result_card', 'result_set', 'scheme_node'])
    await sql`delete from ${sql(table)}`
  await sql`update academic_year set archived_at = null, campus_id = ${mainCampus} where id = ${exampleYear}`
  await sql`update term set archived_at = null, year_id = ${exampleYear} where id = ${exampleTerm}`
  await sql`update subject set archived_at = null where id = ${maths}`
  await sql`delete from scheme where id <> ${exampleScheme}`
  await sql`update scheme set archived_at = null, state = 'draft', term_id = null, campus_id = ${mainCampus}, year_id = ${exampleYear},
    grade_system_id = ${exampleGradeSystem}, class_id = (select class_id from section where id = ${exampleSection}) where id = ${exampleScheme}`
  await sql`insert into scheme_node (scheme_id, position, kind, subject_id, weight) values (${exampleScheme}, 1, 'subject', ${maths}, 100)`
  await sql`delete from teacher_assignment where section_id = ${exampleSection}`
  await sql`delete from enrolment where section_id = ${exampleSection}`
  await sql`insert into enrolment (student_id, year_id, campus_id, section_id, starts_on, began)
    values (${exampleStudent}, ${exampleYear}, ${mainCampus}, ${exampleSection}, '2026-04-01', 'admission')`
  await sql`update student set section_id = ${exampleSection}, status = 'enrolled' where id = ${exampleStudent}`
  await sql`update fee_hold set lifted_on = placed_on where student_id = ${exampleStudent} and lifted_on is null`
}

/** Writes the result, and the card of its student once it is published; answers with the fingerprint of that card now. */
async function begun({ school }: Scene, state: ResultState, stored?: string): Promise<string> {
  await change(
    school,
    (
      sql,
    ) => sql`insert into result_set (id, campus_id, section_id, scheme_id, year_id, title, section_title, cut_on, state, visible_at)
      values (${exampleResult}, ${mainCampus}, ${exampleSection}, ${exampleScheme}, ${exampleYear}, 'Term 1', '7-B', ${cutOn}, ${state},
        case when ${state} = 'published' then '2026-10-10T12:00:00Z'::timestamptz end)`,
  )
  const cards = await cardsNow(school.sql)
  const fingerprint = fingerprintOf(cards)
  const [card] = cards
  await change(school, async (sql) => {
    await sql`update result_set set fingerprint = ${fingerprint} where id = ${exampleResult}`
    if (state === 'published' && card)
      await sql`insert into result_card (set_id, student_id, edition, snapshot, fingerprint, code, issued_on, act_id)
        values (${exampleResult}, ${exampleStudent}, 1, ${JSON.stringify(card)}::text::jsonb, ${stored ?? fingerprintOf(card)},
          '0123456789ABCDEF', '2026-10-10', uuidv7())`
  })
  return fingerprint
}

/** What the product computes, on a connection of its own: it reads days and numbers in its own way. */
async function cardsNow(sql: postgres.Sql) {
  const { host, port, user, pass, database } = sql.options as unknown as {
    host: string[]
    port: number[]
    user: string
    pass: string
    database: string
  }
  const own = postgres({
    host: host[0],
    port: port[0],
    username: user,
    password: pass,
    database,
    max: 1,
    onnotice: () => undefined,
  })
  try {
    const live = await classOf(drizzle(own) as never, {
      schemeId: exampleScheme,
      campusId: mainCampus,
      cutOn: cutOn as never,
    })
    return ofSection(live, { sectionId: exampleSection }).map(({ card }) => card)
  } finally {
    await own.end()
  }
}
