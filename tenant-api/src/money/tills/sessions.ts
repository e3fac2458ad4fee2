import { and, desc, eq, sql } from 'drizzle-orm'
import { refuse, refuseField } from 'kit/contract/refusal'
import { sentence } from 'kit/text/words'
import { formatMoney, fromWire, type WireMoney } from 'kit/values/money'
import { describe, timeOf } from '../../core/acts/act.ts'
import { reach } from '../../core/authorization/reach.ts'
import { accountShown, type User } from '../../core/authorization/user.ts'
import { personShown } from '../../access/sessions/rights/person-shown.ts'
import { withConstraintMessages } from '../../core/columns/constraint-errors.ts'
import { nameFor } from '../../core/columns/name-in-script.ts'
import type { School, Tx } from '../../core/school/school.ts'
import { refuseUnwritable } from '../../crud/row.ts'
import { crudOf } from '../../crud/table.ts'
import { campusCrud } from '../../institute/structure/campuses.ts'
import { campus } from '../../institute/structure/tables.ts'
import { goWithPerson } from '../../people/students-and-guardians/person-rows.ts'
import { currencyOfCampus } from '../books/parties.ts'
import { cashSession } from './tables.ts'
import { cashSessions, type SessionPage } from './contract.ts'
import { readSessionPage } from './read-session.ts'

/** A till belongs to its campus, and to the cashier, who sees the own ones. */
export const sessionPlaces = { campus: cashSession.campusId, person: cashSession.personId }

export const sessionCrud = crudOf(cashSessions, {
  table: cashSession,
  within: sessionPlaces,
  rows: { campusId: () => campusCrud },
  until: null,
})

goWithPerson({ table: 'cash_session', column: 'person_id', side: 'staff' })

/** The reader's till, and where one can be opened. */
export async function readMySession(school: School, user: User) {
  const { currency } = await school.profile()
  const today = await school.today()
  const [own] = await school.db
    .select({ id: cashSession.id })
    .from(cashSession)
    .where(
      and(
        eq(cashSession.cashierId, sql`${accountShown(user)}::uuid`),
        // What the count of today came to is seen all day, also where nothing goes to the bank.
        sql`(${cashSession.state} = 'open' or ${cashSession.openedOn} = ${today}::date
          or ${cashSession.state} = 'counted' and ${cashSession.countedAmount} > ${cashSession.float})`,
      ),
    )
    .orderBy(sql`${cashSession.state} = 'open' desc`, desc(cashSession.openedAt))
    .limit(1)
  const campuses = await school.db
    .select({
      id: campus.id,
      name: nameFor(user, campus),
      currency: sql<string>`coalesce(campus.currency, ${currency})`,
    })
    .from(campus)
    .where(and(worksAt(user), sql`${campus.archivedAt} is null`))
    .orderBy(campus.name)
  return { session: own ? await readSessionPage(school.db, user, own.id) : null, campuses }
}

/** Where a till is opened: at the campuses whose payments one takes. */
function worksAt(user: User) {
  return reach(user, 'receipts', 'mark', { campus: campus.id })
}

/** Opens a till with the change that lies in it. A cashier has one at a time. */
export async function openSession(
  school: School,
  user: User,
  { campusId, float: typed }: { campusId: string; float: WireMoney },
): Promise<SessionPage> {
  const today = await school.today()
  return school.transaction(user, 'cash-sessions.opened', async (tx) => {
    const [place] = await tx
      .select({ id: campus.id, name: campus.name })
      .from(campus)
      .where(and(eq(campus.id, campusId), worksAt(user), sql`${campus.archivedAt} is null`))
    if (!place) return refuseField('campusId', sentence('Choose a campus of yours'), 'choice')
    const currency = await currencyOfCampus(tx, campusId)
    const float = fromWire(typed)
    if (float.currency !== currency)
      refuseField('float', sentence('The amount must be in the currency of the campus'), 'currency')
    if (float.amount < 0n) refuseField('float', sentence('The amount must not be below zero'), 'low')
    const at = timeOf(tx).toISOString()
    const [row] = await withConstraintMessages(
      {
        cash_session_one_open: {
          code: 'cash-sessions.open-already',
          message: sentence('Your till is open already'),
          field: 'float',
        },
      },
      tx.execute<{ id: string }>(sql`
        insert into cash_session (campus_id, cashier_id, person_id, cashier, currency, opened_on, opened_at, float_amount, created_at, updated_at)
        values (${campusId}::uuid, ${user.id}::uuid, ${personShown(user)}, ${user.name}, ${currency}, ${today}::date, ${at}::timestamptz,
          ${String(float.amount)}::bigint, ${at}::timestamptz, ${at}::timestamptz) returning id`),
    )
    if (!row) throw new Error('an insert returned nothing')
    describe(tx, { campus: place.name, amount: formatMoney('en', float.amount, currency) })
    return readSessionPage(tx, user, row.id)
  })
}

type State = SessionPage['state']

/** Locks a till for whoever has it or answers for the tills of the campus; refuses it in another state. */
export async function lockSession(
  tx: Tx,
  user: User,
  { id, states }: { id: string; states: readonly State[] },
) {
  const [row] = await tx
    .select()
    .from(cashSession)
    .where(
      and(
        eq(cashSession.id, id),
        sql`(${cashSession.cashierId} = ${accountShown(user)}::uuid and ${reach(user, cashSessions.name, 'mark', sessionPlaces)}
          or ${reach(user, cashSessions.name, 'edit', sessionPlaces)})`,
      ),
    )
    .for('update')
  if (!row) return refuseUnwritable(tx, sessionCrud, { user, id })
  if (!states.includes(row.state))
    refuse(
      'cash-sessions.other-state',
      'This till was counted or banked already. Look at it again',
      {},
      { status: 409 },
    )
  return row
}

/** The open till of the user at a campus, held open until the commit: out of it cash is paid. */
export async function ownTill(tx: Tx, user: User, campusId: string): Promise<string> {
  const [row] = await tx
    .select({ id: cashSession.id })
    .from(cashSession)
    .where(
      and(
        eq(cashSession.cashierId, sql`${accountShown(user)}::uuid`),
        eq(cashSession.state, 'open'),
        eq(cashSession.campusId, campusId),
      ),
    )
    .for('share')
  return (
    row?.id ??
    refuse('receipts.no-till', 'Open your till first: say how much change lies in it', {}, { status: 409 })
  )
}
