import { sql } from 'drizzle-orm'
import { sentence } from 'kit/text/words'
import { day } from 'kit/values/day'
import { system } from '../../../src/core/acts/act.ts'
import type { User } from '../../../src/core/authorization/user.ts'
import type { School } from '../../../src/core/school/school.ts'
import { exampleTerm, exampleYear } from '../../../src/institute/calendar/contract.ts'
import { exampleResult } from '../../../src/learning/results/contract.ts'
import { correctResult, previewCorrection } from '../../../src/learning/results/correct-results.ts'
import { approveResult } from '../../../src/learning/results/decide-result.ts'
import { submitResult } from '../../../src/learning/results/prepare-result.ts'
import { publishResults } from '../../../src/learning/results/publish-results.ts'
import { demoCampuses } from '../../institute/structure/seed.ts'
import { demoSections } from '../../institute/structure/seed-sections.ts'
import { demoSubjects } from '../../institute/structure/seed-subjects.ts'
import { userNamed } from '../../money/invoices/seed-bills.ts'

/** Its place among the rows of the demo school: after those that it stands on. */
export const rank = 288.7

const { MAIN } = demoCampuses
const by = system(sentence('Demo school'))
const published = '2026-10-10'

type Row = { id: string; className: string; title: string }

/**
 * The results of the first term of the main campus, of everybody who is there: published, but for class 8, of which one
 * section waits for its approval and the other is in preparation. One card of 7-B was corrected.
 */
export async function settle(school: School): Promise<void> {
  const [known] = await school.db.execute(sql`select from result_set limit 1`)
  const [owner, head] = [await userNamed(school, 'nasreen'), await userNamed(school, 'tariq')]
  if (known || !owner || !head) return
  const then = on(school, published)
  await begin(school)
  const rows = await school.db.execute<Row>(sql`
    select r.id, k.name as "className", r.section_title as title from result_set r join section s on s.id = r.section_id
      join class k on k.id = s.class_id order by r.id`)
  const [eighth] = rows.filter(({ className }) => className === '8')
  const ready = rows.filter(({ className }) => className !== '8')
  for (const { id } of [...ready, ...(eighth ? [eighth] : [])])
    await submitResult(then, owner, { id, isSure: true })
  for (const { id } of ready) await approveResult(then, head, { id })
  for (const some of Map.groupBy(ready, ({ className }) => className).values())
    await publishResults(then, head, { ids: some.map(({ id }) => id), visibleAt: null })
  await correct(then, head)
  // Families were told in October.
  await school.db.execute(sql`
    update job set state = 'done' where kind = 'results.announce' and state = 'waiting'`)
}

/** The school as it was on an earlier day, at noon. */
function on(school: School, then: string): School {
  return Object.create(school, {
    today: { value: async () => day(then) },
    now: { value: () => new Date(`${then}T12:00:00+05:00`) },
  })
}

/** Results of the sections whose classes have tests; their numbers follow from their place. */
async function begin(school: School): Promise<void> {
  const at = school.now().toISOString()
  const first = demoSections['7-B'] ?? ''
  await school.transaction(by, 'results.seeded', (tx) =>
    tx.execute(sql`
      insert into result_set (id, campus_id, section_id, scheme_id, year_id, term_id, title, section_title, cut_on, created_at, updated_at)
      select case when s.id = ${first}::uuid then ${exampleResult}::uuid else
          ('01980000-0000-7000-8000-00000e54' || lpad(to_hex(16 + row_number() over (order by k.position, s.title)), 4, '0'))::uuid end,
        s.campus_id, s.id, c.id, c.year_id, c.term_id, c.title, s.title, '2026-09-26', ${at}::timestamptz, ${at}::timestamptz
      from section s join class k on k.id = s.class_id
        join scheme c on c.class_id = k.id and c.year_id = ${exampleYear}::uuid and c.term_id = ${exampleTerm}::uuid
      where s.campus_id = ${MAIN}::uuid and s.archived_at is null and exists (
        select from assessment_section y join assessment a on a.id = y.assessment_id and a.title = 'September test'
        where y.section_id = s.id)
        and exists (select from enrolment e where e.section_id = s.id and holds(e.starts_on, e.ends_on, '2026-09-26'))`),
  )
}

/** A paper of 7-B in Maths was marked again, with four marks more. */
async function correct(school: School, head: User): Promise<void> {
  await school.transaction(by, 'scores.seeded', (tx) =>
    tx.execute(sql`
      insert into score (part_id, student_id, state, value, recorded_by, reason, replaces_id, act_id)
      select c.part_id, c.student_id, 'scored', least(p.max, c.value + 4), 'recheck', 'Question 4 was marked again', c.id,
        current_setting('app.act')::uuid
      from current_score c join assessment_part p on p.id = c.part_id join assessment a on a.id = p.assessment_id
        join assessment_section y on y.assessment_id = a.id and y.section_id = ${demoSections['7-B'] ?? ''}::uuid
        join enrolment e on e.student_id = c.student_id and e.section_id = y.section_id and e.ends_on is null
      where a.title = 'September test' and a.subject_id = ${demoSubjects.Maths ?? ''}::uuid and c.state = 'scored'
      order by e.roll_number desc nulls last, c.student_id limit 1`),
  )
  const { rows, fingerprint } = await previewCorrection(school, head, { id: exampleResult })
  if (rows.length === 0) return
  await correctResult(school, head, {
    id: exampleResult,
    reason: 'Question 4 of Maths was marked again',
    fingerprint,
  })
}
