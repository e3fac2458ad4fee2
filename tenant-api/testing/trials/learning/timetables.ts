import { exampleYear } from 'tenant-api/contract/institute/calendar'
import { mainCampus } from 'tenant-api/contract/institute/structure'
import {
  exampleCard,
  exampleDraft,
  exampleParallel,
  exampleTeaching,
  exampleTimetable,
} from 'tenant-api/contract/learning/timetables'
import { demoSections } from '../../../demo/institute/structure/seed-sections.ts'
import { demoSubjects } from '../../../demo/institute/structure/seed-subjects.ts'
import { clearWeeks, ringingDays } from './ringing-days.ts'
import { prepared, type Sql } from '../people/students-and-guardians.ts'
import type { Preparation } from '../../../../scripts/trust/scene.ts'

const paths = [
  'GET /timetables',
  'POST /timetables',
  'GET /timetable-overlaps',
  'GET /timetables/:id',
  'PUT /timetables/:id',
  'DELETE /timetables/:id',
  'GET /timetables/:id/changes',
  'GET /timetables/:id/comparison',
  'GET /timetables/:id/plan-differences',
  'POST /timetables/:id/plan-differences',
  'PATCH /timetables/:id/lessons',
  'GET /timetable-lessons/:id',
  'PUT /timetables/:id/teachings/:teachingId',
  'POST /timetables/:id/joint-lessons',
  'POST /timetables/:id/publication',
  'POST /timetables/:id/withdrawal',
]

/** What the examples of timetables stand on: a published one whose days are to come, and a draft before it. */
export const preparations: Record<string, Preparation> = Object.fromEntries(
  paths.map((path) => [
    path,
    async (scene) => {
      await prepared(drawnUp)(scene)
      return { version: 1 }
    },
  ]),
)

async function drawnUp(sql: Sql): Promise<void> {
  await ringingDays(sql)
  await clearWeeks(sql)
  const place = { campus_id: mainCampus, year_id: exampleYear, kind: 'base', anchor: '2026-08-17' }
  await sql`insert into timetable ${sql([
    {
      ...place,
      id: exampleTimetable,
      name: 'From February',
      state: 'published',
      first_day: '2027-02-01',
      last_day: '2027-03-31',
      published_at: '2026-11-01T05:00:00Z',
    },
    {
      ...place,
      id: exampleDraft,
      name: 'From 23 November',
      state: 'draft',
      first_day: '2026-11-23',
      last_day: '2027-01-31',
      published_at: null,
    },
  ])}`
  const pe = demoSubjects.PE ?? ''
  const teachings = [
    { id: exampleTeaching, section: demoSections['6-A'] ?? '' },
    { id: exampleParallel, section: demoSections['6-B'] ?? '' },
  ]
  for (const [at, { id, section }] of teachings.entries()) {
    await sql`insert into teaching (id, timetable_id, subject_id) values (${id}, ${exampleDraft}, ${pe})`
    await sql`insert into teaching_party (teaching_id, section_id) values (${id}, ${section})`
    await sql`
      insert into placement (id, teaching_id, weekday, period)
      values (${at === 0 ? exampleCard : sql`uuidv7()`}, ${id}, 1, 1), (uuidv7(), ${id}, 2, 1)`
  }
}
