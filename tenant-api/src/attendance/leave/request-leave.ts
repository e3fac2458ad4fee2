import { sql } from 'drizzle-orm'
import type { Day } from 'kit/values/day'
import { refuseField, refuseMissing, refuseUnchangeable } from 'kit/contract/refusal'
import { sentence } from 'kit/text/words'
import { describe, timeOf } from '../../core/acts/act.ts'
import { withConstraintMessages, type ConstraintMessages } from '../../core/columns/constraint-errors.ts'
import { emit } from '../../core/acts/outbox.ts'
import type { School, Tx } from '../../core/school/school.ts'
import type { User } from '../../core/authorization/user.ts'

import { giveFile } from '../../platform/files/name-files.ts'
import { attendanceSetting } from '../../institute/settings/tables.ts'
import type { Asking, Outcome, Side } from './contract.ts'
import { listOf } from './leaves.ts'
import { tellDeciders } from './notices.ts'
import { judge } from './rules.ts'
import { addStep } from './steps.ts'
import { leaveRequest } from './tables.ts'
import { readWhose, refuseMinor, type LeaveSubject } from './leave-subject.ts'
import { officeOf, teachersOf } from './deciders.ts'

const taken: ConstraintMessages = {
  leave_request_twice: {
    code: 'leave.overlap',
    message: sentence('Leave was asked for some of these days already'),
    field: 'firstDay',
  },
}

/**
 * Asks for leave of a student or an employee. It goes to the class teacher if there is one, else to the office;
 * a user with the final decision may approve it in the same act.
 */
export async function askForLeave(school: School, user: User, side: Side, asking: Asking): Promise<Outcome> {
  const today = (await school.today()) as Day
  const { country } = await school.profile()
  const asked = school.transaction(user, `${listOf[side].name}.asked`, async (tx) => {
    const whose = await findWhose(tx, user, { side, asking, today })
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('leave ' || ${whose.id}, 0))`)
    const [setting] = await tx.select().from(attendanceSetting)
    if (!setting) return refuseMissing()
    const days = await judge(tx, whose, asking, { side, today, country, setting })
    const teachers = side === 'student' ? await teachersOf(tx, whose, today) : []
    const row = await add(tx, user, { side, asking, hasTeacher: teachers.length > 0 })
    describe(tx, { name: whose.name, firstDay: asking.firstDay, lastDay: asking.lastDay })
    await addStep(tx, user, { requestId: row.id, what: 'asked', note: asking.exception })
    await emit(tx, 'leave.requested', { requestId: row.id, side })
    if (asking.isApproved) {
      await addStep(tx, user, { requestId: row.id, what: 'approved', note: asking.exception })
      await emit(tx, 'leave.decided', { requestId: row.id, side, state: 'approved' })
    } else {
      const to = teachers.length > 0 ? teachers : await officeOf(tx, { side, whose, on: today })
      await tellDeciders(tx, { to: to.filter((id) => id !== user.id), side, id: row.id, name: whose.name })
    }
    return { id: row.id, state: row.state, awaits: row.awaits, days }
  })
  return withConstraintMessages(taken, asked)
}

type Finding = { side: Side; asking: Asking; today: Day }

async function findWhose(tx: Tx, user: User, { side, asking, today }: Finding): Promise<LeaveSubject> {
  const whose = await readWhose(tx, user, { side, id: asking.personId, today })
  if (!whose || (!whose.isSeen && !whose.mayAsk))
    return refuseField(
      'personId',
      sentence('This person no longer exists, or not yours to see. Choose another'),
      'choice',
    )
  if (!whose.mayAsk || (asking.isApproved && !whose.mayApprove)) refuseUnchangeable()
  if (whose.isMinor) refuseMinor()
  return whose
}

type Adding = { side: Side; asking: Asking; hasTeacher: boolean }

async function add(tx: Tx, user: User, { side, asking, hasTeacher }: Adding) {
  const { personId, typeId, firstDay, lastDay, part, reason, fileId, isApproved } = asking
  const at = timeOf(tx).toISOString()
  const [row] = await tx
    .insert(leaveRequest)
    .values({
      personId,
      side,
      typeId,
      firstDay,
      lastDay,
      part,
      reason,
      fileId: null,
      state: isApproved ? 'approved' : 'pending',
      awaits: hasTeacher && !isApproved ? 'teacher' : 'office',
      createdAt: at,
      updatedAt: at,
    })
    .returning()
  if (!row) throw new Error('an insert returned nothing')
  if (fileId === null) return row
  const naming = { user, resource: listOf[side].name, rowId: row.id, fileId }
  if (!(await giveFile(tx, naming)))
    refuseField('fileId', sentence('This file no longer exists. Choose it again'), 'file')
  await tx
    .update(leaveRequest)
    .set({ fileId })
    .where(sql`${leaveRequest.id} = ${row.id}::uuid`)
  return row
}
