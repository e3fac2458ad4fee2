import { sql } from 'drizzle-orm'
import { type FieldError, refuse, refuseMissing, refuseUnchangeable } from 'kit/contract/refusal'
import { sentence } from 'kit/text/words'
import type { Day } from 'kit/values/day'
import { describe } from '../../core/acts/act.ts'
import type { User } from '../../core/authorization/user.ts'
import type { School, Tx } from '../../core/school/school.ts'
import { refuseSubject } from '../assessments/assessment-access.ts'
import type { RetestEntry } from './contract.ts'
import { readWhole } from './read-retest.ts'

type Entering = { id: string; cells: readonly RetestEntry[]; reason: string }
type Whole = NonNullable<Awaited<ReturnType<typeof readWhole>>>

/** Enters marks of a retest as attempt 2; all or none. */
export async function enterRetest(
  school: School,
  user: User,
  { id, cells, reason }: Entering,
): Promise<{ saved: number }> {
  const today = (await school.today()) as Day
  const act = reason === '' ? 'retests.entered' : 'retests.corrected'
  return school.transaction(user, act, async (tx) => {
    await tx.execute(sql`select from retest where assessment_id = ${id}::uuid for update`)
    const whole = await readWhole(tx, user, { id, today })
    if (!whole) return refuseMissing()
    refuseUnlessMayEnter(whole, { cells, reason })
    refuseWrong(whole, cells)
    const news = cells.filter((cell) => isNew(whole, cell))
    await write(tx, { news, reason })
    describe(tx, { name: whole.title, count: news.length, reason })
    return { saved: news.length }
  })
}

function refuseUnlessMayEnter(
  { retest, state, students, isOffice, mayEnter, seesSome }: Whole,
  { cells, reason }: Pick<Entering, 'cells' | 'reason'>,
): void {
  const conflict = { status: 409 } as const
  if (!seesSome || !mayEnter) refuseSubject()
  const here = new Map(students.map((student) => [student.id, student]))
  if (cells.some(({ studentId }) => here.get(studentId)?.mayMark === false)) refuseSubject()
  if (state === 'cancelled') refuse('scores.cancelled', 'This assessment was cancelled', {}, conflict)
  if (retest === null)
    refuse('retests.none', 'Nobody sits this assessment again. Arrange the retest first', {}, conflict)
  if (!retest.isLocked) return
  if (!isOffice) refuseUnchangeable()
  if (reason === '') refuse('scores.reason', 'This retest is locked. Say why its marks are changed now')
}

function currentOf({ students }: Whole, { studentId, partId }: RetestEntry) {
  return students.find(({ id }) => id === studentId)?.second.find((one) => one.partId === partId)
}

function isNew(whole: Whole, cell: RetestEntry): boolean {
  const current = currentOf(whole, cell)
  if (!current) return cell.state !== null
  return current.state !== cell.state || (cell.state === 'scored' && current.value !== cell.value)
}

function refuseWrong(whole: Whole, cells: readonly RetestEntry[]): void {
  const maxima = new Map(whole.parts.map(({ id, max }) => [id, max]))
  const taking = new Set(whole.students.filter(({ isTaking }) => isTaking).map(({ id }) => id))
  const named = new Set<string>()
  const errors: FieldError[] = []
  for (const [at, cell] of cells.entries()) {
    const max = maxima.get(cell.partId)
    const key = `${cell.partId} ${cell.studentId}`
    const wrong = (field: string, message: string, code = 'wrong') =>
      errors.push({ pointer: `/cells/${at}/${field}`, code, message })
    if (max === undefined) wrong('partId', sentence('This no longer exists. Choose another'), 'choice')
    else if (!taking.has(cell.studentId))
      wrong('studentId', sentence('This student does not sit it again'), 'choice')
    else if (named.has(key)) wrong('studentId', sentence('A student is named once'), 'twice')
    else if ((cell.value !== null) !== (cell.state === 'scored'))
      wrong('value', sentence('Only who was scored has marks'))
    else if (cell.value !== null && cell.value > max)
      wrong('value', sentence('These are more marks than it is out of'), 'range')
    else if ((currentOf(whole, cell)?.scoreId ?? null) !== cell.scoreId && isNew(whole, cell)) refuseStale()
    named.add(key)
  }
  if (errors.length > 0) refuse('invalid', 'Invalid Data', {}, { errors })
}

function refuseStale(): never {
  refuse(
    'retests.stale',
    'Somebody has changed these marks meanwhile. Load the page again',
    {},
    { status: 409 },
  )
}

async function write(
  tx: Tx,
  { news, reason }: { news: readonly RetestEntry[]; reason: string },
): Promise<void> {
  if (news.length === 0) return
  const written = await tx.execute(sql`
    insert into score (part_id, student_id, attempt, state, value, replaces_id, recorded_by, reason, act_id)
    select l."partId", l."studentId", 2, l.state, l.value, l."scoreId", 'retest', ${reason}, current_setting('app.act')::uuid
    from jsonb_to_recordset(${JSON.stringify(news)}::text::jsonb) as l ("partId" uuid, "studentId" uuid, "scoreId" uuid,
      state text, value numeric)
    on conflict on constraint score_once do nothing returning id`)
  if (written.length < news.length) refuseStale()
}
