import { sql } from 'drizzle-orm'
import { addDays } from 'kit/values/day'
import { sentence } from 'kit/text/words'
import { system } from '../../../src/core/acts/act.ts'
import type { School } from '../../../src/core/school/school.ts'
import { exampleExtraLesson, extraLessons } from '../../../src/learning/lesson-changes/contract.ts'
import { extraLessonCrud } from '../../../src/learning/lesson-changes/extra-lessons.ts'
import { exampleLessonType, lessonTypes } from '../../../src/learning/lesson-types/contract.ts'
import { lessonTypeCrud } from '../../../src/learning/lesson-types/lesson-types.ts'
import { exampleRoutine, routines } from '../../../src/learning/routines/contract.ts'
import { routineCrud } from '../../../src/learning/routines/routines.ts'
import { demoCampuses, demoId } from '../../institute/structure/seed.ts'
import { demoSections } from '../../institute/structure/seed-sections.ts'
import { demoSubjects } from '../../institute/structure/seed-subjects.ts'
import { castTeachers } from '../../people/employees/seed-cast.ts'
import { addPlainRows } from '../../plain-rows.ts'

/** Its place among the rows of the demo school: after those that it stands on. */
export const rank = 287

const { MAIN, CNL } = demoCampuses
const [first, revision] = [exampleLessonType, demoId('ef', 2)]
const types = [
  { id: first, title: 'Practical', otherTitle: 'عملی سبق', colour: '#0f766e' },
  { id: revision, title: 'Revision', otherTitle: 'دہرائی', colour: '#7c3aed' },
  {
    id: demoId('ef', 3),
    title: 'Class test',
    otherTitle: 'کلاس ٹیسٹ',
    colour: '#b91c1c',
    countsForSyllabus: false,
  },
]

const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday']
const since = { weekdays, firstDay: '2026-10-16', endsOn: '2027-03-31' }
const usual = [
  {
    id: exampleRoutine,
    name: 'Morning assembly',
    kind: 'assembly',
    campusId: MAIN,
    startsAt: '07:50',
    endsAt: '08:00',
    ...since,
  },
  {
    id: demoId('ef', 18),
    name: 'Zuhr prayer',
    kind: 'prayer',
    campusId: MAIN,
    startsAt: '13:45',
    endsAt: '14:00',
    ...since,
  },
  {
    id: demoId('ef', 19),
    name: 'Sports practice',
    kind: 'other',
    campusId: CNL,
    startsAt: '14:30',
    endsAt: '15:30',
    ...since,
    weekdays: ['tuesday', 'thursday'],
  },
]

/**
 * Types of lessons and what recurs beside them. Yesterday 10-A had revision of Maths after school; the last lesson of 10-B on
 * the next day is not held.
 */
export async function seed(school: School): Promise<void> {
  const today = await school.today()
  await addPlainRows(school, lessonTypeCrud, { ...lessonTypes, rows: types })
  await addPlainRows(school, routineCrud, { ...routines, rows: usual })
  await addPlainRows(school, extraLessonCrud, {
    ...extraLessons,
    rows: [
      {
        id: exampleExtraLesson,
        title: 'Revision for the board exam',
        sectionId: demoSections['10-A'],
        subjectId: demoSubjects.Maths,
        employeeId: castTeachers.asif?.person,
        lessonTypeId: revision,
        day: addDays(today, -1),
        startsAt: '14:15',
        endsAt: '15:15',
      },
    ],
  })
  const [changed] = await school.db.execute(sql`select id from lesson_change limit 1`)
  if (changed) return
  const day = addDays(today, 1)
  const at = school.now().toISOString()
  await school.transaction(system(sentence('Demo school')), 'lesson-changes.seeded', async (tx) => {
    await tx.execute(sql`
      insert into lesson_change (campus_id, placement_id, day, kind, reason, created_at, updated_at)
      select l.campus_id, l.placement_id, l.day, 'cancelled', 'Visit to the science museum', ${at}::timestamptz, ${at}::timestamptz
      from taught_lessons(${day}::date, ${day}::date) l
        join teaching_party y on y.teaching_id = l.teaching_id and y.section_id = ${demoSections['10-B'] ?? ''}::uuid
        join bell_period o on o.schedule_id = ruling_bells(l.campus_id, l.shift_id, l.day) and o.kind = 'lesson' and o.number = l.period
      order by l.period desc limit 1`)
  })
}
