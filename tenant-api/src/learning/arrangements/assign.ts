import { inArray } from 'drizzle-orm'
import { clockAt } from 'kit/values/time'
import { refuse, refuseField, refuseMissing } from 'kit/contract/refusal'
import { inScript } from 'kit/text/name-in-script'
import { sentence } from 'kit/text/words'
import { rankCandidates } from 'kit/week/cover-matching'
import { describe } from '../../core/acts/act.ts'
import type { User } from '../../core/authorization/user.ts'
import { withConstraintMessages } from '../../core/columns/constraint-errors.ts'
import type { School, Tx } from '../../core/school/school.ts'
import type { ArrangementKind } from './contract.ts'
import { type Busy, type DayCoverer, readCoverers, toMatch } from './coverers.ts'
import { doMeet, lessonName } from './day-lessons.ts'
import {
  type Arranged,
  type DayOfCampus,
  type OpenLesson,
  type Person,
  hereOf,
  keyOf,
  readDay,
} from './day.ts'
import { type OfDay, lockDay, refuseEnded, refusePast } from './lock-day.ts'
import { insertArrangements, taken } from './propose.ts'
import { arrangement } from './tables.ts'
import { withdraw } from './withdraw.ts'

type Assigning = OfDay & {
  lessonId: string
  period: number | null
  kind: ArrangementKind
  employeeId: string | null
  joinsId: string | null
  isSwap: boolean
}

/**
 * Says what becomes of one period of a lesson without its teacher; what was said before is withdrawn. Refuses whoever
 * teaches, covers or is away at that time; the caps of the proposals are the office's to exceed.
 */
export async function arrangeLesson(school: School, user: User, input: Assigning) {
  const { today, country } = await hereOf(school)
  refusePast(input.day, today)
  const assigning = school.transaction(user, 'arrangements.assigned', async (tx) => {
    await lockDay(tx, user, input)
    const day = await readDay(tx, { ...input, country })
    const lesson = openLesson(day, input)
    const { coverers, asking } = await readCoverers(tx, day, country)
    const { employeeId, joinsId } = fitting(day, lesson, { user, input, coverers })
    const before = lesson.arranged
    if (before) await withdraw(tx, { ...input, ids: [before.id] })
    const [key, lessons] = [keyOf(lesson), toMatch(day)]
    const candidates = rankCandidates({ lessons, coverers: [...coverers.values()], ...asking }).get(key) ?? []
    const row = { lesson, kind: input.kind, employeeId, joinsId, isSwap: input.isSwap, candidates }
    const [id] = await insertArrangements(tx, input, [row])
    if (id === undefined) throw new Error('a written row vanished')
    describe(tx, {
      subject: lesson.subject,
      section: lesson.sections.map(({ title }) => title).join(', '),
      day: input.day,
    })
    const { kind, isSwap } = input
    return { id, kind, employeeId, joinsId, state: 'proposed' as const, isSwap }
  })
  return withConstraintMessages(taken, assigning)
}

function openLesson(day: DayOfCampus, { lessonId, period }: Assigning): OpenLesson {
  const found = day.open.find((one) => one.id === lessonId && one.period === period)
  if (found) return found
  if (day.lessons.some((one) => one.id === lessonId && one.period === period))
    refuse('arrangements.taught', 'This lesson has its teacher', {}, { status: 409 })
  refuse('arrangements.no-lesson', 'There is no such lesson on this day', {}, { status: 404 })
}

type Fitting = { user: User; input: Assigning; coverers: ReadonlyMap<string, DayCoverer> }

/** Who and which other lesson an arrangement names, if it names any; refuses who cannot, and what is not there. */
function fitting(day: DayOfCampus, lesson: OpenLesson, { user, input, coverers }: Fitting) {
  const { kind } = input
  if (kind === 'join') return { employeeId: null, joinsId: joinedLesson(day, lesson, input.joinsId) }
  if (kind !== 'cover' && kind !== 'supervised') return { employeeId: null, joinsId: null }
  const { employeeId } = input
  if (employeeId === null) refuseField('employeeId', sentence('Choose a teacher'), 'required')
  const person = day.people.get(employeeId)
  if (!person) refuseField('employeeId', sentence('Choose a teacher of this campus'), 'choice')
  const coverer = coverers.get(employeeId)
  const busy = coverer ? clashOf(coverer, lesson, lesson.arranged?.id) : awayAllDay
  // Whoever looks in from next door teaches meanwhile.
  if (busy && (kind === 'cover' || busy.why === 'away' || busy.why === 'not-there'))
    refuseBusy(user, busy, { person, lesson })
  return { employeeId, joinsId: null }
}

const awayAllDay: Busy = { from: 0, until: 1440, why: 'away', isLesson: false }

function joinedLesson(day: DayOfCampus, lesson: OpenLesson, joinsId: string | null): string {
  if (joinsId === null)
    refuseField('joinsId', sentence('Choose the lesson that this section joins'), 'required')
  const joinable = joinableLessons(day, lesson).some(({ id }) => id === joinsId)
  if (!joinable)
    refuseField('joinsId', sentence('Choose a lesson at the same time that has its teacher'), 'choice')
  return joinsId
}

