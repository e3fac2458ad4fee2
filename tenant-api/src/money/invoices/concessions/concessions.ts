import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { refuse, refuseElsewhere, refuseField, refuseMissing } from 'kit/contract/refusal'
import { sentence } from 'kit/text/words'
import { toWire, type WireMoney } from 'kit/values/money'
import type { Day } from 'kit/values/day'
import { describe, timeOf } from '../../../core/acts/act.ts'
import { refuseAboveLimit, refuseOwnRequest } from '../../../access/roles/approvals.ts'
import { reach } from '../../../core/authorization/reach.ts'
import type { User } from '../../../core/authorization/user.ts'
import { type ConstraintMessages, withConstraintMessages } from '../../../core/columns/constraint-errors.ts'
import type { Db, School, Tx } from '../../../core/school/school.ts'
import { refuseUnwritable } from '../../../crud/row.ts'
import { crudOf } from '../../../crud/table.ts'
import { studentCrud } from '../../../people/students-and-guardians/students.ts'
import { student } from '../../../people/students-and-guardians/tables.ts'
import { concessionTypeCrud, sponsorCrud } from '../../fee-setup/fee-types.ts'
import { concessionType } from '../../fee-setup/tables.ts'
import { amountOf } from '../fee-actions/credits.ts'
import { worthOfConcession } from '../pricing/concession-worth.ts'
import { concession, concessionList } from '../tables.ts'
import { approvals, type Concession, concessions } from './contract.ts'

/** Concessions and their view; who got one keeps nobody out of the archive. */
export const concessionCrud = crudOf(concessions, {
  table: concessionList,
  rowsOf: 'concession',
  within: { campus: concessionList.campusId },
  rows: { studentId: () => studentCrud, typeId: () => concessionTypeCrud, sponsorId: () => sponsorCrud },
  until: concessionList.validUntil,
})

type Asked = {
  studentIds: readonly string[]
  typeId: string
  percent: number | null
  amount: WireMoney | null
  sponsorId: string | null
  validFrom: Day
  validUntil: Day | null
  reason: string
}

/** Asks a concession for students. It counts once somebody else approves it, or at once where its type needs nobody. */
export async function askConcession(
  school: School,
  user: User,
  asked: Asked,
): Promise<{ added: number; waiting: number }> {
  const writing = school.transaction(user, 'concessions.asked', async (tx) => {
    const { rows, type, isGranted } = await askWithin(tx, user, asked)
    describe(tx, { type, name: rows[0]?.name ?? '', count: rows.length })
    return { added: rows.length, waiting: isGranted ? 0 : rows.length }
  })
  return withConstraintMessages(concessionsTaken, writing)
}

/** The same within any act; the caller turns a constraint into `concessionsTaken`. */
export async function askWithin(tx: Tx, user: User, asked: Asked) {
  const { typeId, validFrom, validUntil } = asked
  if (validUntil !== null && validUntil < validFrom)
    refuseField('validUntil', sentence('It ends before it begins'))
  const [type] = await tx
    .select()
    .from(concessionType)
    .where(and(eq(concessionType.id, typeId), isNull(concessionType.archivedAt)))
  if (!type) return refuseField('typeId', sentence('{field} must be one of the choices offered'))
  if (type.category === 'sibling')
    refuseField('typeId', sentence('Siblings get this concession automatically, by their rank in the family'))
  const people = await tx
    .select({
      id: student.id,
      campusId: student.campusId,
      name: student.name,
      currency: sql<string>`campus_currency(${student.campusId})`,
    })
    .from(student)
    .where(
      and(
        inArray(student.id, [...asked.studentIds]),
        isNull(student.archivedAt),
        reach(user, concessions.name, 'edit', { campus: student.campusId }),
      ),
    )
  if (people.length !== new Set(asked.studentIds).size) refuseElsewhere()
  const institute = await currencyOf(tx)
  const isGranted = !type.needsApproval
  const at = timeOf(tx).toISOString()
  const rows = await tx
    .insert(concession)
    .values(
      people.map(({ id: studentId, campusId, ...of }) => ({
        studentId,
        campusId,
        typeId,
        ...grantOf(asked, type, { ...of, institute }),
        sponsorId: asked.sponsorId,
        validFrom,
        validUntil,
        state: isGranted ? ('approved' as const) : ('asked' as const),
        reason: asked.reason,
        askedById: user.id,
        askedBy: user.name,
        decidedAt: isGranted ? at : null,
        createdAt: at,
        updatedAt: at,
      })),
    )
    .returning({ id: concession.id })
  return {
    rows: rows.map(({ id }, at) => ({ id, name: people[at]?.name ?? '' })),
    type: type.title,
    isGranted,
  }
}

/** What the constraints of concessions refuse. */
export const concessionsTaken: ConstraintMessages = {
  concession_apart: {
    code: 'concessions.exists',
    message: sentence('This concession is there already on some of these days'),
    field: 'typeId',
  },
  concession_in_order: {
    code: 'concessions.order',
    message: sentence('It ends before it begins'),
    field: 'validUntil',
  },
}

