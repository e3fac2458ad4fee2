import { sql } from 'drizzle-orm'
import { refuse, refuseField, refuseMissing } from 'kit/contract/refusal'
import { sentence } from 'kit/text/words'
import { describe, timeOf } from '../../core/acts/act.ts'
import type { User } from '../../core/authorization/user.ts'
import type { School, Tx } from '../../core/school/school.ts'
import type { Card, Teaching, TeachingGiven } from './contract.ts'
import { cardsOf, teachingOf } from './read-timetable.ts'
import { lockDraft, touch } from './find-timetable.ts'

type Changing = { id: string; version: number; teachingId: string } & TeachingGiven

/**
 * Says who teaches a subject, where, and in how many lessons of which length. Lessons that are there already keep their
 * places where their length stays; a further one lies in the tray.
 */
export async function changeTeaching(
  school: School,
  user: User,
  { id, version, teachingId, teachers, roomId, roomKind, lessonTypeId, blocks }: Changing,
): Promise<{ version: number; teaching: Teaching; cards: Card[] }> {
  return school.transaction(user, 'timetables.teaching-changed', async (tx) => {
    const row = await lockDraft(tx, user, { id, version })
    const { subject, sections } = await nameOfTeaching(tx, { id, teachingId })
    await refuseStrangers(tx, teachers)
    await refuseClosedRoom(tx, roomId)
    await refuseOldType(tx, { teachingId, lessonTypeId })
    const at = sql`${timeOf(tx).toISOString()}::timestamptz`
    await tx.execute(sql`
      update teaching set room_id = ${roomId}::uuid, room_kind = ${roomKind}, lesson_type_id = ${lessonTypeId}::uuid, updated_at = ${at} where id = ${teachingId}::uuid`)
    const list = JSON.stringify(teachers)
    await tx.execute(sql`
      delete from teaching_teacher t where t.teaching_id = ${teachingId}::uuid and not exists (
        select from jsonb_to_recordset(${list}::jsonb) as g ("employeeId" uuid) where g."employeeId" = t.employee_id)`)
    await tx.execute(sql`
      insert into teaching_teacher (teaching_id, employee_id, role)
      select ${teachingId}::uuid, g."employeeId", g.role from jsonb_to_recordset(${list}::jsonb) as g ("employeeId" uuid, role text)
      on conflict (teaching_id, employee_id) do update set role = excluded.role where teaching_teacher.role <> excluded.role`)
    await cutInto(tx, teachingId, blocks)
    describe(tx, { name: row.name, subject, sections })
    const next = await touch(tx, row)
    return {
      version: next,
      teaching: await teachingOf(tx, row, teachingId),
      cards: await cardsOf(tx, { teachingId }),
    }
  })
}

/**
 * Teaches several sections, or parts of them, together: their parties and teachers come to the first of the teachings, the
 * others go. All must be of one subject and as many lessons.
 */
export async function joinTeachings(
  school: School,
  user: User,
  { id, version, teachingIds }: { id: string; version: number; teachingIds: readonly string[] },
): Promise<{ version: number }> {
  const [first = '', ...others] = [...new Set(teachingIds)]
  if (others.length === 0) refuseField('teachingIds', sentence('Choose at least two sections'))
  const ids = `{${teachingIds.join(',')}}`
  return school.transaction(user, 'timetables.joined', async (tx) => {
    const row = await lockDraft(tx, user, { id, version })
    const { subject } = await nameOfTeaching(tx, { id, teachingId: first })
    const found = await tx.execute<{ subject: string; periods: number }>(sql`
      select g.subject_id as subject, coalesce((select sum(p.length) from placement p where p.teaching_id = g.id), 0)::int as periods
      from teaching g where g.timetable_id = ${id}::uuid and g.id = any (${ids}::uuid[])`)
    if (found.length < others.length + 1) refuseMissing()
    if (new Set(found.map((one) => one.subject)).size > 1)
      refuse('timetables.other-subject', 'Only lessons of one subject can be taught together')
    if (new Set(found.map(({ periods }) => periods)).size > 1)
      refuse(
        'timetables.other-count',
        'These have different numbers of lessons a week, and cannot be taught together',
      )
    await tx.execute(sql`
      insert into teaching_party (teaching_id, section_id, choice, part)
      select distinct ${first}::uuid, y.section_id, y.choice, y.part from teaching_party y
      where y.teaching_id = any (${ids}::uuid[]) and y.teaching_id <> ${first}::uuid
      on conflict (teaching_id, section_id, choice, part) do nothing`)
    await tx.execute(sql`
      insert into teaching_teacher (teaching_id, employee_id, role)
      select distinct ${first}::uuid, t.employee_id, t.role from teaching_teacher t
      where t.teaching_id = any (${ids}::uuid[]) and not exists (
        select from teaching_teacher o where o.teaching_id = ${first}::uuid)
      on conflict (teaching_id, employee_id) do nothing`)
    await tx.execute(sql`
      delete from teaching where id = any (${ids}::uuid[]) and id <> ${first}::uuid`)
    const { sections } = await nameOfTeaching(tx, { id, teachingId: first })
    describe(tx, { name: row.name, subject, sections })
    return { version: await touch(tx, row) }
  })
}

