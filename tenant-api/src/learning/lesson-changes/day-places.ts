import { type SQL, sql } from 'drizzle-orm'
import { sentence } from 'kit/text/words'
import { words } from 'kit/text/words-node'
import type { Day } from 'kit/values/day'
import { clockAt } from 'kit/values/time'
import { shareStudents } from 'kit/week/clashes'
import { arrayOf } from '../../core/columns/array-text.ts'
import { nameOf } from '../../core/columns/name-in-script.ts'
import type { User } from '../../core/authorization/user.ts'
import type { Db, Tx } from '../../core/school/school.ts'
import { type Bell, doMeet, minuteOf, readDayBells, type Span } from '../arrangements/day-lessons.ts'
import type { LessonPlace } from './contract.ts'

type Party = { sectionId: string; title: string; choice: string; part: string }

/** A lesson of a day with whom it takes. */
export type TakenTime = Span & {
  /** The card of the week; null of an extra lesson and of a cover. */
  id: string | null
  kind: 'lesson' | 'cover'
  subject: string
  parties: Party[]
  teachers: { id: string; name: string }[]
  roomId: string | null
  room: string | null
  /** How many lessons its room holds at once. */
  parallel: number
  /** The minutes from its campus to that of the lesson in question. */
  way: number
}

/** A lesson of the week on a day. */
export type LessonOfDay = Omit<TakenTime, 'way'> & {
  id: string
  campusId: string
  shiftId: string | null
  day: Day
  period: number | null
  length: number
  changeId: string | null
  takesPlace: boolean
}

const lessonColumns = (user: User, lesson: SQL) => sql`
  (select coalesce(jsonb_agg(jsonb_build_object('sectionId', s.id, 'title', s.title, 'choice', y.choice, 'part', y.part) order by s.title), '[]')
    from teaching_party y join section s on s.id = y.section_id where y.teaching_id = ${lesson}) as parties,
  (select coalesce(jsonb_agg(jsonb_build_object('id', n.id, 'name', ${nameOf(user, 'n')}) order by e.role, n.name), '[]')
    from teaching_teacher e join person n on n.id = e.employee_id where e.teaching_id = ${lesson}) as teachers`

/** A lesson of the week on a day with its minutes, by the timetables that rule the day; undefined where it is not taught. */
export async function lessonOfDay(
  db: Db | Tx,
  user: User,
  { id, day }: { id: string; day: string },
): Promise<LessonOfDay | undefined> {
  const [found] = await db.execute<LessonOfDay>(sql`
    select l.placement_id as id, 'lesson' as kind, l.campus_id as "campusId", l.shift_id as "shiftId", l.day::text as day, l.period, l.length,
      case when l.change <> 'exam' then l.change_id end as "changeId", l.takes_place as "takesPlace", b.name as subject, l.room_id as "roomId", m.title as room,
      coalesce(m.parallel, 1) as parallel, coalesce(l.from_minute, x."from") as "from", coalesce(l.until_minute, x."until") as "until",
      ${lessonColumns(user, sql`l.teaching_id`)}
    from taught_lessons(${day}::date, ${day}::date) l join subject b on b.id = l.subject_id left join room m on m.id = l.room_id
      cross join lateral (
        select ${minuteOf(sql`min(o.starts_at)`)} as "from", ${minuteOf(sql`max(o.ends_at)`)} as "until" from bell_period o
        where o.schedule_id = ruling_bells(l.campus_id, l.shift_id, l.day) and o.kind = 'lesson'
          and o.number between l.period and l.period + l.length - 1
      ) x
    where l.placement_id = ${id}::uuid and l.change is distinct from 'moved-here'
      and l.teaching_id = any (array(select p.teaching_id from placement p where p.id = ${id}::uuid))`)
  return found
}

