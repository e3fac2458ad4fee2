import { type SQL, sql } from 'drizzle-orm'
import { type Day, daysBetween } from 'kit/values/day'
import { refuse, refuseMissing, refuseUnchangeable } from 'kit/contract/refusal'
import { type StatementPlan, StaleRead } from '../../core/school/single-statement.ts'
import type { School } from '../../core/school/school.ts'
import type { User } from '../../core/authorization/user.ts'
import { goWithPerson } from '../../people/students-and-guardians/person-rows.ts'
import { attendance, type Outcome, type SubmittedMark } from './contract.ts'
import { type LessonSubject, lessonSubjectOf } from './lesson-subject.ts'
import { refuseStrangers } from './members.ts'
import { nameOf } from '../../core/columns/name-in-script.ts'
import {
  isInWindow,
  readSnapshot,
  type RegisterAt,
  type RegisterSnapshot,
  type MarkState,
} from './register-state.ts'

goWithPerson(
  { table: 'mark', column: 'student_id' },
  { table: 'opening_attendance', column: 'student_id', clash: 'own.year_id = theirs.year_id' },
)

type Call = RegisterAt & {
  version: number
  marks: readonly SubmittedMark[]
  isSubmitted: boolean
  reason: string
}

/**
 * Writes marks of a section, and submits its register if asked to. All or nothing: refuses days out of the
 * window or without school, registers changed meanwhile, students outside of the section, and a submit with
 * unmarked students.
 */
export async function submitRegister(
  school: School,
  user: User,
  given: Omit<Call, 'partId'>,
): Promise<Outcome> {
  const call = { ...given, ...(await aboutOf(school, user, given)) }
  const act = call.isSubmitted ? 'attendance.submitted' : 'attendance.marked'
  return school
    .singleStatement<Outcome>(user, act, () => decide(school, user, call))
    .catch((error: unknown) => (error instanceof StaleRead ? refuseMarked() : Promise.reject(error)))
}

/** A lesson is about what the timetable says, unless another subject is named. */
async function aboutOf(
  school: School,
  user: User,
  { kind, id, day, period, subjectId }: Omit<Call, 'partId'>,
): Promise<LessonSubject> {
  if (period === null || kind === 'campus') return { subjectId, partId: null }
  return lessonSubjectOf(school.db, user, { id, day, period, subject: subjectId })
}

/** Makes every refusal from the current snapshot; the statement checks that the snapshot still holds. */
async function decide(school: School, user: User, call: Call): Promise<StatementPlan> {
  const today = (await school.today()) as Day
  const { country } = await school.profile()
  const { id, day, period, isSubmitted, reason } = call
  const standing = (await readSnapshot(school.db, user, { ...call, today, country })) ?? refuseMissing()
  refuseUnlessMayMark(standing)
  const sayer = authorOf(user, standing, id)
  refuseWrongDay(standing, { ...call, today, sayer })
  refuseUnlessAsSeen(standing, call)
  const marks = holding(standing.members, call.marks, sayer)
  const counts = countOf(marks)
  if (isSubmitted) refuseUnlessWhole(marks, counts)
  const there = new Map(standing.members.map((member) => [member.id, member]))
  const news = call.marks.filter((said) => isNew(said, there.get(said.studentId), sayer))
  const { title: section } = standing
  return {
    about: { section, day, period: period ?? '', absent: counts.absent, reason },
    write: writing(user, { call, standing, news, sayer, counts, now: school.now() }),
    leavesWork: isSubmitted,
  }
}

function refuseMarked(): never {
  refuse('attendance.already-marked', 'Attendance Already Marked', {}, { status: 409 })
}

type Author = 'teacher' | 'office'

function refuseUnlessMayMark({ isSeen, mayMark, isArchived }: RegisterSnapshot): void {
  if (isArchived || (!isSeen && !mayMark)) refuseMissing()
  if (!mayMark) refuseUnchangeable()
}

/**
 * Teachers of a section write as teachers, whatever else they are; otherwise users who may correct registers
 * are the office.
 */
