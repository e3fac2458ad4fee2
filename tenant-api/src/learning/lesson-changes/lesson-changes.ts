import { eq, sql } from 'drizzle-orm'
import { refuse, refuseField, refuseMissing } from 'kit/contract/refusal'
import { sentence } from 'kit/text/words'
import type { Day } from 'kit/values/day'
import { minutesOf } from 'kit/values/time'
import { describe, timeOf } from '../../core/acts/act.ts'
import { emit } from '../../core/acts/outbox.ts'
import type { User } from '../../core/authorization/user.ts'
import { withConstraintMessages } from '../../core/columns/constraint-errors.ts'
import type { School, Tx } from '../../core/school/school.ts'
import { reasonIn } from '../../institute/calendar/closure-reasons.ts'
import { schoolDaysIn } from '../../institute/school-days/school-days.ts'
import { editableCampus } from '../../institute/structure/open-campus.ts'
import { type ChangeGiven, lessonChanges } from './contract.ts'
import { type LessonOfDay, lessonOfDay, readPlaces, readReasons } from './day-places.ts'
import { lessonChange } from './tables.ts'
import { tellChange } from './messages.ts'

const taken = {
  lesson_change_once: {
    code: 'lesson-changes.changed',
    field: 'day',
    message: sentence('Somebody has changed this lesson a moment ago. Look at it again'),
  },
}
const { resource } = lessonChanges

/** Changes a lesson of the week on one day; those concerned are told, and covers of that day follow. */
export async function changeLesson(school: School, user: User, given: ChangeGiven): Promise<{ id: string }> {
  const today = await school.today()
  const { country } = await school.profile()
  if (given.day < today) refuseField('day', sentence('This day is over'))
  const changing = school.transaction(user, 'lesson-changes.made', async (tx) => {
    // Two who change the lessons of a day wait for each other.
    await tx.execute(sql`lock table lesson_change in share row exclusive mode`)
    const lesson = await openLesson(tx, user, { id: given.lessonId, day: given.day })
    if (lesson.changeId === null && !lesson.takesPlace)
      refuse('lesson-changes.exam', 'This lesson gives way to an exam on this day', {}, { status: 409 })
    if (lesson.changeId !== null)
      refuse(
        'lesson-changes.changed',
        'This lesson is changed on this day already. Take that back first',
        {},
        { status: 409 },
      )
    const { other, ...values } = await judged(tx, user, { given, lesson, today, country })
    const id = await insertChange(tx, { lesson, given, values })
    if (other && values.exchangeId) {
      const { exchangeId } = values
      const back = { toDay: lesson.day, toPeriod: lesson.period, exchangeId }
      const also = await insertChange(tx, { lesson: other, given, values: back })
      await tellChange(tx, { id: also, event: given.kind })
    }
    await follow(tx, { lesson, toDay: values.toDay ?? null })
    await tellChange(tx, { id, event: given.kind })
    describeLesson(tx, lesson)
    return { id }
  })
  return withConstraintMessages(taken, changing)
}

async function insertChange(
  tx: Tx,
  { lesson, given, values }: { lesson: LessonOfDay; given: ChangeGiven; values: Values },
): Promise<string> {
  const at = timeOf(tx).toISOString()
  const { id: placementId, campusId, day } = lesson
  const { kind, reason } = given
  const [row] = await tx
    .insert(lessonChange)
    .values({ campusId, placementId, day, kind, reason, ...values, createdAt: at, updatedAt: at })
    .returning({ id: lessonChange.id })
  if (!row) throw new Error('an insert returned nothing')
  return row.id
}

/**
 * Takes a change back, and with it the other half of an exchange: the lessons are held as in the week, if nothing is in
 * their way there now.
 */
