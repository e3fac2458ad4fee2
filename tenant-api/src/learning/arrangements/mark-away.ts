import { eq, sql } from 'drizzle-orm'
import { refuseField, refuseMissing } from 'kit/contract/refusal'
import { sentence } from 'kit/text/words'
import type { Day } from 'kit/values/day'
import { describe, timeOf } from '../../core/acts/act.ts'
import type { User } from '../../core/authorization/user.ts'
import type { School, Tx } from '../../core/school/school.ts'
import type { AwayPart } from './contract.ts'
import { goWithPerson } from '../../people/students-and-guardians/person-rows.ts'
import { hereOf } from './day.ts'
import { lockDay, lockDayOfRow, refusePast, writtenName } from './lock-day.ts'
import { teacherAway } from './tables.ts'
import { withdrawNeedless } from './withdraw.ts'

// When two records of a person merge, their days go along; of a day that both were marked for, the own mark stands.
goWithPerson(
  {
    table: 'teacher_away',
    column: 'employee_id',
    side: 'staff',
    clash: 'own.day = theirs.day and own.campus_id = theirs.campus_id',
  },
  { table: 'arrangement', column: 'away_id', side: 'staff' },
  {
    table: 'arrangement',
    column: 'employee_id',
    side: 'staff',
    clash:
      "own.during && theirs.during and own.kind = 'cover' and own.state not in ('declined', 'withdrawn') and theirs.kind = 'cover' and theirs.state not in ('declined', 'withdrawn')",
  },
)

type Marking = {
  campusId: string
  day: Day
  employeeId: string
  part: AwayPart
  firstPeriod: number | null
  lastPeriod: number | null
  hasNotCome: boolean
}

/** Marks a teacher of the campus away; what the office had said of the day before is replaced. */
export async function markAway(school: School, user: User, input: Marking): Promise<{ id: string }> {
  const { campusId, day, employeeId, part, hasNotCome } = input
  const { today, country } = await hereOf(school)
  refusePast(day, today)
  const [first, last] =
    part === 'periods' ? [input.firstPeriod, input.lastPeriod ?? input.firstPeriod] : [null, null]
  if (part === 'periods' && first === null)
    refuseField('firstPeriod', sentence('Choose the first period'), 'required')
  if (first !== null && last !== null && last < first)
    refuseField('lastPeriod', sentence('The last period must not come before the first one'))
  return school.transaction(user, 'arrangements.away-marked', async (tx) => {
    await lockDay(tx, user, { campusId, day })
    const name = await nameAtCampus(tx, input)
    const at = timeOf(tx).toISOString()
    const [row] = await tx
      .insert(teacherAway)
      .values({
        employeeId,
        campusId,
        day,
        part,
        firstPeriod: first,
        lastPeriod: last,
        source: hasNotCome ? 'not-come' : 'office',
        createdAt: at,
        updatedAt: at,
      })
      .onConflictDoUpdate({
        target: [teacherAway.employeeId, teacherAway.day, teacherAway.campusId],
        set: {
          part,
          firstPeriod: first,
          lastPeriod: last,
          source: hasNotCome ? 'not-come' : 'office',
          updatedAt: at,
        },
      })
      .returning({ id: teacherAway.id })
    if (!row) throw new Error('a written row vanished')
    describe(tx, { name, day })
    // A part of the day may be less than what was said before.
    await withdrawNeedless(tx, { campusId, day, country })
    return row
  })
}

/** Takes back that somebody is away. Who has leave is away until the leave is revoked. */
export async function markBack(school: School, user: User, { id }: { id: string }): Promise<{ id: string }> {
  const { today, country } = await hereOf(school)
  return school.transaction(user, 'arrangements.away-removed', async (tx) => {
    const [row] = await tx.select().from(teacherAway).where(eq(teacherAway.id, id))
    if (!row) refuseMissing()
    await lockDayOfRow(tx, user, row)
    refusePast(row.day, today)
    await tx.delete(teacherAway).where(eq(teacherAway.id, id))
    describe(tx, { name: await writtenName(tx, row.employeeId), day: row.day })
    await withdrawNeedless(tx, { campusId: row.campusId, day: row.day, country })
    return { id }
  })
}

/** The name of who works at the campus, as it was written; refuses everybody else. */
async function nameAtCampus(tx: Tx, { employeeId, campusId, day }: Marking): Promise<string> {
  const [found] = await tx.execute<{ id: string }>(sql`
    select e.id from employee e
    where e.id = ${employeeId}::uuid and e.archived_at is null and (e.left_on is null or e.left_on >= ${day}::date)
      and (e.campus_ids @> array[${campusId}::uuid] or exists (
        select from teaching_teacher t join teaching g on g.id = t.teaching_id
          join ruling_timetables(${day}::date, ${day}::date) r on r.timetable_id = g.timetable_id and r.campus_id = ${campusId}::uuid
        where t.employee_id = e.id))`)
  if (!found) refuseField('employeeId', sentence('Choose a teacher of this campus'), 'choice')
  return writtenName(tx, employeeId)
}
