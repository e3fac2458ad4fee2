import { sql } from 'drizzle-orm'
import type { Output } from 'kit/http/client'
import { refuse, refuseElsewhere, refuseField } from 'kit/contract/refusal'
import { sentence } from 'kit/text/words'
import type { Day } from 'kit/values/day'
import { describe, timeOf } from '../../core/acts/act.ts'
import { reach } from '../../core/authorization/reach.ts'
import type { User } from '../../core/authorization/user.ts'
import { arrayOf } from '../../core/columns/array-text.ts'
import { withConstraintMessages } from '../../core/columns/constraint-errors.ts'
import type { School, Tx } from '../../core/school/school.ts'
import { section } from '../../institute/structure/tables.ts'
import type { Remark } from '../class-results/build-card.ts'
import { checksOf } from '../class-results/checks.ts'
import { classOf, ofSection } from '../class-results/class-of-result.ts'
import { fingerprintOf } from '../class-results/compute-class.ts'
import type * as contract from './contract.ts'
import { results, type TurnedResult } from './contract.ts'
import { lockResult, touch } from './find-result.ts'
import { resultSet } from './tables.ts'

const begins = (user: User) => reach(user, results.name, 'edit', { campus: section.campusId })

/** The schemes of years that go on or have just ended, with the sections that have no result by them. */
export async function listResultSchemes(
  school: School,
  user: User,
  { campus }: { campus?: string | undefined },
): Promise<Output<typeof contract.listResultSchemes>> {
  const today = (await school.today()) as Day
  const rows = await school.db.execute<Output<typeof contract.listResultSchemes>['rows'][number]>(sql`
    select c.id, c.title, least(${today}::date, coalesce(t.last_day, y.last_day))::text as "cutOn",
      json_agg(json_build_object('id', section.id, 'title', section.title) order by section.title) as sections
    from scheme c join academic_year y on y.id = c.year_id left join term t on t.id = c.term_id
      join class k on k.id = c.class_id
      join section on section.class_id = c.class_id and section.archived_at is null
        and (c.campus_id is null or section.campus_id = c.campus_id)
        and (y.campus_id is null or section.campus_id = y.campus_id)
    where c.archived_at is null and ${today}::date >= coalesce(t.first_day, y.first_day)
      and ${today}::date <= y.last_day + 90
      and (${campus ?? null}::uuid is null or section.campus_id = ${campus ?? null}::uuid)
      and exists (select from scheme_node n where n.scheme_id = c.id)
      and not exists (select from result_set r where r.scheme_id = c.id and r.section_id = section.id)
      and ${begins(user)}
    group by c.id, t.id, y.id, k.id order by coalesce(t.first_day, y.first_day) desc, k.position, c.title, c.id`)
  return { rows: [...rows] }
}

type Beginning = { schemeId: string; sectionIds: readonly string[]; cutOn: string }

/** Begins the results of sections by a scheme. */
export async function beginResults(
  school: School,
  user: User,
  { schemeId, cutOn, ...given }: Beginning,
): Promise<Output<typeof contract.beginResults>> {
  const sectionIds = [...new Set(given.sectionIds)]
  const beginning = school.transaction(user, 'results.begun', async (tx) => {
    const places = await placesFor(tx, user, { schemeId, sectionIds })
    const [first] = places
    if (!first) return refuseField('sectionIds', sentence('This no longer exists. Choose another'), 'choice')
    if (cutOn < first.firstDay || cutOn > first.lastDay)
      refuseField('cutOn', sentence('Choose a day of the term or the year of this scheme'))
    const at = timeOf(tx).toISOString()
    const rows = await tx
      .insert(resultSet)
      .values(
        places.map(({ sectionId, sectionTitle, campusId, yearId, termId, title }) => ({
          schemeId,
          sectionId,
          sectionTitle,
          campusId,
          yearId,
          termId,
          title,
          cutOn: cutOn as Day,
          createdAt: at,
          updatedAt: at,
        })),
      )
      .returning({ id: resultSet.id })
    describe(tx, { name: first.title, sections: places.map(({ sectionTitle }) => sectionTitle).join(', ') })
    return { ids: rows.map(({ id }) => id) }
  })
  return withConstraintMessages(
    {
      result_set_once: {
        code: 'results.exists',
        message: sentence('One of these sections has a result by this scheme already'),
        field: 'sectionIds',
      },
    },
    beginning,
  )
}

type PlaceOf = {
  sectionId: string
  sectionTitle: string
  campusId: string
  yearId: string
  termId: string | null
  title: string
  firstDay: string
  lastDay: string
  isOfScheme: boolean
  isMine: boolean
}

