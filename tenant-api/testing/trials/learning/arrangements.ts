import { mainCampus } from 'tenant-api/contract/institute/structure'
import {
  exampleAway,
  exampleCover,
  exampleDay,
  exampleLesson,
  exampleOtherCover,
} from 'tenant-api/contract/learning/arrangements'
import { exampleTimetable } from 'tenant-api/contract/learning/timetables'
import { exampleTeacher } from 'tenant-api/contract/people/employees'
import { demoSections } from '../../../demo/institute/structure/seed-sections.ts'
import { demoSubjects } from '../../../demo/institute/structure/seed-subjects.ts'
import { castTeachers } from '../../../demo/people/employees/seed-cast.ts'
import { prepared, type Sql } from '../people/students-and-guardians.ts'
import { change } from '../../../../scripts/trust/direct-sql.ts'
import { chief } from '../../../../scripts/trust/school-template.ts'
import { publishedWeek } from './ringing-days.ts'
import type { Preparation, Scene } from '../../../../scripts/trust/scene.ts'

/** Own covers are those of a person, and a program is none. */
export const refusedToKeys = {
  'POST /arrangements/:id/acceptance': 'arrangements.not-own',
  'POST /arrangements/:id/refusal': 'arrangements.not-own',
}

export const answeredOtherwise = {
  'POST /arrangements body.employeeId': 'whoever may not arrange lessons of the campus hears that first',
  'POST /arrangements/away body.employeeId': 'the same',
}

/** What the examples of the daily arrangement stand on: see `preparations`. */
export const preparations: Record<string, Preparation> = {
  'GET /arrangements': prepared(openDay),
  'GET /arrangements/campuses/:id/rules': prepared(usualRules),
  'PUT /arrangements/campuses/:id/rules': async (scene) => {
    await prepared(usualRules)(scene)
    return { version: 0 }
  },
  'POST /arrangements': prepared(openDay),
  'POST /arrangements/proposals': prepared(openDay),
  'POST /arrangements/releases': prepared((sql) => covered(sql, 'proposed')),
  'POST /arrangements/exchanges': prepared((sql) => covered(sql, 'proposed')),
  'DELETE /arrangements/:id': prepared((sql) => covered(sql, 'proposed')),
  'POST /arrangements/:id/acceptance': told,
  'POST /arrangements/:id/refusal': told,
  'POST /arrangements/away': prepared(openDay),
  'DELETE /arrangements/away/:id': prepared(openDay),
}

/** A campus that is open, whatever other trials have archived, and has chosen no rules of covers yet. */
async function usualRules(sql: Sql): Promise<void> {
  await sql`update campus set archived_at = null where id = ${mainCampus}`
  await sql`delete from cover_policy where campus_id = ${mainCampus}`
}

const teachings = [
  { id: '01980000-0000-7000-8000-0000000ee011', section: '7-B', period: 3, placement: exampleLesson },
  {
    id: '01980000-0000-7000-8000-0000000ee012',
    section: '8-A',
    period: 5,
    placement: '01980000-0000-7000-8000-0000000ee013',
  },
]

/** A day on which a teacher of two lessons is away, and nothing is arranged. */
async function openDay(sql: Sql): Promise<void> {
  await publishedWeek(sql)
  const there = [exampleTeacher, castTeachers.hina?.person ?? '', castTeachers.sana?.person ?? '']
  await sql`delete from teacher_rule`
  await sql`update employee set archived_at = null, kind = 'teacher', joined_on = '2020-01-01', left_on = null,
    campus_id = ${mainCampus}, campus_ids = array[${mainCampus}::uuid] where id in ${sql(there)}`
  for (const { id, section, period, placement } of teachings) {
    await sql`insert into teaching (id, timetable_id, subject_id) values (${id}, ${exampleTimetable}, ${demoSubjects.Ethics ?? ''})`
    await sql`insert into teaching_party (teaching_id, section_id) values (${id}, ${demoSections[section] ?? ''})`
    await sql`insert into teaching_teacher (teaching_id, employee_id) values (${id}, ${exampleTeacher})`
    await sql`insert into placement (id, teaching_id, weekday, period) values (${placement}, ${id}, 4, ${period})`
  }
  await sql`
    insert into teacher_away (id, employee_id, campus_id, day, source)
    values (${exampleAway}, ${exampleTeacher}, ${mainCampus}, ${exampleDay}, 'office')`
}

/** The same with covers of both lessons. */
async function covered(sql: Sql, state: 'proposed' | 'told'): Promise<void> {
  await openDay(sql)
  const covers = [
    { id: exampleCover, by: castTeachers.hina?.person ?? '', from: '09:10', until: '09:50' },
    { id: exampleOtherCover, by: castTeachers.sana?.person ?? '', from: '10:50', until: '11:30' },
  ]
  for (const [at, { id, by, from, until }] of covers.entries())
    await sql`insert into arrangement ${sql({
      id,
      campus_id: mainCampus,
      day: exampleDay,
      placement_id: teachings[at]?.placement ?? '',
      period: teachings[at]?.period ?? 0,
      away_id: exampleTeacher,
      kind: 'cover',
      employee_id: by,
      during: `[${exampleDay} ${from},${exampleDay} ${until})`,
      state,
      told_at: state === 'told' ? '2026-11-19T02:30:00Z' : null,
    })}`
}

/** Covers that were told; the first is the chief's, where they answer. */
async function told(scene: Scene): Promise<undefined> {
  await prepared((sql) => covered(sql, 'told'))(scene)
  if (scene.member !== chief) return
  await change(scene.school, async (sql) => {
    await sql`insert into employee (id, kind, employee_number)
      select person_id, 'teacher', 'T-' || left(md5(person_id::text), 12)
      from account where id = ${chief.accountId} on conflict (id) do nothing`
    await sql`update arrangement set employee_id = (select person_id from account where id = ${chief.accountId})
      where id = ${exampleCover}`
  })
}
