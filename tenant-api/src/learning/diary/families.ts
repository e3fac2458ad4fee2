import { sql } from 'drizzle-orm'
import type { Day } from 'kit/values/day'
import { refuse, refuseField, refuseMissing } from 'kit/contract/refusal'
import { sentence } from 'kit/text/words'
import { describe, timeOf } from '../../core/acts/act.ts'
import type { Db, School, Tx } from '../../core/school/school.ts'
import { reach } from '../../core/authorization/reach.ts'
import { accountShown, type User } from '../../core/authorization/user.ts'
import { goWithPerson } from '../../people/students-and-guardians/person-rows.ts'
import { bySection } from '../../people/students-and-guardians/students.ts'
import { student } from '../../people/students-and-guardians/tables.ts'
import { diary, type StudentDiary } from './contract.ts'
import { entriesOf, entryOf } from './entries.ts'
import { nameFor } from '../../core/columns/name-in-script.ts'
import { daysOf, hereOf } from './diary-access.ts'

goWithPerson(
  {
    table: 'diary_signature',
    column: 'student_id',
    clash: 'own.day = theirs.day and own.guardian_id = theirs.guardian_id',
  },
  {
    table: 'diary_signature',
    column: 'guardian_id',
    clash: 'own.day = theirs.day and own.student_id = theirs.student_id',
  },
)

type Child = {
  name: string
  otherName: string
  fatherName: string
  sectionId: string | null
  section: string
  campusId: string
  classId: string
  guardianId: string | null
}

/** A child whose diary the user reads, and who the user is to the child. */
async function childOf(db: Db | Tx, user: User, id: string): Promise<Child> {
  const within = { campus: student.campusId, section: bySection(student.id), person: student.id }
  const [found] = await db.execute<Child>(sql`
    select p.name, p.other_name as "otherName", ${nameFor(user, { name: student.fatherName, otherName: student.fatherOtherName })} as "fatherName", c.id as "sectionId", coalesce(c.title, '') as section,
      c.campus_id as "campusId", c.class_id as "classId", (
        select l.guardian_id from guardian_link l join account a on a.person_id = l.guardian_id
        where a.id = ${accountShown(user)}::uuid and l.student_id = ${student.id} and l.may_see) as "guardianId"
    from ${student} join person p on p.id = ${student.id} left join section c on c.id = ${student.sectionId}
    where ${student.id} = ${id}::uuid and ${student.archivedAt} is null and ${reach(user, diary.resource, 'view', within)}`)
  return found ?? refuseMissing()
}

/** What has gone out of the diary of a child: by day, and first what is due by the next day with school. */
export async function readStudentDiary(school: School, user: User, id: string): Promise<StudentDiary> {
  const { today, country } = await hereOf(school)
  const { sectionId, campusId, classId, guardianId, ...child } = await childOf(school.db, user, id)
  const said = { studentId: id, ...child, today, maySign: guardianId !== null && user.viewing === null }
  if (sectionId === null) return { ...said, nextDay: null, due: [], days: [] }
  const ahead = await daysOf(school.db, { campusId, classId }, { from: today, days: 30, country })
  const nextDay = ahead.find((day) => day > today) ?? null
  const entries = await entriesOf(
    school.db,
    sql`e.section_id = ${sectionId}::uuid and e.day between ${today}::date - 30 and ${today}::date and exists (
      select from diary_day d where d.section_id = e.section_id and d.day = e.day and d.told_at is not null)`,
  )
  const signed = await school.db.execute<{ day: Day; at: string }>(sql`
    select day::text as day, to_json(min(at)) #>> '{}' as at from diary_signature
    where student_id = ${id}::uuid and day >= ${today}::date - 30
      and (${guardianId}::uuid is null or guardian_id = ${guardianId}::uuid) group by day`)
  const days = [...Map.groupBy(entries, ({ day }) => day)].map(([day, some]) => ({
    day,
    entries: some.map(entryOf),
    seenAt: signed.find((row) => row.day === day)?.at ?? null,
  }))
  const due = entries.filter(({ dueOn }) => dueOn !== null && dueOn >= today && dueOn <= (nextDay ?? today))
  return {
    ...said,
    nextDay,
    due: due.map(({ day, ...entry }) => ({ ...entryOf({ ...entry, day }), day })),
    days,
  }
}

/** A guardian has seen the diary of a day; once said, it stays. */
export async function signDiary(
  school: School,
  user: User,
  { id, day }: { id: string; day: string },
): Promise<{ seenAt: string }> {
  return school.transaction(user, 'diary.signed', async (tx) => {
    const { guardianId, sectionId, name } = await childOf(tx, user, id)
    describe(tx, { name, day })
    if (guardianId === null)
      refuse('beyond-reach', 'Only a guardian signs the diary of a child', {}, { status: 403 })
    const [told] = await tx.execute(sql`
      select 1 from diary_day where section_id = ${sectionId}::uuid and day = ${day}::date and told_at is not null`)
    if (!told) refuseField('day', sentence('Nothing has gone out for this day'), 'choice')
    const at = timeOf(tx).toISOString()
    await tx.execute(sql`
      insert into diary_signature (student_id, guardian_id, day, at)
      values (${id}::uuid, ${guardianId}::uuid, ${day}::date, ${at}::timestamptz) on conflict do nothing`)
    const [row] = await tx.execute<{ seenAt: string }>(sql`
      select to_json(at) #>> '{}' as "seenAt" from diary_signature
      where student_id = ${id}::uuid and guardian_id = ${guardianId}::uuid and day = ${day}::date`)
    return row ?? refuseMissing()
  })
}
