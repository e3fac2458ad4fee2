import { eq, sql } from 'drizzle-orm'
import { refuse } from 'kit/contract/refusal'
import { type Reader, words } from 'kit/text/words-node'
import { clashWords } from 'kit/week/clash-words'
import { clashesOf } from 'kit/week/clashes'
import { drawnWeek } from 'kit/week/drawn-week'
import { excessOf, sumsOf } from 'kit/week/sums'
import { indexWeek } from 'kit/week/week-index'
import { describe, timeOf } from '../../core/acts/act.ts'
import type { User } from '../../core/authorization/user.ts'
import { withConstraintMessages } from '../../core/columns/constraint-errors.ts'
import type { School, Tx } from '../../core/school/school.ts'
import { clashNames } from '../timetables/clash-names.ts'
import type { ListedTimetable } from '../timetables/contract.ts'
import { listedTimetable, type TimetableRow } from '../timetables/find-timetable.ts'
import { differencesIn } from '../timetables/plan-differences.ts'
import { readWhole } from '../timetables/read-timetable.ts'
import { beginDraft, nameTaken } from '../timetables/timetables.ts'
import type { DraftHead, WeekCheck } from './contract.ts'
import { type DraftLessons, draftLessons } from './draft-lessons.ts'
import { lockOwnImport, matchesOf } from './imports.ts'
import type { MatchedName } from './contract.ts'
import { type BroughtWishes, wishesFor, wishWords, writeWishes } from './bring-in-wishes.ts'
import { readSchoolNames } from './school-names.ts'
import { type ImportRow, timetableImport } from './tables.ts'

type Given = DraftHead & { id: string }

/** So many sentences about clashes and sums say enough. */
const mostRows = 200

/** Makes a draft of the lessons of a file: all of them in one transaction, with what their names mean from now on. */
export async function bringInTimetable(school: School, user: User, given: Given): Promise<ListedTimetable> {
  const today = await school.today()
  const bringing = school.transaction(user, 'timetable-exchange.brought-in', async (tx) => {
    const { row, from, lessons, names } = await makeDraft(tx, user, given)
    await remember(tx, from, names)
    await tx.update(timetableImport).set({ timetableId: row.id }).where(eq(timetableImport.id, given.id))
    describe(tx, { name: row.name, file: from.fileName, count: lessons.cards.length })
    return listedTimetable(tx, user, { id: row.id, today })
  })
  return withConstraintMessages(nameTaken, bringing)
}

/** What a rehearsal has found; thrown, so that nothing of it stays. */
class Rehearsal extends Error {
  readonly check: WeekCheck

  constructor(check: WeekCheck) {
    super('a rehearsal is taken back')
    this.check = check
  }
}

/**
 * What the draft would be. It is made as it would be made, judged, and taken back with its transaction, so that the check
 * can never differ from what it is a check of.
 */
export async function checkTimetableImport(school: School, user: User, given: Given): Promise<WeekCheck> {
  const rehearsal = school.transaction(user, 'timetable-exchange.brought-in', async (tx) => {
    const { row, lessons, wishes } = await makeDraft(tx, user, given)
    throw new Rehearsal(await judge(tx, user, { row, lessons, wishes }))
  })
  try {
    return await withConstraintMessages(nameTaken, rehearsal)
  } catch (error) {
    if (error instanceof Rehearsal) return error.check
    throw error
  }
}

async function makeDraft(tx: Tx, user: User, { id, withHours, withWishes, ...head }: Given) {
  const from = await lockOwnImport(tx, user, id)
  const { campusId, shiftId, yearId, content: file, choices } = from
  const names = await readSchoolNames(tx, user, from)
  const matches = matchesOf(from, names)
  refuseUndecided(matches.list)
  const lessons = draftLessons({ file, matches, school: names, term: choices.term ?? 0, shiftId })
  if (lessons.cards.length === 0)
    refuse(
      'timetable-exchange.empty',
      'None of the lessons of this file is left. Match its names first',
      {},
      { status: 409 },
    )
  const row = await beginDraft(tx, user, {
    ...head,
    campusId,
    shiftId,
    yearId,
    kind: 'base',
    weeks: lessons.weeks,
    anchor: null,
  })
  await writeLessons(tx, row, lessons)
  if (withHours) await writeHours(tx, row, lessons)
  const wishes = await wishesFor(tx, row, lessons)
  if (withWishes) await writeWishes(tx, row, wishes)
  return { row, from, lessons, wishes, names: matches.list }
}

function refuseUndecided(names: readonly MatchedName[]): void {
  const open = names.filter(({ by }) => by === null)
  const [first] = open
  if (!first) return
  refuse(
    'timetable-exchange.undecided',
    '{count, plural, one {# name of the file is not matched yet: {name}} other {# names of the file are not matched yet, such as {name}}}',
    { name: first.name, count: open.length },
    { status: 409 },
  )
}