export async function dropLessonChange(
  school: School,
  user: User,
  { id }: { id: string },
): Promise<{ id: string }> {
  const today = await school.today()
  return school.transaction(user, 'lesson-changes.dropped', async (tx) => {
    await tx.execute(sql`lock table lesson_change in share row exclusive mode`)
    const [row] = await tx.select().from(lessonChange).where(eq(lessonChange.id, id))
    if (!row) refuseMissing()
    await editableCampus(tx, user, { id: row.campusId, resource })
    const both =
      row.exchangeId === null
        ? [row]
        : await tx.select().from(lessonChange).where(eq(lessonChange.exchangeId, row.exchangeId))
    if (both.some(({ day }) => day < today))
      refuse('lesson-changes.past', 'This day is over', {}, { status: 409 })
    const besides = both.map(({ placementId }) => placementId)
    for (const one of both) await takeBack(tx, user, { row: one, besides })
    const lesson = await lessonOfDay(tx, user, { id: row.placementId, day: row.day })
    describeLesson(tx, lesson ?? { subject: '', parties: [], day: row.day })
    return { id }
  })
}

async function takeBack(
  tx: Tx,
  user: User,
  { row, besides }: { row: typeof lessonChange.$inferSelect; besides: readonly string[] },
): Promise<void> {
  const lesson = await lessonOfDay(tx, user, { id: row.placementId, day: row.day })
  if (lesson) {
    const { roomId } = await usualRoom(tx, lesson)
    const why = await readReasons(tx, user, { lesson, toDay: lesson.day, roomId, at: lesson, besides })
    if (why.length > 0)
      refuse(
        'lesson-changes.taken',
        'It cannot be held as before: {reasons}',
        { reasons: why.join(' · ') },
        { status: 409 },
      )
  }
  await tellChange(tx, { id: row.id, event: 'restored' })
  await tx.delete(lessonChange).where(eq(lessonChange.id, row.id))
  if (lesson) await follow(tx, { lesson, toDay: row.toDay })
}

/** Where a lesson could be held on another day, or at another time of its own. */
export async function listLessonPlaces(
  school: School,
  user: User,
  asked: { lesson: string; day: string; toDay: string; room?: string | undefined },
) {
  const { country } = await school.profile()
  const lesson = await openLesson(school.db, user, { id: asked.lesson, day: asked.day })
  const toDay = asked.toDay as Day
  const [judgement] = await schoolDaysIn(school.db, {
    campus: lesson.campusId,
    from: toDay,
    until: toDay,
    country,
  })
  if (judgement?.state === 'closed')
    return { isSchoolDay: false, reason: reasonIn(user, judgement.title), places: [] }
  const roomId = asked.room ?? lesson.roomId
  return {
    isSchoolDay: true,
    reason: null,
    places: await readPlaces(school.db, user, { lesson, toDay, roomId }),
  }
}

/** A lesson of the week on a day, of a campus whose lessons the user changes. */
async function openLesson(
  db: Parameters<typeof lessonOfDay>[0],
  user: User,
  { id, day }: { id: string; day: string },
): Promise<LessonOfDay> {
  const [found] = await db.execute<{ campusId: string }>(sql`
    select t.campus_id as "campusId" from placement p join teaching g on g.id = p.teaching_id join timetable t on t.id = g.timetable_id
    where p.id = ${id}::uuid and t.state = 'published'`)
  if (!found) refuseMissing()
  await editableCampus(db, user, { id: found.campusId, resource })
  const lesson = await lessonOfDay(db, user, { id, day })
  if (!lesson) refuseField('day', sentence('This lesson is not held on this day'))
  return lesson
}

type Judging = { given: ChangeGiven; lesson: LessonOfDay; today: Day; country: string }
type Values = Partial<typeof lessonChange.$inferInsert>
/** With the lesson that takes the time of this one. */
type Judged = Values & { other?: LessonOfDay }