async function placesFor(
  tx: Tx,
  user: User,
  { schemeId, sectionIds }: Pick<Beginning, 'schemeId' | 'sectionIds'>,
): Promise<PlaceOf[]> {
  const rows = await tx.execute<PlaceOf>(sql`
    select section.id as "sectionId", section.title as "sectionTitle", section.campus_id as "campusId", c.year_id as "yearId",
      c.term_id as "termId", c.title, coalesce(t.first_day, y.first_day)::text as "firstDay",
      coalesce(t.last_day, y.last_day)::text as "lastDay", coalesce(${begins(user)}, false) as "isMine",
      section.class_id = c.class_id and (c.campus_id is null or c.campus_id = section.campus_id)
        and (y.campus_id is null or y.campus_id = section.campus_id) as "isOfScheme"
    from scheme c join academic_year y on y.id = c.year_id left join term t on t.id = c.term_id cross join section
    where c.id = ${schemeId}::uuid and c.archived_at is null and section.id = any (${arrayOf(sectionIds)}::uuid[])
      and section.archived_at is null
    order by section.title, section.id for key share of section`)
  if (rows.length !== sectionIds.length)
    refuseField('sectionIds', sentence('This no longer exists. Choose another'), 'choice')
  if (rows.some(({ isMine }) => !isMine)) refuseElsewhere()
  if (rows.some(({ isOfScheme }) => !isOfScheme))
    refuseField('sectionIds', sentence('This section is not of the class of the scheme'), 'choice')
  return [...rows]
}

type Written = Remark & { studentId: string }

/** Writes remarks and conduct while a result is in preparation; of students of the section alone. */
export async function writeRemarks(
  school: School,
  user: User,
  { id, rows }: { id: string; rows: readonly Written[] },
): Promise<{ saved: number }> {
  const today = (await school.today()) as Day
  return school.transaction(user, 'results.remarked', async (tx) => {
    const row = await lockResult(tx, user, { id, today, may: 'mayPrepare', states: ['open'] })
    const at = sql`${timeOf(tx).toISOString()}::timestamptz`
    const lines = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as l ("studentId" uuid, remark text,
      "otherRemark" text, conduct jsonb)`
    const written = await tx.execute(sql`
      insert into result_remark as r (set_id, student_id, remark, other_remark, conduct, updated_at)
      select ${id}::uuid, l."studentId", l.remark, l."otherRemark", l.conduct, ${at} from ${lines}
      where exists (select from enrolment e where e.student_id = l."studentId" and e.section_id = ${row.sectionId}::uuid
        and holds(e.starts_on, e.ends_on, ${row.cutOn}::date))
      on conflict (set_id, student_id) do update set remark = excluded.remark, other_remark = excluded.other_remark,
        conduct = excluded.conduct, updated_at = excluded.updated_at
      returning id`)
    if (written.length < rows.length)
      refuseField(
        'rows',
        sentence('One of these students is not in this section. Load the page again'),
        'choice',
      )
    describe(tx, { name: row.title, section: row.sectionTitle, count: rows.length })
    return { saved: written.length }
  })
}

/** Submits a result: what it says then is what is approved and published. */
export async function submitResult(
  school: School,
  user: User,
  { id, isSure }: { id: string; isSure: boolean },
): Promise<TurnedResult> {
  const today = (await school.today()) as Day
  return school.transaction(user, 'results.submitted', async (tx) => {
    const row = await lockResult(tx, user, { id, today, may: 'mayPrepare', states: ['open'] })
    const live = await classOf(tx, row)
    const checks = checksOf(live, row.sectionId)
    const conflict = { status: 409 } as const
    const pending = checks.filter(({ blocks }) => blocks).reduce((sum, { count }) => sum + count, 0)
    if (checks.some(({ kind }) => kind === 'empty'))
      refuse('results.empty', 'Nobody was in this section on that day', {}, conflict)
    if (pending > 0)
      refuse(
        'results.pending',
        '{count, plural, one {# mark is} other {# marks are}} missing. Enter them first',
        { count: pending },
        conflict,
      )
    const doubts = checks.filter(({ kind }) => kind !== 'malpractice').length
    if (doubts > 0 && !isSure)
      refuse(
        'results.doubt',
        'Not everything is done yet. Look at the list, or submit it all the same',
        {},
        conflict,
      )
    const cards = ofSection(live, row).map(({ card }) => card)
    await tx.execute(
      sql`update scheme set state = 'used' where id = ${row.schemeId}::uuid and state = 'draft'`,
    )
    await tx.execute(sql`
      update grade_system set is_used = true
      where not is_used and id = (select grade_system_id from scheme where id = ${row.schemeId}::uuid)`)
    describe(tx, { name: row.title, section: row.sectionTitle })
    return touch(tx, row, {
      state: 'submitted',
      fingerprint: fingerprintOf(cards),
      submittedById: user.id,
      submittedBy: user.name,
      submittedAt: timeOf(tx).toISOString(),
      reason: '',
      students: cards.length,
      passed: cards.filter(({ outcome }) => outcome === 'passed').length,
    })
  })
}