function authorOf({ grants }: User, { isOffice }: RegisterSnapshot, section: string): Author {
  const teaches = grants.some(
    ({ resource, action, sections }) =>
      resource === attendance.resource && action === 'mark' && sections.includes(section),
  )
  return isOffice && !teaches ? 'office' : 'teacher'
}

type Dated = Call & { today: Day; sayer: Author }

function refuseWrongDay(standing: RegisterSnapshot, { day, period, today, sayer, reason }: Dated): void {
  if (daysBetween(today, day) > 0)
    refuse('attendance.future', 'This day is still to come. Choose today or an earlier one')
  const [at] = standing.days
  if (at?.state === 'closed')
    refuse('attendance.closed', 'There is no school on this day, so nobody is called')
  if (period !== null && period > standing.lessons)
    refuse('attendance.no-lesson', 'There is no such lesson on this day')
  if (!standing.isSubjectTaught) refuse('attendance.no-subject', 'This subject is not taught in this section')
  if (isInWindow(standing, { day, today }) && standing.register?.state !== 'locked') return
  if (sayer === 'office' && reason !== '') return
  if (sayer === 'office') refuse('attendance.reason', 'This day is long ago. Say why it is marked now')
  const days = standing.setting.windowDays
  if (standing.register?.state === 'locked' && isInWindow(standing, { day, today }))
    refuse(
      'attendance.locked',
      'This register is locked. Ask the office to open it again',
      {},
      { status: 409 },
    )
  refuse('attendance.outside-window', 'Date needs to be within {days} days!', { days })
}

/** Refuses marks that are based on another version of the register, rather than overwriting it. */
function refuseUnlessAsSeen({ register, members }: RegisterSnapshot, { version, marks }: Call): void {
  if (members.length === 0) refuse('attendance.no-student', 'No Student Found')
  refuseStrangers(marks, { here: members, of: 'marks' })
  if ((register?.version ?? 0) !== version) refuseMarked()
  if (marks.some(({ status, minutes }) => minutes !== null && status !== 'late'))
    refuse('attendance.minutes', 'Minutes are only for late arrivals')
}

/** The marks after this act; the office's mark wins over a teacher's. */
function holding(
  members: readonly MarkState[],
  marks: readonly SubmittedMark[],
  sayer: Author,
): SubmittedMark['status'][] {
  const said = new Map(marks.map((one) => [one.studentId, one.status]))
  return members.map(({ id, status, saidBy }) => {
    const now = said.get(id)
    return now === undefined || (saidBy === 'office' && sayer === 'teacher') ? status : now
  })
}

type Counts = Pick<Outcome, 'students' | 'present' | 'absent' | 'late' | 'leave'>

function countOf(marks: readonly SubmittedMark['status'][]): Counts {
  const of = (status: SubmittedMark['status']) => marks.filter((one) => one === status).length
  return {
    students: marks.length,
    present: of('present'),
    absent: of('absent'),
    late: of('late'),
    leave: of('leave'),
  }
}

function refuseUnlessWhole(marks: readonly SubmittedMark['status'][], { students }: Counts): void {
  if (marks.filter((one) => one !== null).length < students)
    refuse('attendance.unmarked', 'Please mark all students before submitting')
}

/** Skips marks that change nothing. The office cannot remove a mark, only replace it. */
function isNew({ status, minutes, comment }: SubmittedMark, there: MarkState | undefined, sayer: Author) {
  if (sayer === 'office' && status === null) return false
  if (!there || there.saidBy === null) return status !== null
  const isSame = there.status === status && there.minutes === minutes && there.comment === comment
  return !isSame || (sayer === 'office' && there.saidBy !== 'office')
}

type Writing = {
  call: Call
  standing: RegisterSnapshot
  news: readonly SubmittedMark[]
  sayer: Author
  counts: Counts
  now: Date
}

/**
 * Writes the register, its new marks, and the event of its submission. If the register has changed since it was
 * read, nothing at all is written.
 */