async function nameOfTeaching(tx: Tx, { id, teachingId }: { id: string; teachingId: string }) {
  const [found] = await tx.execute<{ subject: string; sections: string }>(sql`
    select b.name as subject, string_agg(s.title, ', ' order by s.title) as sections
    from teaching g join subject b on b.id = g.subject_id join teaching_party y on y.teaching_id = g.id
      join section s on s.id = y.section_id
    where g.id = ${teachingId}::uuid and g.timetable_id = ${id}::uuid group by b.name`)
  return found ?? refuseMissing()
}

async function refuseStrangers(tx: Tx, teachers: TeachingGiven['teachers']): Promise<void> {
  const ids = teachers.map(({ employeeId }) => employeeId)
  if (new Set(ids).size < ids.length) refuseField('teachers', sentence('A teacher is named once'))
  if (ids.length === 0) return
  const found = await tx.execute(sql`
    select id from employee where id = any (${`{${ids.join(',')}}`}::uuid[]) and kind = 'teacher' and archived_at is null
      and status <> 'left' for key share`)
  if (found.length < ids.length)
    refuseField('teachers', sentence('One of these teachers has left, or is not there any more'), 'choice')
}

async function refuseClosedRoom(tx: Tx, roomId: string | null): Promise<void> {
  if (roomId === null) return
  const [found] = await tx.execute(sql`
    select id from room where id = ${roomId}::uuid and archived_at is null for key share`)
  if (!found) refuseField('roomId', sentence('This no longer exists. Choose another'), 'choice')
}

/** Refuses a lesson type in the archive, unless it is that of the lessons already. */
async function refuseOldType(
  tx: Tx,
  { teachingId, lessonTypeId }: { teachingId: string; lessonTypeId: string | null },
): Promise<void> {
  if (lessonTypeId === null) return
  const [found] = await tx.execute(sql`
    select y.id from lesson_type y where y.id = ${lessonTypeId}::uuid and (y.archived_at is null
      or y.id = (select g.lesson_type_id from teaching g where g.id = ${teachingId}::uuid)) for key share of y`)
  if (!found) refuseField('lessonTypeId', sentence('This no longer exists. Choose another'), 'choice')
}

/** Makes the lessons of a teaching as many and as long as said: those of a length that is wanted stay, placed ones first. */
async function cutInto(tx: Tx, teachingId: string, blocks: readonly number[]): Promise<void> {
  const at = sql`${timeOf(tx).toISOString()}::timestamptz`
  const wanted = JSON.stringify(
    [...Map.groupBy(blocks, (one) => one)].map(([length, all]) => ({ length, count: all.length })),
  )
  await tx.execute(sql`
    delete from placement p using (
      select c.id, c.length, row_number() over (partition by c.length order by c.weekday is null, not c.is_locked, c.id) as place
      from placement c where c.teaching_id = ${teachingId}::uuid
    ) c left join jsonb_to_recordset(${wanted}::jsonb) as w (length smallint, count int) on w.length = c.length
    where p.id = c.id and c.place > coalesce(w.count, 0)`)
  await tx.execute(sql`
    insert into placement (teaching_id, length, created_at, updated_at)
    select ${teachingId}::uuid, w.length, ${at}, ${at}
    from jsonb_to_recordset(${wanted}::jsonb) as w (length smallint, count int)
      cross join lateral generate_series(1, w.count - (
        select count(*)::int from placement p where p.teaching_id = ${teachingId}::uuid and p.length = w.length))`)
}

/** Copies what is taught in a timetable into another one, with the places of its lessons. */
export async function copyTeachings(tx: Tx, { from, to }: { from: string; to: string }): Promise<void> {
  const at = sql`${timeOf(tx).toISOString()}::timestamptz`
  await tx.execute(sql`
    with source as materialized (
      select g.*, uuidv7() as new_id from teaching g where g.timetable_id = ${from}::uuid order by g.id
    ), copied as (
      insert into teaching (id, timetable_id, subject_id, shift_id, room_id, room_kind, lesson_type_id, created_at, updated_at)
      select new_id, ${to}::uuid, subject_id, shift_id, room_id, room_kind, lesson_type_id, ${at}, ${at} from source
    ), parties as (
      insert into teaching_party (teaching_id, section_id, choice, part)
      select s.new_id, y.section_id, y.choice, y.part from source s join teaching_party y on y.teaching_id = s.id
    ), teachers as (
      insert into teaching_teacher (teaching_id, employee_id, role)
      select s.new_id, e.employee_id, e.role from source s join teaching_teacher e on e.teaching_id = s.id
    )
    insert into placement (teaching_id, weekday, period, from_minute, until_minute, length, week, room_id, is_locked, created_at,
      updated_at)
    select s.new_id, p.weekday, p.period, p.from_minute, p.until_minute, p.length, p.week, p.room_id, p.is_locked, ${at}, ${at}
    from source s join placement p on p.teaching_id = s.id`)
}