async function writeLessons(tx: Tx, { id }: TimetableRow, { teachings, cards }: DraftLessons): Promise<void> {
  const at = sql`${timeOf(tx).toISOString()}::timestamptz`
  await tx.execute(sql`
    with source as materialized (
      select r.*, uuidv7() as id from jsonb_to_recordset(${JSON.stringify(teachings)}::jsonb) as r (n int, "subjectId" uuid,
        "shiftId" uuid, "roomId" uuid, "roomKind" text, parties jsonb, "teacherIds" jsonb)
      order by r.n
    ), made as (
      insert into teaching (id, timetable_id, subject_id, shift_id, room_id, room_kind, created_at, updated_at)
      select id, ${id}::uuid, "subjectId", "shiftId", "roomId", "roomKind", ${at}, ${at} from source
    ), parties as (
      insert into teaching_party (teaching_id, section_id, choice, part)
      select s.id, (p ->> 'sectionId')::uuid, p ->> 'choice', p ->> 'part' from source s cross join jsonb_array_elements(s.parties) p
    ), teachers as (
      insert into teaching_teacher (teaching_id, employee_id)
      select s.id, t::uuid from source s cross join jsonb_array_elements_text(s."teacherIds") t
    )
    insert into placement (teaching_id, weekday, period, length, week, room_id, is_locked, created_at, updated_at)
    select s.id, c.weekday, c.period, c.length, c.week, c."roomId", c."isLocked", ${at}, ${at}
    from jsonb_to_recordset(${JSON.stringify(cards)}::jsonb) as c (n int, weekday smallint, period smallint, length smallint,
      week smallint, "roomId" uuid, "isLocked" boolean) join source s on s.n = c.n`)
}

/** Hours that are there already are not there twice. */
async function writeHours(tx: Tx, { campusId }: TimetableRow, { hours }: DraftLessons): Promise<void> {
  const at = sql`${timeOf(tx).toISOString()}::timestamptz`
  await tx.execute(sql`
    insert into teacher_rule (employee_id, campus_id, level, weekday, first_period, last_period, created_at, updated_at)
    select h."employeeId", ${campusId}::uuid, 'never', h.weekday, h."firstPeriod", h."lastPeriod", ${at}, ${at}
    from jsonb_to_recordset(${JSON.stringify(hours)}::jsonb) as h ("employeeId" uuid, weekday smallint, "firstPeriod" smallint,
      "lastPeriod" smallint)
    where not exists (
      select from teacher_rule r where r.employee_id = h."employeeId" and r.level = 'never' and r.weekday = h.weekday
        and (r.campus_id is null or r.campus_id = ${campusId}::uuid)
        and r.first_period is not distinct from h."firstPeriod" and r.last_period is not distinct from h."lastPeriod")`)
}

/** What a name means is remembered for its campus where somebody had to say it. */
async function remember(tx: Tx, { campusId }: ImportRow, names: readonly MatchedName[]): Promise<void> {
  const chosen = names.filter(({ by, kind }) => by === 'chosen' && kind !== 'day' && kind !== 'period')
  if (chosen.length === 0) return
  const at = sql`${timeOf(tx).toISOString()}::timestamptz`
  await tx.execute(sql`
    insert into timetable_name (campus_id, kind, name, section_id, subject_id, employee_id, room_id, created_at, updated_at)
    select ${campusId}::uuid, n.kind, n.name, case when n.kind = 'section' then n.id end, case when n.kind = 'subject' then n.id end,
      case when n.kind = 'teacher' then n.id end, case when n.kind = 'room' then n.id end, ${at}, ${at}
    from jsonb_to_recordset(${JSON.stringify(chosen)}::jsonb) as n (kind text, name text, id uuid)
    on conflict (campus_id, kind, name) do update set section_id = excluded.section_id, subject_id = excluded.subject_id,
      employee_id = excluded.employee_id, room_id = excluded.room_id, updated_at = excluded.updated_at`)
}

async function judge(
  tx: Tx,
  user: User,
  { row, lessons, wishes }: { row: TimetableRow; lessons: DraftLessons; wishes: BroughtWishes },
): Promise<WeekCheck> {
  const whole = await readWhole(tx, user, row)
  const index = indexWeek(drawnWeek({ ...row, ...whole }))
  const clashes = clashesOf(index)
  const names = clashNames(user, whole)
  const { say } = words(user satisfies Reader)
  const placed = lessons.cards.filter(({ weekday }) => weekday !== null)
  const nameFor = {
    section: names.section,
    teacher: names.employee,
    room: names.room,
    roomKind: (kind: string) => kind,
  }
  return {
    lessons: lessons.cards.length,
    placed: placed.length,
    locked: placed.filter(({ isLocked }) => isLocked).length,
    withoutTeacher: lessons.withoutTeacher,
    withoutRoom: lessons.withoutRoom,
    leftOut: lessons.leftOut.slice(0, mostRows * 5),
    clashes: clashes.length,
    clashRows: clashes
      .toSorted((a, b) => Number(b.isRefused) - Number(a.isRefused))
      .slice(0, mostRows)
      .map((clash) => {
        const about = clash.lessonIds[0]
        const { text, fill } = clashWords(clash, { names, about })
        const weekday = index.lessons.get(about)?.slot?.weekday ?? null
        return { lesson: names.lesson(about), text: say(text, fill), weekday, isRefused: clash.isRefused }
      }),
    sums: sumsOf(index)
      .filter((sum) => excessOf(sum) > 0)
      .slice(0, mostRows)
      .map(({ what, id, needed, slots }) => ({ name: nameFor[what](id), needed, slots })),
    wishes: wishWords(user, wishes, names.employee).slice(0, mostRows),
    differences: await differencesIn(tx, row),
  }
}