function writing(user: User, { call, standing, news, sayer, counts, now }: Writing): SQL {
  const { register } = standing
  const at = sql`${now.toISOString()}::timestamptz`
  const columns = [
    news.map(({ studentId }) => studentId),
    news.map(({ status }) => status),
    news.map(({ minutes }) => minutes),
    news.map(({ comment }) => comment),
  ].map(arrayOf)
  return sql`r as (${register ? changed(user, { call, register, at }) : opened(user, { call, standing, at })}),
    said as (
      insert into mark (register_id, student_id, status, minutes, comment, said_by, act_id)
      select r.id, s.student_id, s.status, s.minutes, s.comment, ${sayer}, named.id
      from r, named, unnest(${columns[0]}::uuid[], ${columns[1]}::text[], ${columns[2]}::smallint[], ${columns[3]}::text[])
        as s (student_id, status, minutes, comment)
    ), told as (
      insert into outbox (topic, payload, act_id, at)
      select 'attendance.submitted', jsonb_build_object('registerId', r.id), named.id, ${at} from r, named
      where ${call.isSubmitted}
    ), answered as (
      select ${JSON.stringify(counts)}::jsonb || jsonb_build_object('id', r.id, 'version', r.version, 'state', r.state,
        'submittedAt', r.submitted_at, 'submittedBy', ${submitter(user, { call, register })}) as answer
      from r
    )`
}

/** Who submitted the current register: this user, or an earlier one. */
function submitter(
  user: User,
  { call, register }: Pick<Writing, 'call'> & Pick<RegisterSnapshot, 'register'>,
): SQL {
  if (call.isSubmitted) return sql`${user.id === null ? null : user.name}::text`
  if (!register) return sql`null::text`
  return sql`(select ${nameOf(user, 'p')} from account a join person p on p.id = a.person_id where a.id = r.submitted_by)`
}

type Opening = { call: Call; standing: RegisterSnapshot; at: SQL }

function opened(user: User, { call, standing, at }: Opening): SQL {
  const { kind, id, day, period, subjectId, partId, isSubmitted } = call
  return sql`
    insert into register (campus_id, section_id, day, period, subject_id, part_id, state, submitted_at, submitted_by,
      created_at, updated_at)
    values (${standing.campusId}::uuid, ${kind === 'section' ? id : null}::uuid, ${day}::date, ${period}::smallint, ${subjectId}::uuid, ${partId}::uuid,
      ${isSubmitted ? 'submitted' : 'open'}, ${isSubmitted ? at : null}, ${isSubmitted ? user.id : null}::uuid,
      ${at}, ${at})
    on conflict on constraint register_once do nothing
    returning id, version, state, submitted_at, submitted_by`
}

type Changing = { call: Call; register: NonNullable<RegisterSnapshot['register']>; at: SQL }

/**
 * A submitted register stays submitted when corrected, and names the last submitter; a locked one stays locked.
 */
function changed(user: User, { call: { isSubmitted, subjectId }, register, at }: Changing): SQL {
  return sql`
    update register set version = version + 1, updated_at = ${at},
      subject_id = coalesce(subject_id, ${subjectId}::uuid),
      state = case when state = 'locked' then state when ${isSubmitted} then 'submitted' else state end,
      submitted_at = case when ${isSubmitted} then ${at} else submitted_at end,
      submitted_by = case when ${isSubmitted} then ${user.id}::uuid else submitted_by end,
      reopened_at = case when ${isSubmitted} then null else reopened_at end
    where id = ${register.id}::uuid and version = ${register.version}
    returning id, version, state, submitted_at, submitted_by`
}

/** A PostgreSQL array literal. */
function arrayOf(values: readonly (string | number | null)[]): string {
  const each = values.map((value) =>
    value === null
      ? 'null'
      : typeof value === 'number'
        ? String(value)
        : `"${value.replace(/["\\]/g, '\\$&')}"`,
  )
  return `{${each.join(',')}}`
}
