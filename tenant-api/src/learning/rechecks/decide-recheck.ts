import { sql } from 'drizzle-orm'
import { type FieldError, refuse, refuseMissing, refuseUnchangeable } from 'kit/contract/refusal'
import { sentence } from 'kit/text/words'
import { describe, timeOf } from '../../core/acts/act.ts'
import { emit } from '../../core/acts/outbox.ts'
import { reach } from '../../core/authorization/reach.ts'
import type { User } from '../../core/authorization/user.ts'
import type { School, Tx } from '../../core/school/school.ts'
import { rechecks, type DecidedRecheck, type FoundMark, type RecheckMark } from './contract.ts'
import { decides, marksOf, recheckCrud } from './find-recheck.ts'

type Locked = { name: string; subject: string }

/** A re-check that waits and that the user may decide, locked. */
async function lockRecheck(tx: Tx, user: User, id: string): Promise<Locked> {
  await tx.execute(sql`select from recheck where id = ${id}::uuid for update`)
  const [row] = await tx.execute<
    Locked & { isSeen: boolean; mayDecide: boolean; isWaiting: boolean }
  >(sql`
    select rechecks.name, rechecks.subject, rechecks.state = 'asked' as "isWaiting",
      coalesce(${reach(user, rechecks.name, 'view', recheckCrud.within)}, false) as "isSeen",
      coalesce(${decides(user)}, false) as "mayDecide"
    from rechecks where rechecks.id = ${id}::uuid`)
  if (!row || (!row.isSeen && !row.mayDecide)) return refuseMissing()
  if (!row.mayDecide) refuseUnchangeable()
  if (!row.isWaiting)
    refuse('rechecks.decided', 'This re-check was decided already', {}, { status: 409 })
  return row
}

type Deciding = { id: string; answer: string }

/** Refuses a re-check; the family reads why. */
export async function refuseRecheck(
  school: School,
  user: User,
  { id, answer }: Deciding,
): Promise<DecidedRecheck> {
  const today = await school.today()
  return school.transaction(user, 'rechecks.refused', async (tx) => {
    const { name, subject } = await lockRecheck(tx, user, id)
    await tx.execute(sql`
      update recheck set state = 'refused', answer = ${answer}, decided_by = ${user.name}, decided_on = ${today}::date,
        version = version + 1, updated_at = ${timeOf(tx).toISOString()}::timestamptz
      where id = ${id}::uuid`)
    await emit(tx, 'recheck.decided', { id })
    describe(tx, { name, subject, reason: answer })
    return { id, state: 'refused', changed: 0 }
  })
}

/** Writes what a re-check has found. Marks that differ replace what stands there; all or none. */
export async function finishRecheck(
  school: School,
  user: User,
  { id, answer, marks }: Deciding & { marks: readonly FoundMark[] },
): Promise<DecidedRecheck> {
  const today = await school.today()
  return school.transaction(user, 'rechecks.done', async (tx) => {
    const { name, subject } = await lockRecheck(tx, user, id)
    const before = await marksOf(tx, id)
    if (before.some(({ actorId }) => actorId !== null && actorId === user.id))
      refuse(
        'rechecks.own',
        'You have entered these marks yourself. Somebody else checks them again',
        {},
        { status: 409 },
      )
    const after = before.map(({ actorId: _, ...mark }) => ({ ...mark, after: foundOf(mark, marks) }))
    refuseWrong(before, marks)
    const news = after.filter((mark) => !isSame(mark.before, mark.after))
    await writeScores(tx, id, { news, answer })
    await tx.execute(sql`
      update recheck set state = 'done', answer = ${answer}, decided_by = ${user.name}, decided_on = ${today}::date,
        marks = ${JSON.stringify(after)}::text::jsonb, changed = ${news.length}, version = version + 1,
        updated_at = ${timeOf(tx).toISOString()}::timestamptz
      where id = ${id}::uuid`)
    await emit(tx, 'recheck.decided', { id })
    describe(tx, { name, subject, count: news.length, reason: answer })
    return { id, state: 'done', changed: news.length }
  })
}

const keyOf = ({ partId, attempt }: Pick<FoundMark, 'partId' | 'attempt'>) => `${partId} ${attempt}`

function foundOf(mark: RecheckMark, marks: readonly FoundMark[]): NonNullable<RecheckMark['after']> {
  const found = marks.find((one) => keyOf(one) === keyOf(mark))
  return found ? { state: found.state, value: found.value } : mark.before
}

function isSame(one: RecheckMark['before'], other: RecheckMark['before']): boolean {
  return one.state === other.state && (one.state !== 'scored' || one.value === other.value)
}

/** Refuses marks of other parts, more than a part is out of, and marks that somebody has changed meanwhile. */
function refuseWrong(before: readonly RecheckMark[], marks: readonly FoundMark[]): void {
  const there = new Map(before.map((mark) => [keyOf(mark), mark]))
  const named = new Set<string>()
  const errors: FieldError[] = []
  for (const [at, mark] of marks.entries()) {
    const wrong = (field: string, message: string, code = 'wrong') =>
      errors.push({ pointer: `/marks/${at}/${field}`, code, message })
    const own = there.get(keyOf(mark))
    if (!own || named.has(keyOf(mark)))
      wrong('partId', sentence('This no longer exists. Choose another'), 'choice')
    else if ((mark.value !== null) !== (mark.state === 'scored'))
      wrong('value', sentence('Only who was scored has marks'))
    else if (mark.value !== null && mark.value > own.max)
      wrong('value', sentence('These are more marks than it is out of'), 'range')
    else if (mark.scoreId !== own.scoreId) refuseStale()
    named.add(keyOf(mark))
  }
  if (errors.length > 0) refuse('invalid', 'Invalid Data', {}, { errors })
}

function refuseStale(): never {
  refuse(
    'rechecks.stale',
    'Somebody has changed these marks meanwhile. Load the page again',
    {},
    { status: 409 },
  )
}

type Writing = { news: readonly RecheckMark[]; answer: string }

async function writeScores(tx: Tx, id: string, { news, answer }: Writing): Promise<void> {
  if (news.length === 0) return
  const lines = news.map(({ partId, attempt, scoreId, after }) => ({ partId, attempt, scoreId, ...after }))
  const written = await tx.execute(sql`
    insert into score (part_id, student_id, attempt, state, value, replaces_id, recorded_by, reason, act_id)
    select l."partId", r.student_id, l.attempt, l.state, l.value, l."scoreId", 'recheck', ${answer}, current_setting('app.act')::uuid
    from recheck r, jsonb_to_recordset(${JSON.stringify(lines)}::text::jsonb) as l ("partId" uuid, attempt smallint, "scoreId" uuid,
      state text, value numeric)
    where r.id = ${id}::uuid
    on conflict on constraint score_once do nothing returning id`)
  if (written.length < news.length) refuseStale()
}
