import { sql } from 'drizzle-orm'
import type { Output } from 'kit/http/client'
import { type Day, weekOf } from 'kit/values/day'
import type { School } from '../../core/school/school.ts'
import type { User } from '../../core/authorization/user.ts'
import type * as contract from './contract.ts'
import { entriesOf, entryOf } from './entries.ts'
import { fatherOf } from '../../core/columns/name-in-script.ts'
import { daysOf, hereOf, isRead, placeOf, taughtOn } from './diary-access.ts'

/** The sections whose diary the user reads, with how much was written today. */
export async function listSections(
  school: School,
  user: User,
  { campus }: { campus?: string | undefined },
): Promise<Output<typeof contract.listSections>> {
  const { today } = await hereOf(school)
  const rows = await school.db.execute<Output<typeof contract.listSections>['rows'][number]>(sql`
    select section.id as "sectionId", section.title as section, c.name as campus,
      (select count(*)::int from diary_entry e where e.section_id = section.id and e.day = ${today}::date) as entries,
      (select count(*)::int from ${taughtOn(today)} taught where taught.section_id = section.id and not exists (
        select from diary_entry e where e.section_id = section.id and e.day = ${today}::date and e.subject_id = taught.id)) as missing,
      (select to_json(d.told_at) #>> '{}' from diary_day d where d.section_id = section.id and d.day = ${today}::date) as "toldAt"
    from section join campus c on c.id = section.campus_id
    where ${isRead(user)} and (${campus ?? null}::uuid is null or section.campus_id = ${campus ?? null}::uuid)
    order by section.title, section.id`)
  return { today, rows: [...rows] }
}

type Week = Output<typeof contract.readWeek>

/** The diary of a section in the week of a day. */
export async function readWeek(
  school: School,
  user: User,
  { id, day }: { id: string; day?: string | undefined },
): Promise<Week> {
  const { today, country } = await hereOf(school)
  const place = await placeOf(school.db, user, id)
  const week = weekOf((day ?? today) as Day)
  const from = week[0] ?? today
  const open = new Set(await daysOf(school.db, place, { from, days: week.length - 1, country }))
  const entries = await entriesOf(
    school.db,
    sql`e.section_id = ${id}::uuid and e.day = any(${`{${week.join(',')}}`}::date[])`,
  )
  const subjects = await school.db.execute<{ id: string; name: string }>(sql`
    select taught.id, taught.name from ${taughtOn(today)} taught where taught.section_id = ${id}::uuid order by taught.name`)
  const counted = await countsOf(school, id, week)
  const days = week.map((of): Week['days'][number] => {
    const written = entries.filter((entry) => entry.day === of)
    const isSchoolDay = open.has(of)
    const missing = subjects.filter((subject) => !written.some(({ subjectId }) => subjectId === subject.id))
    return {
      day: of,
      isSchoolDay,
      toldAt: counted.days.find((row) => row.day === of)?.toldAt ?? null,
      entries: written.map(entryOf),
      missing: isSchoolDay && of <= today ? missing.map(({ name }) => name) : [],
      students: counted.students,
      seen: counted.days.find((row) => row.day === of)?.seen ?? 0,
    }
  })
  return { sectionId: id, section: place.title, today, days }
}

const enrolled = sql`s.status = 'enrolled' and s.archived_at is null`

async function countsOf(school: School, id: string, week: readonly Day[]) {
  const days = await school.db.execute<{ day: Day; toldAt: string | null; seen: number }>(sql`
    select d.day::text as day, to_json(d.told_at) #>> '{}' as "toldAt", (
      select count(distinct s.id)::int from diary_signature g join student s on s.id = g.student_id
      where s.section_id = d.section_id and ${enrolled} and g.day = d.day) as seen
    from diary_day d where d.section_id = ${id}::uuid and d.day = any(${`{${week.join(',')}}`}::date[])`)
  const [all] = await school.db.execute<{ count: number }>(
    sql`select count(*)::int as count from student s where s.section_id = ${id}::uuid and ${enrolled}`,
  )
  return { days, students: all?.count ?? 0 }
}

/** For whom nobody has seen the diary of a day. */
export async function listUnseen(
  school: School,
  user: User,
  { id, day }: { id: string; day: string },
): Promise<Output<typeof contract.listUnseen>> {
  await placeOf(school.db, user, id)
  const rows = await school.db.execute<Output<typeof contract.listUnseen>['rows'][number]>(sql`
    select s.id as "studentId", p.name, p.other_name as "otherName", ${fatherOf(user, 's')} as "fatherName" from student s join person p on p.id = s.id
    where s.section_id = ${id}::uuid and ${enrolled}
      and not exists (select from diary_signature g where g.student_id = s.id and g.day = ${day}::date)
    order by p.name collate name_order, s.id`)
  return { rows: [...rows] }
}
