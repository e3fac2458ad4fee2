import { exampleSection } from 'tenant-api/contract/attendance/registers'
import { mainCampus } from 'tenant-api/contract/institute/structure'
import { exampleAssessment } from 'tenant-api/contract/learning/assessments'
import { exampleRecheck } from 'tenant-api/contract/learning/rechecks'
import { exampleResult } from 'tenant-api/contract/learning/results'
import { exampleStudent } from 'tenant-api/contract/people/students-and-guardians'
import { change } from '../../../../scripts/trust/direct-sql.ts'
import { demoSubjects } from '../../../demo/institute/structure/seed-subjects.ts'
import type { Preparation } from '../../../../scripts/trust/scene.ts'
import { prepared, type Sql } from '../people/students-and-guardians.ts'
import { given } from './assessments.ts'
import { taughtIn } from './results.ts'

const maths = demoSubjects.Maths ?? ''
const one = '/rechecks/:id'
const retest = '/assessments/:id/retest'

/** What the examples of re-checks and retests stand on. */
export const preparations: Record<string, Preparation> = {
  'GET /report-cards/:setId/:studentId/rechecks': published(),
  'POST /rechecks': published(),
  [`GET ${one}`]: published(asked),
  [`GET ${one}/history`]: published(asked),
  [`GET ${one}/history/:day`]: published(asked, { params: { id: exampleRecheck, day: '2026-11-18' } }),
  [`GET ${one}/marks`]: published(asked),
  [`POST ${one}/outcome`]: published(asked),
  [`POST ${one}/refusal`]: published(asked),
  [`GET ${retest}`]: prepared(given),
  [`PUT ${retest}`]: prepared(given),
  [`PATCH ${retest}/scores`]: prepared(async (sql) => {
    await given(sql)
    const [row] = await sql`
      insert into retest (assessment_id, day, rule) values (${exampleAssessment}, '2026-11-24', 'better')
      on conflict (assessment_id) do update set is_locked = false returning id`
    await sql`insert into retest_student (retest_id, student_id) values (${row?.id}, ${exampleStudent}) on conflict do nothing`
  }),
}

/** A result that was published two days ago, and families ask within sixty. */
function published(also?: (sql: Sql) => Promise<void>, parts?: Awaited<ReturnType<Preparation>>): Preparation {
  return async (scene) => {
    await taughtIn('published')(scene)
    await change(scene.school, async (sql) => {
      await sql`update attendance_setting set recheck_days = 60`
      await sql`update result_set set visible_at = '2026-11-17T12:00:00Z' where id = ${exampleResult}`
      await also?.(sql)
    })
    return parts
  }
}

async function asked(sql: Sql): Promise<void> {
  await sql`insert into recheck (id, campus_id, section_id, set_id, student_id, subject_id, reason, asked_by, asked_on)
    values (${exampleRecheck}, ${mainCampus}, ${exampleSection}, ${exampleResult}, ${exampleStudent}, ${maths},
      'Question 4 seems not to be counted', 'Nasreen', '2026-11-18')`
}