/** Everything on a day that has a section, a teacher or the room of a lesson: lessons, extra lessons, covers. */
async function readTaken(
  db: Db | Tx,
  user: User,
  { lesson, day, roomId }: { lesson: LessonOfDay; day: string; roomId: string | null },
): Promise<TakenTime[]> {
  const sections = sql`${arrayOf(lesson.parties.map(({ sectionId }) => sectionId))}::uuid[]`
  const teachers = sql`${arrayOf(lesson.teachers.map(({ id }) => id))}::uuid[]`
  const way = (
    campus: SQL,
  ) => sql`case when ${campus} = ${lesson.campusId}::uuid then 0 else coalesce((select w.minutes from campus_way w
    where w.from_id = least(${campus}, ${lesson.campusId}::uuid) and w.to_id = greatest(${campus}, ${lesson.campusId}::uuid)), 30) end`
  return db.execute<TakenTime>(sql`
    select l.placement_id as id, 'lesson' as kind, x."from", x."until", b.name as subject, l.room_id as "roomId", m.title as room,
      coalesce(m.parallel, 1) as parallel, ${way(sql`l.campus_id`)} as way, ${lessonColumns(user, sql`l.teaching_id`)}
    from taught_lessons(${day}::date, ${day}::date) l join subject b on b.id = l.subject_id left join room m on m.id = l.room_id
      cross join lateral (
        select ${minuteOf(sql`min(o.starts_at)`)} as "from", ${minuteOf(sql`max(o.ends_at)`)} as "until" from bell_period o
        where l.period is not null and o.schedule_id = ruling_bells(l.campus_id, l.shift_id, l.day) and o.kind = 'lesson'
          and o.number between l.period and l.period + l.length - 1
        union all
        select l.from_minute, l.until_minute where l.period is null
      ) x
    where l.takes_place and x."from" is not null and not (l.placement_id = ${lesson.id}::uuid and l.day = ${lesson.day}::date)
      and (l.room_id = ${roomId}::uuid
        or l.teaching_id in (select y.teaching_id from teaching_party y where y.section_id = any (${sections}))
        or l.teaching_id in (select t.teaching_id from teaching_teacher t where t.employee_id = any (${teachers})))
    union all
    select null, 'lesson', ${minuteOf(sql`e.starts_at`)}, ${minuteOf(sql`e.ends_at`)}, b.name, e.room_id, m.title, coalesce(m.parallel, 1),
      ${way(sql`e.campus_id`)},
      jsonb_build_array(jsonb_build_object('sectionId', s.id, 'title', s.title, 'choice', '', 'part', '')),
      jsonb_build_array(jsonb_build_object('id', n.id, 'name', ${nameOf(user, 'n')}))
    from extra_lesson e join subject b on b.id = e.subject_id join section s on s.id = e.section_id join person n on n.id = e.employee_id
      left join room m on m.id = e.room_id
    where e.day = ${day}::date and e.archived_at is null
      and (e.section_id = any (${sections}) or e.employee_id = any (${teachers}) or e.room_id = ${roomId}::uuid)
    union all
    select null, 'cover', ${minuteOf(sql`lower(a.during)::time`)}, ${minuteOf(sql`upper(a.during)::time`)}, '', null, null, 1, ${way(sql`a.campus_id`)}, '[]',
      jsonb_build_array(jsonb_build_object('id', n.id, 'name', ${nameOf(user, 'n')}))
    from arrangement a join person n on n.id = a.employee_id
    where a.day = ${day}::date and a.kind = 'cover' and a.state not in ('declined', 'withdrawn') and a.employee_id = any (${teachers})`)
}

const reasons = {
  section: sentence('{section} has {subject} then'),
  teacher: sentence('{teacher} teaches {section} then'),
  cover: sentence('{teacher} covers another lesson then'),
  room: sentence('{section} is in {room} then'),
  way: sentence('{teacher} teaches at another campus until {until} or from {from}, which is too near'),
}

const sectionsOf = ({ parties }: Pick<TakenTime, 'parties'>) =>
  [...new Set(parties.map(({ title }) => title))].join(', ')

/** What is in the way of a lesson at a time, each in a sentence of the reader; nothing where it is free. */
function reasonsAt(
  user: User,
  {
    lesson,
    taken,
    at,
    roomId,
  }: { lesson: LessonOfDay; taken: readonly TakenTime[]; at: Span; roomId: string | null },
): string[] {
  const { say } = words(user)
  const there = taken.filter((one) => doMeet(one, at))
  const near = taken.filter(
    (one) =>
      one.way > 0 && !doMeet(one, at) && doMeet({ from: one.from - one.way, until: one.until + one.way }, at),
  )
  const inRoom = there.filter((one) => roomId !== null && one.roomId === roomId)
  const found = there.flatMap((one) => {
    const section = sectionsOf(one)
    const parties = one.parties.filter((party) =>
      lesson.parties.some((own) => own.sectionId === party.sectionId && shareStudents(own, party)),
    )
    const teachers = one.teachers.filter(({ id }) => lesson.teachers.some((own) => own.id === id))
    return [
      ...parties.map(({ title }) => say(reasons.section, { section: title, subject: one.subject })),
      ...teachers.map(({ name }) =>
        say(reasons[one.kind === 'cover' ? 'cover' : 'teacher'], { teacher: name, section }),
      ),
    ]
  })
  for (const { teachers, from, until } of near)
    for (const { id, name } of teachers)
      if (lesson.teachers.some((own) => own.id === id))
        found.push(say(reasons.way, { teacher: name, from: clockAt(from), until: clockAt(until) }))
  const [first] = inRoom
  if (first && inRoom.length >= first.parallel)
    found.push(say(reasons.room, { section: sectionsOf(first), room: first.room ?? '' }))
  return [...new Set(found)]
}

