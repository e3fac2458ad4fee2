import { sql } from 'drizzle-orm'
import type { FastifyReply } from 'fastify'
import { sentence } from 'kit/text/words'
import { words } from 'kit/text/words-node'
import { addDays, day } from 'kit/values/day'
import type { User } from '../../core/authorization/user.ts'
import { arrayOf } from '../../core/columns/array-text.ts'
import type { School } from '../../core/school/school.ts'
import { type Feed, readerOfFeed } from '../../institute/calendar/feed-address.ts'
import { icalOf, type IcalEvent, sendIcal } from '../../core/documents/ical.ts'
import { timetables } from '../timetables/contract.ts'
import { readLessonsFeed, type WeekLesson } from './contract.ts'
import { readOwnStudents } from './own-students.ts'
import { findOwnWeek, readLessons, readWeekOwner, type OwnerKind } from './read-week.ts'

/** The own lessons at a secret address. */
export const ofLessons: Feed = {
  content: 'lessons',
  path: readLessonsFeed.path,
  resource: timetables.resource,
  acts: { made: 'lesson-feeds.made', dropped: 'lesson-feeds.dropped' },
}

const weeks = 8

/** Of whom the lessons are; `name` stands before them where a feed is about several, or about a child. */
type Owner = { whose: OwnerKind; id: string; name: string }

/**
 * Eight weeks from today of whom the secret belongs to: what they teach and cover, and what they or their children are
 * taught. A lesson keeps its UID, also where it is held on another day; what changed has a higher SEQUENCE.
 */
export async function sendLessonsFeed(
  school: School,
  secret: string,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const user = await readerOfFeed(school, secret, ofLessons)
  const first = await school.today()
  const span = { first, last: addDays(first, 7 * weeks - 1) }
  const owners = await readOwners(school, user)
  const found = await Promise.all(
    owners.map(async (one) => {
      const owner = await readWeekOwner(school, user, one)
      const { lessons } = await readLessons(school, user, { ...one, owner, ...span })
      return { owner: one, lessons }
    }),
  )
  const sequences = await readSequences(
    school,
    found.flatMap(({ lessons }) => lessons),
  )
  const { zone, name } = await school.profile()
  const events = found.flatMap(({ owner, lessons }) => eventsOf(user, { owner, lessons, sequences }))
  const { say } = words(user)
  const head = {
    name: say(sentence('Lessons · {school}'), { school: name }),
    host: school.primaryHost,
    now: school.now(),
    zone,
    product: 'Lessons',
  }
  return sendIcal(reply, { name: 'lessons', text: icalOf(events, head) })
}

/** Who teaches, and the students whose data are the user's own. */
async function readOwners(school: School, user: User): Promise<Owner[]> {
  const own = await findOwnWeek(school, user)
  if (own?.whose === 'student') return [{ ...own, name: '' }]
  return [...(own ? [{ ...own, name: '' }] : []), ...(await readOwnStudents(school, user))]
}

/** What a calendar says of a lesson. */
type FeedLesson = Omit<WeekLesson, 'isOwn'>

/** When lessons were changed last, in minutes since the year 2020: a number that grows. */
async function readSequences(school: School, lessons: readonly FeedLesson[]): Promise<Map<string, number>> {
  const ids = lessons.flatMap(({ change }) => change?.id ?? [])
  const rows = await school.db.execute<{ id: string; sequence: number }>(sql`
    select id, (extract(epoch from updated_at - timestamptz '2020-01-01Z') / 60)::int as sequence
    from lesson_change where id = any (${arrayOf(ids)}::uuid[])`)
  return new Map(rows.map(({ id, sequence }) => [id, sequence]))
}

type OfOwner = { owner: Owner; lessons: readonly FeedLesson[]; sequences: ReadonlyMap<string, number> }

function eventsOf(user: User, { owner, lessons, sequences }: OfOwner): IcalEvent[] {
  const isHeld = new Set(
    lessons.filter(({ change }) => change?.kind === 'moved-here').map((lesson) => `${lesson.change?.id}`),
  )
  // What is held on another day of the feed stands there alone, under the same UID.
  return lessons
    .filter(({ change }) => change?.kind !== 'moved' || !isHeld.has(change.id))
    .map((lesson) => eventOf(user, { owner, lesson, sequences }))
}

function eventOf(
  user: User,
  { owner, lesson, sequences }: Omit<OfOwner, 'lessons'> & { lesson: FeedLesson },
): IcalEvent {
  const { id, subject, change, extra, room, covers, startsAt, endsAt } = lesson
  const isOff = ['cancelled', 'moved', 'exam'].includes(change?.kind ?? '')
  const sections = lesson.sections
    .map(({ title, part }) => [title, part].filter(Boolean).join(' '))
    .join(', ')
  const teachers = lesson.teachers.map(({ name }) => name).join(', ')
  const isCover = covers.some(({ isOwn }) => isOwn) && !lesson.teachers.some((one) => one.id === owner.id)
  const what = [subject, owner.whose === 'teacher' && sections].filter(Boolean).join(' · ')
  const { say } = words(user)
  const title = isCover ? say(sentence('Cover: {lesson}'), { lesson: what }) : what
  const origin = change?.kind === 'moved-here' ? change.otherDay : null
  return {
    // Brothers and sisters in one section have the lesson each.
    uid: [`lesson-${id}-${origin ?? lesson.day}`, owner.whose === 'student' && owner.name && owner.id]
      .filter(Boolean)
      .join('-'),
    title: owner.name === '' ? title : `${owner.name}: ${title}`,
    detail: [owner.whose === 'teacher' && !isCover ? '' : teachers, extra, change?.reason]
      .filter(Boolean)
      .join('\n'),
    location: room ?? '',
    firstDay: day(lesson.day),
    lastDay: day(lesson.day),
    startsAt,
    endsAt,
    status: isOff ? 'CANCELLED' : 'CONFIRMED',
    sequence: change ? (sequences.get(change.id) ?? 1) : 0,
    isBusy: owner.whose === 'teacher',
  }
}