type Type = { basisPoints: number | null; amount: bigint | null }

/** What was typed, or what the type says: its amount is in the currency of the institute. */
function grantOf(
  { percent, amount }: Asked,
  type: Type,
  { name, currency, institute }: { name: string; currency: string; institute: string },
) {
  if (percent !== null && amount !== null) refuseField('amount', sentence('Type a percentage or an amount'))
  if (percent !== null) return { basisPoints: Math.round(percent * 100), amount: null }
  if (amount !== null) return { basisPoints: null, amount: amountOf(amount, { currency }) }
  if (type.amount !== null && currency !== institute)
    refuse(
      'concessions.currency',
      'This concession is an amount in {institute}, but the fees of {name} are in {currency}. Type a percentage, or an amount in {currency}',
      { institute, name, currency },
      { status: 409 },
    )
  return { basisPoints: type.basisPoints, amount: type.amount }
}

async function currencyOf(tx: Tx): Promise<string> {
  const [row] = await tx.execute<{ currency: string }>(sql`select currency from institute`)
  return row?.currency ?? ''
}

/** Approves or rejects what somebody else has asked for. */
export async function decideConcession(
  school: School,
  user: User,
  { id, approves, reason }: { id: string; approves: boolean; reason: string },
): Promise<Concession> {
  const today = await school.today()
  return school.transaction(user, approves ? 'concessions.approved' : 'concessions.rejected', async (tx) => {
    const row = await lockConcession(tx, user, id)
    if (row.state !== 'asked')
      refuse(
        'concessions.decided',
        'Somebody has decided about this already. Look at it again',
        {},
        { status: 409 },
      )
    refuseOwnRequest(user, row.askedById)
    if (approves) {
      const { campusId } = row
      const worth = await worthOfConcession(tx, row, today)
      await refuseAboveLimit(tx, user, { may: [approvals.resource, 'edit'], campusId, on: today, ...worth })
    }
    const at = timeOf(tx).toISOString()
    await tx
      .update(concession)
      .set({
        state: approves ? 'approved' : 'rejected',
        decidedById: user.id,
        decidedBy: user.name,
        decidedAt: at,
        decisionReason: reason,
        version: row.version + 1,
        updatedAt: at,
      })
      .where(eq(concession.id, id))
    return describedRow(tx, id)
  })
}

/** Ends a concession on a day; what is issued stays as it is. */
export async function endConcession(
  school: School,
  user: User,
  { id, until }: { id: string; until: Day },
): Promise<Concession> {
  return school.transaction(user, 'concessions.ended', async (tx) => {
    const row = await lockConcession(tx, user, id)
    if (row.state !== 'approved')
      refuse('concessions.not-approved', 'Only an approved concession can be ended', {}, { status: 409 })
    if (until < row.validFrom) refuseField('until', sentence('It ends before it begins'))
    await tx
      .update(concession)
      .set({
        state: 'ended',
        validUntil: until,
        version: row.version + 1,
        updatedAt: timeOf(tx).toISOString(),
      })
      .where(eq(concession.id, id))
    return describedRow(tx, id)
  })
}

async function lockConcession(tx: Tx, user: User, id: string) {
  const [row] = await tx
    .select()
    .from(concession)
    .where(
      and(eq(concession.id, id), reach(user, approvals.resource, 'edit', { campus: concession.campusId })),
    )
    .for('update')
  return row ?? refuseUnwritable(tx, concessionCrud, { user, id })
}

async function describedRow(tx: Tx, id: string): Promise<Concession> {
  const [row] = await rowsOf(tx).where(eq(concessionList.id, id))
  if (!row) throw new Error('a written concession is gone')
  describe(tx, { type: row.typeTitle, name: row.name, count: 1 })
  return onWire(row)
}

/** The concessions of a student, the latest first. */
export async function listStudentConcessions(school: School, user: User, { id }: { id: string }) {
  const [found] = await school.db
    .select({ id: student.id })
    .from(student)
    .where(and(eq(student.id, id), reach(user, concessions.name, 'view', { campus: student.campusId })))
  const rows = await rowsOf(school.db)
    .where(
      and(eq(concessionList.studentId, id), reach(user, concessions.name, 'view', concessionCrud.within)),
    )
    .orderBy(desc(concessionList.validFrom), desc(concessionList.id))
  // Of whom is elsewhere by now the campus sees what it has granted.
  if (!found && rows.length === 0) refuseMissing()
  const [at] = await school.db.execute<{ currency: string }>(sql`
    select campus_currency(campus_id) as currency from student where id = ${id}::uuid`)
  return { rows: rows.map(onWire), currency: at?.currency ?? '' }
}

type Row = typeof concessionList.$inferSelect

function rowsOf(db: Db | Tx) {
  return db.select().from(concessionList).$dynamic()
}

function onWire({ searchText: _searchText, amount, ...row }: Row): Concession {
  return { ...row, amount: amount === null ? null : toWire({ amount, currency: row.currency }) }
}
