import { and, eq, gte, lte, ne, sql } from 'drizzle-orm'
import { refuse, refuseField } from 'kit/contract/refusal'
import { sentence } from 'kit/text/words'
import { words } from 'kit/text/words-node'
import { addDays, type Day } from 'kit/values/day'
import { clashWords } from 'kit/week/clash-words'
import { clashesOf } from 'kit/week/clashes'
import { drawnWeek } from 'kit/week/drawn-week'
import { indexWeek } from 'kit/week/week-index'
import type { Clash } from 'kit/week/week'
import { describe, timeOf } from '../../core/acts/act.ts'
import { emit } from '../../core/acts/outbox.ts'
import type { User } from '../../core/authorization/user.ts'
import { withConstraintMessages } from '../../core/columns/constraint-errors.ts'
import type { School, Tx } from '../../core/school/school.ts'
import { type ListedTimetable, timetablePublications, type WholeTimetable } from './contract.ts'
import { clashNames } from './clash-names.ts'
import { projectWeek } from './project-week.ts'
import { readWhole } from './read-timetable.ts'
import { timetable } from './tables.ts'
import { listedTimetable, lockDraft, lockTimetable, type TimetableRow, touch } from './find-timetable.ts'

type One = { id: string; version: number }

const occupied = {
  field: 'firstDay',
  code: 'timetables.occupied',
  message: sentence(
    'Another timetable was published in this moment, and takes the same teachers, rooms or sections. Look at the clashes again',
  ),
}
const taken = {
  occupied_once: occupied,
  occupied_by_other_choice: occupied,
  occupied_by_same_part: occupied,
  timetable_rules_alone: {
    code: 'timetables.ruled',
    field: 'firstDay',
    message: sentence('Another timetable was published for these days in this moment'),
  },
}

/**
 * Publishes a draft whole: it rules from its first day, and the usual week before it ends the day before. Refuses while
 * anything clashes under any bells of its days, and lessons without a place unless a reason is given.
 */
export async function publishTimetable(
  school: School,
  user: User,
  { unplacedReason, ...one }: One & { unplacedReason: string },
): Promise<ListedTimetable> {
  const today = await school.today()
  const publishing = school.transaction(user, 'timetables.published', async (tx) => {
    const row = await lockDraft(tx, user, { ...one, power: timetablePublications })
    // Of two who publish for one campus or one teacher the second sees what the first has published.
    await tx.execute(sql`lock table occupied in share row exclusive mode`)
    const ended = await refuseRuled(tx, row, today)
    const whole = await readWhole(tx, user, row)
    refuseUnplaced(whole, unplacedReason)
    refuseClashes(user, row, whole)
    if (ended)
      await touch(tx, ended, {
        lastDay: addDays(row.firstDay, -1),
        plannedLastDay: ended.plannedLastDay ?? ended.lastDay,
        endedBy: row.id,
      })
    const at = timeOf(tx).toISOString()
    await touch(tx, row, { state: 'published', publishedAt: at, publishedBy: user.id })
    await projectWeek(tx, { ...row, judged: [row.id] })
    await emit(tx, 'timetable.published', { timetableId: row.id, endedId: ended?.id ?? null })
    describe(tx, { name: row.name, firstDay: row.firstDay, reason: unplacedReason })
    return listedTimetable(tx, user, { id: row.id, today })
  })
  return withConstraintMessages(taken, publishing)
}

/** Takes a published timetable back while no day of it is past; the one that it had ended lasts as long as before. */
export async function withdrawTimetable(
  school: School,
  user: User,
  { reason, ...one }: One & { reason: string },
): Promise<ListedTimetable> {
  const today = await school.today()
  const withdrawing = school.transaction(user, 'timetables.withdrawn', async (tx) => {
    const row = await lockTimetable(tx, user, { ...one, power: timetablePublications })
    if (row.state !== 'published')
      refuse('timetables.not-published', 'This timetable is not published', {}, { status: 409 })
    if (row.firstDay < today)
      refuse(
        'timetables.begun',
        'Days of this timetable are past. Publish another one that begins today or later',
        {},
        { status: 409 },
      )
    await tx.execute(sql`lock table occupied in share row exclusive mode`)
    await touch(tx, row, { state: 'withdrawn' })
    const [before] = await tx.select().from(timetable).where(eq(timetable.endedBy, row.id)).for('update')
    if (before)
      await touch(tx, before, {
        lastDay: before.plannedLastDay ?? before.lastDay,
        plannedLastDay: null,
        endedBy: null,
      })
    await projectWeek(tx, row)
    await emit(tx, 'timetable.published', {
      timetableId: before?.id ?? null,
      endedId: row.id,
      withdrawnId: row.id,
    })
    describe(tx, { name: row.name, reason })
    return listedTimetable(tx, user, { id: row.id, today })
  })
  return withConstraintMessages(taken, withdrawing)
}

/** The usual week that this one ends, if any. Refuses days that others rule for good, and days that are past. */
async function refuseRuled(tx: Tx, row: TimetableRow, today: Day): Promise<TimetableRow | undefined> {
  const others = await tx
    .select()
    .from(timetable)
    .where(
      and(
        eq(timetable.campusId, row.campusId),
        sql`${timetable.shiftId} is not distinct from ${row.shiftId}::uuid`,
        eq(timetable.kind, row.kind),
        eq(timetable.state, 'published'),
        ne(timetable.id, row.id),
        lte(timetable.firstDay, row.lastDay),
        gte(timetable.lastDay, row.firstDay),
      ),
    )
    .orderBy(timetable.firstDay)
    .for('update')
  const later = others.find(({ firstDay }) => firstDay >= row.firstDay)
  if (later || (row.kind === 'special' && others.length > 0))
    refuse(
      'timetables.ruled-by',
      '{name} is published for some of these days. Withdraw it first, or choose other days',
      { name: (later ?? others[0])?.name ?? '' },
      { status: 409 },
    )
  const [before] = others
  if (!before) return undefined
  if (row.firstDay < today)
    refuseField(
      'firstDay',
      sentence('Other lessons were held on these days. Choose a first day from today on'),
    )
  if (before.lastDay > row.lastDay)
    refuse(
      'timetables.ends-early',
      '{name} lasts longer than this one. Give this one the same last day, or make it a special week',
      { name: before.name },
      { status: 409 },
    )
  return before
}

function refuseUnplaced({ cards }: Pick<WholeTimetable, 'cards'>, reason: string): void {
  const count = cards.filter(({ weekday }) => weekday === null).length
  if (cards.length === count)
    refuse('timetables.empty', 'Nothing has a place in this week yet', {}, { status: 409 })
  if (count > 0 && reason === '')
    refuse(
      'timetables.unplaced',
      '{count, plural, one {# lesson has} other {# lessons have}} no place yet. Place them, or say why it is published without them',
      { count },
      { status: 409 },
    )
}

type Whole = Omit<WholeTimetable, 'today' | keyof ListedTimetable>

function refuseClashes(user: User, row: TimetableRow, whole: Whole): void {
  const clashes = clashesOf(indexWeek(drawnWeek({ ...row, ...whole }))).filter(({ isRefused }) => isRefused)
  const [first] = clashes
  if (!first) return
  refuse(
    'timetables.clashes',
    '{count, plural, one {Something clashes} other {# things clash}}. {example}',
    { count: clashes.length, example: exampleOf(user, whole, first) },
    { status: 409 },
  )
}

function exampleOf(user: User, whole: Whole, clash: Clash): string {
  const { text, fill } = clashWords(clash, { names: clashNames(user, whole), about: clash.lessonIds[0] })
  return words(user).say(text, fill)
}
