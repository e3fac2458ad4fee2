import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { castSchool } from '../../../testing/school.ts'
import { guardians, listFamily, students } from '../students-and-guardians/contract.ts'
import { demoSections } from '../../../demo/institute/structure/seed-sections.ts'
import { demoCampuses } from '../../../demo/institute/structure/seed.ts'
import { crowd } from '../../../demo/people/enrolment/seed.ts'

const cast = await castSchool()

/** Stays that began as one does that follows another, without one that ended so the day before or earlier. */
const unfounded = sql`
  select p.first_name, p.last_name, e.starts_on, e.began from enrolment e
  join person p on p.id = e.student_id
  left join lateral (
    select ended from enrolment b where b.student_id = e.student_id and b.starts_on < e.starts_on
    order by b.starts_on desc limit 1
  ) b on true
  where e.began <> 'admission' and b.ended is distinct from
    case e.began when 'readmission' then 'struck-off' else e.began end
    or e.began = 'admission' and b.ended is not null`

test('whoever came up has been below: every stay of Riverside follows from the one before', async () => {
  const { db } = await cast.school()
  expect([...(await db.execute(unfounded))]).toEqual([])
})
const { MAIN, SHD, CNL } = demoCampuses

test('Riverside has 600 students in its sections, always the same, and more than one of some families', async () => {
  const school = await cast.school()
  await crowd(school)
  await crowd(school)
  const nasreen = await cast.as('nasreen')
  const count = async (query: object) =>
    (await nasreen.call(students.endpoints.list, { query: { status: 'enrolled', ...query } })).total
  expect(await count({})).toBe(600)
  expect([await count({ campus: MAIN }), await count({ campus: SHD }), await count({ campus: CNL })]).toEqual(
    [373, 132, 95],
  )
  const sizes = ['7-B', '6-A', 'O3', '6-E'].map((title) => count({ sectionId: demoSections[title] ?? '' }))
  expect(await Promise.all(sizes)).toEqual([35, 18, 10, 0])
  // As large as Riverside was, each student once; those who have left are in the archive.
  const { db } = school
  const past = await db.execute(sql`
    select y.name, count(distinct e.student_id)::int as students from enrolment e
    join academic_year y on y.id = e.year_id group by y.name order by y.name`)
  expect([...past]).toEqual([
    { name: '2024-25', students: 540 },
    { name: '2025-26', students: 575 },
    { name: '2026-27', students: 600 },
  ])
  expect([...(await db.execute(unfounded))]).toEqual([])
  const crowded = await db.execute(sql`
    select s.title, y.name, e.roll_number from enrolment e
    join section s on s.id = e.section_id join academic_year y on y.id = e.year_id
    where e.roll_number is not null
    group by s.id, y.id, e.roll_number having count(distinct e.student_id) > 1`)
  expect([...crowded]).toEqual([])
  const left = await count({ status: 'graduated', archived: 'true' })
  expect(left).toBeGreaterThan(60)
  const { rows } = await nasreen.call(students.endpoints.list, { query: { q: 'F-200' } })
  expect(rows.length).toBeGreaterThan(1)
  const { siblings } = await nasreen.call(listFamily, { params: { id: rows[0]?.id ?? '' } })
  expect(siblings).toHaveLength(rows.length - 1)
  expect((await nasreen.call(guardians.endpoints.list, {})).total).toBeGreaterThan(400)
})