/** What is stored of a change. Refuses what cannot be held, with what is in its way. */
async function judged(tx: Tx, user: User, { given, lesson, today, country }: Judging): Promise<Judged> {
  switch (given.kind) {
    case 'cancelled':
      return {}
    case 'room': {
      await refuseClosedRoom(tx, given.roomId, lesson)
      if (given.roomId === lesson.roomId)
        refuseField('roomId', sentence('The lesson is in this room already'))
      const why = await readReasons(tx, user, { lesson, toDay: lesson.day, roomId: given.roomId, at: lesson })
      const [first] = why
      if (first) refuse('lesson-changes.taken', '{reasons}', { reasons: first }, { status: 409 })
      return { roomId: given.roomId }
    }
    case 'content': {
      const [subject] = await tx.execute(
        sql`select id from subject where id = ${given.subjectId}::uuid and archived_at is null`,
      )
      if (!subject) refuseField('subjectId', sentence('This subject is not there any more. Choose another'))
      return { subjectId: given.subjectId }
    }
    case 'moved':
      return movedTo(tx, user, { given, lesson, today, country })
  }
}

async function movedTo(
  tx: Tx,
  user: User,
  { given, lesson, today, country }: Judging & { given: Extract<ChangeGiven, { kind: 'moved' }> },
): Promise<Judged> {
  const toDay = given.toDay as Day
  if (toDay < today) refuseField('toDay', sentence('This day is over'))
  const [judgement] = await schoolDaysIn(tx, { campus: lesson.campusId, from: toDay, until: toDay, country })
  if (judgement?.state === 'closed') refuseField('toDay', sentence('There is no school on this day'))
  if (given.roomId !== null) await refuseClosedRoom(tx, given.roomId, lesson)
  const roomId = given.roomId ?? lesson.roomId
  const places = await readPlaces(tx, user, { lesson, toDay, roomId })
  const place = places.find(({ period, startsAt }) =>
    lesson.period === null ? startsAt === given.toStartsAt : period === given.toPeriod,
  )
  if (!place)
    refuseField(
      lesson.period === null ? 'toStartsAt' : 'toPeriod',
      sentence('Choose another time: the lesson does not fit here'),
    )
  const { exchangesWith } = given
  const isExchange = exchangesWith !== null && place.exchange?.lessonId === exchangesWith
  if (place.reasons.length > 0 && !isExchange)
    refuse('lesson-changes.taken', '{reasons}', { reasons: place.reasons.join(' · ') }, { status: 409 })
  const other = isExchange ? await lessonOfDay(tx, user, { id: exchangesWith, day: toDay }) : undefined
  return {
    ...(other && { other, exchangeId: crypto.randomUUID() }),
    toDay,
    roomId: given.roomId,
    ...(lesson.period === null
      ? { toFromMinute: minutesOf(place.startsAt), toUntilMinute: minutesOf(place.endsAt) }
      : { toPeriod: place.period }),
  }
}

async function refuseClosedRoom(tx: Tx, id: string, { campusId }: LessonOfDay): Promise<void> {
  const [room] = await tx.execute(
    sql`select id from room where id = ${id}::uuid and campus_id = ${campusId}::uuid and archived_at is null`,
  )
  if (!room) refuseField('roomId', sentence('This room is not there any more. Choose another'))
}

async function usualRoom(tx: Tx, { id }: LessonOfDay): Promise<{ roomId: string | null }> {
  const [found] = await tx.execute<{ roomId: string | null }>(sql`
    select coalesce(p.room_id, g.room_id) as "roomId" from placement p join teaching g on g.id = p.teaching_id where p.id = ${id}::uuid`)
  return found ?? { roomId: null }
}

/** Covers of the days are looked at again. */
async function follow(tx: Tx, { lesson, toDay }: { lesson: LessonOfDay; toDay: Day | null }): Promise<void> {
  const days = [...new Set([lesson.day, ...(toDay ? [toDay] : [])])]
  await emit(tx, 'lesson.changed', { campusId: lesson.campusId, days })
}

function describeLesson(
  tx: Tx,
  { subject, parties, day }: Pick<LessonOfDay, 'subject' | 'parties' | 'day'>,
): void {
  describe(tx, { subject, section: [...new Set(parties.map(({ title }) => title))].join(', '), day })
}