type Asked = { lesson: LessonOfDay; toDay: Day; roomId: string | null }

/** Where a lesson could be held on a day: at each period that rings for it, with what is in its way there. */
export async function readPlaces(
  db: Db | Tx,
  user: User,
  { lesson, toDay, roomId }: Asked,
): Promise<LessonPlace[]> {
  const taken = await readTaken(db, user, { lesson, day: toDay, roomId })
  const bells = (await readDayBells(db, { day: toDay, campusId: lesson.campusId })).get(lesson.shiftId) ?? []
  const spans = spansOf(lesson, bells).filter(
    ({ period }) => !(toDay === lesson.day && period === lesson.period && lesson.period !== null),
  )
  const places: LessonPlace[] = []
  for (const { period, ...at } of spans) {
    const reasons = reasonsAt(user, { lesson, taken, at, roomId })
    const exchange =
      reasons.length === 0 ? null : await exchangeAt(db, user, { lesson, toDay, roomId, at, taken })
    places.push({ period, startsAt: clockAt(at.from), endsAt: clockAt(at.until), reasons, exchange })
  }
  return places
}

/** The one lesson of the same sections at a time that could be held at the time of this one instead. */
async function exchangeAt(
  db: Db | Tx,
  user: User,
  { lesson, toDay, roomId, at, taken }: Asked & { at: Span; taken: readonly TakenTime[] },
): Promise<LessonPlace['exchange']> {
  const [there, ...more] = taken.filter(
    (one) => doMeet(one, at) && one.parties.some(({ sectionId }) => isOf(lesson, sectionId)),
  )
  if (!there || there.id === null || more.length > 0) return null
  const isSameTime = there.from === at.from && there.until === at.until
  const areSame =
    there.parties.length === lesson.parties.length &&
    there.parties.every(({ sectionId }) => isOf(lesson, sectionId))
  const others = taken.filter((one) => one !== there)
  if (!isSameTime || !areSame || reasonsAt(user, { lesson, taken: others, at, roomId }).length > 0)
    return null
  const other = await lessonOfDay(db, user, { id: there.id, day: toDay })
  if (!other || other.changeId !== null) return null
  const way = await readReasons(db, user, {
    lesson: other,
    toDay: lesson.day,
    roomId: other.roomId,
    at: lesson,
    besides: [lesson.id],
  })
  return way.length > 0 ? null : { lessonId: other.id, subject: other.subject }
}

const isOf = ({ parties }: Pick<LessonOfDay, 'parties'>, id: string) =>
  parties.some(({ sectionId }) => sectionId === id)

/** What is in the way of a lesson in a room at its own time, or at another one; lessons besides do not count. */
export async function readReasons(
  db: Db | Tx,
  user: User,
  { lesson, toDay, roomId, at, besides = [] }: Asked & { at: Span; besides?: readonly string[] },
): Promise<string[]> {
  const taken = await readTaken(db, user, { lesson, day: toDay, roomId })
  const counted = taken.filter(({ id }) => id === null || !besides.includes(id))
  return reasonsAt(user, { lesson, taken: counted, at, roomId })
}

/** The stretches of a day that a lesson of so many periods can take; without bells every quarter of an hour. */
function spansOf(
  { period, length, from, until }: LessonOfDay,
  bells: readonly Bell[],
): (Span & { period: number | null })[] {
  if (period === null) {
    const minutes = until - from
    const starts = Array.from({ length: 24 * 4 }, (_, quarter) => quarter * 15)
    return starts
      .filter((start) => start >= 6 * 60 && start + minutes <= 22 * 60)
      .map((start) => ({ period: null, from: start, until: start + minutes }))
  }
  return bells.flatMap(({ number, from: start }) => {
    const last = bells.find((bell) => bell.number === number + length - 1)
    return last ? [{ period: number, from: start, until: last.until }] : []
  })
}
