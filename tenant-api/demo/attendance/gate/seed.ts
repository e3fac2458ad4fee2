import { sql } from 'drizzle-orm'
import { addDays, type Day } from 'kit/values/day'
import { sentence } from 'kit/text/words'
import { system } from '../../../src/core/acts/act.ts'
import type { School } from '../../../src/core/school/school.ts'
import { exampleStudent } from '../../../src/people/students-and-guardians/contract.ts'
import { mainCampus } from '../../../src/institute/structure/contract.ts'
import { demoId } from '../../institute/structure/seed.ts'
import { exampleSlip } from '../../../src/attendance/gate/contract.ts'

/** Its place among the rows of the demo school: after those that it stands on. */
export const rank = 230

/**
 * Four slips of the main campus: two of today, one of them of a child whom a neighbour collected, and two of yesterday.
 * The registers of these days are what they were.
 */
export async function seed(school: School): Promise<void> {
  const [known] = await school.db.execute(sql`select id from gate_slip limit 1`)
  const [bilal] = await school.db.execute(sql`select id from student where id = ${exampleStudent}::uuid`)
  if (known || !bilal) return
  const today = (await school.today()) as Day
  const yesterday = addDays(today, -1)
  const { zone } = await school.profile()
  const now = school.now().toISOString()
  const slips = [
    {
      id: demoId('d4', 2),
      day: yesterday,
      time: '08:21',
      kind: 'late',
      minutes: 21,
      reason: 'The van came late',
      brought: 'Van driver',
      place: 1,
    },
    { id: demoId('d4', 3), day: yesterday, time: '11:10', kind: 'leaving', reason: 'Fever', place: 2 },
    {
      id: exampleSlip,
      day: today,
      time: '08:14',
      kind: 'late',
      minutes: 14,
      reason: '',
      brought: '',
      place: 3,
    },
    {
      id: demoId('d4', 4),
      day: today,
      time: '08:55',
      kind: 'leaving',
      reason: 'Dentist',
      name: 'Shazia Noor',
      phone: '+923000000977',
      place: 4,
    },
  ]
  await school.transaction(system(sentence('Demo school')), 'gate.seeded', async (tx) => {
    await tx.execute(sql`
      with said as (
        select * from jsonb_to_recordset(${JSON.stringify(slips)}::jsonb) as s (id uuid, day date, time time, kind text,
          minutes smallint, reason text, brought text, name text, phone text, place int)
      ), here as (
        select s.id, row_number() over (order by s.id <> ${exampleStudent}::uuid, g.guardian_id is null, s.id) as place, g.guardian_id
        from student s left join lateral (
          select l.guardian_id from guardian_link l where l.student_id = s.id and l.may_pick_up order by l.id limit 1
        ) g on true
        where s.campus_id = ${mainCampus}::uuid and s.status = 'enrolled' and s.archived_at is null
      )
      insert into gate_slip (id, campus_id, student_id, kind, year, number, serial, day, at, minutes, reason, brought_by,
        guardian_id, collector_name, collector_phone, made_by, created_at, updated_at)
      select said.id, ${mainCampus}::uuid, here.id, said.kind, extract(year from said.day)::int, said.place,
        'MAIN/' || extract(year from said.day) || '/' || lpad(said.place::text, 4, '0'), said.day,
        told.at, said.minutes, said.reason, coalesce(said.brought, ''),
        case when said.kind = 'leaving' and said.name is null then here.guardian_id end, coalesce(said.name, ''), said.phone,
        'Ghulam Rasool', told.at, told.at
      from said join here on here.place = said.place % 2 + 1
      cross join lateral (select least((said.day + said.time) at time zone ${zone}, ${now}::timestamptz) as at) told
      where said.kind = 'late' or said.name is not null or here.guardian_id is not null
      order by said.place`)
    await tx.execute(sql`
      insert into gate_counter (campus_id, year, last) select campus_id, year, max(number) from gate_slip group by 1, 2`)
  })
}