/** The lessons of other sections at the same time that have their teacher; of the same subject first. */
export function joinableLessons(day: DayOfCampus, lesson: OpenLesson) {
  const open = new Set(day.open.map(keyOf))
  return day.lessons
    .filter((one) => one.campusId === day.campusId && one.id !== lesson.id && one.teacherIds.length > 0)
    .filter((one) => doMeet(one, lesson) && !open.has(keyOf(one)))
    .toSorted((a, b) => Number(b.subjectId === lesson.subjectId) - Number(a.subjectId === lesson.subjectId))
}

function clashOf({ busy }: DayCoverer, lesson: OpenLesson, besides: string | undefined): Busy | undefined {
  return busy.find((span) => doMeet(span, lesson) && (span.coverId === undefined || span.coverId !== besides))
}

type Clashing = { person: Pick<Person, 'name' | 'otherName'>; lesson: OpenLesson }

function refuseBusy({ language }: User, { why }: Busy, { person, lesson }: Clashing): never {
  const [name] = inScript(language, person.name, person.otherName)
  const fill = { name, time: `${clockAt(lesson.from)}–${clockAt(lesson.until)}` }
  const more = { status: 409 }
  switch (why) {
    case 'teaches':
      return refuse('arrangements.teaches', '{name} teaches at {time}, or is on the way', fill, more)
    case 'covers':
      return refuse('arrangements.covers', '{name} covers another lesson at {time}', fill, more)
    case 'away':
      return refuse('arrangements.away', '{name} is away at {time}', fill, more)
    case 'not-there':
      return refuse('arrangements.not-there', '{name} is not at school at {time}', fill, more)
  }
}

/** Exchanges those who cover two lessons of a day; both are told anew when the day is released again. */
export async function exchangeCovers(
  school: School,
  user: User,
  { firstId, secondId }: { firstId: string; secondId: string },
): Promise<{ ids: string[] }> {
  const { today, country } = await hereOf(school)
  const exchanging = school.transaction(user, 'arrangements.exchanged', async (tx) => {
    const [row, other] = await bothCovers(tx, [firstId, secondId])
    await lockDay(tx, user, row)
    refusePast(row.day, today)
    if (row.campusId !== other.campusId || row.day !== other.day || firstId === secondId)
      refuse('arrangements.other-day', 'Choose two covers of the same day and campus')
    const day = await readDay(tx, { ...row, country })
    const [first, second] = [coveredLesson(day, firstId), coveredLesson(day, secondId)]
    const { coverers, asking } = await readCoverers(tx, day, country)
    const pairs = [
      { lesson: first, by: second },
      { lesson: second, by: first },
    ]
    for (const { lesson, by } of pairs) refuseExchange(user, day, { lesson, by, coverers })
    await withdraw(tx, { ...row, ids: [firstId, secondId] })
    const ranked = rankCandidates({ lessons: toMatch(day), coverers: [...coverers.values()], ...asking })
    const ids = await insertArrangements(
      tx,
      row,
      pairs.map(({ lesson, by }) => ({
        lesson,
        kind: 'cover',
        employeeId: by.arranged.employeeId,
        joinsId: null,
        isSwap: lesson.arranged.isSwap,
        candidates: ranked.get(keyOf(lesson)) ?? [],
      })),
    )
    describe(tx, { first: lessonName(first), second: lessonName(second), day: row.day })
    return { ids }
  })
  return withConstraintMessages(taken, exchanging)
}

type Row = typeof arrangement.$inferSelect

async function bothCovers(tx: Tx, ids: readonly [string, string]): Promise<[Row, Row]> {
  const rows = await tx
    .select()
    .from(arrangement)
    .where(inArray(arrangement.id, [...ids]))
  const [first, second] = ids.map((id) => rows.find((row) => row.id === id))
  if (!first || !second) refuseMissing()
  return [first, second]
}

type Covered = OpenLesson & { arranged: Arranged }

/** The lesson of a cover that still stands, read under the lock of the day. */
function coveredLesson({ open }: DayOfCampus, id: string): Covered {
  const found = open.find(({ arranged }) => arranged?.id === id)
  if (!found?.arranged || found.arranged.kind !== 'cover') return refuseEnded()
  return { ...found, arranged: found.arranged }
}

type Exchanging = { lesson: Covered; by: Covered; coverers: ReadonlyMap<string, DayCoverer> }

/** Refuses who teaches, is away or covers a third lesson then; the own cover is the one that is given away. */
function refuseExchange(user: User, { people }: DayOfCampus, { lesson, by, coverers }: Exchanging): void {
  const id = by.arranged.employeeId ?? ''
  const coverer = coverers.get(id)
  const busy = coverer ? clashOf(coverer, lesson, by.arranged.id) : awayAllDay
  const person = people.get(id) ?? { name: '', otherName: '' }
  if (busy) refuseBusy(user, busy, { person, lesson })
}
