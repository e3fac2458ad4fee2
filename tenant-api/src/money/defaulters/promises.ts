import { and, eq } from 'drizzle-orm'
import { refuse, refuseField } from 'kit/contract/refusal'
import { sentence } from 'kit/text/words'
import type { Day } from 'kit/values/day'
import { describe } from '../../core/acts/act.ts'
import { reach } from '../../core/authorization/reach.ts'
import type { User } from '../../core/authorization/user.ts'
import type { School, Tx } from '../../core/school/school.ts'
import { refuseUnwritable } from '../../crud/row.ts'
import { withdrawPromise, writePromise } from '../invoices/fee-actions/invoice-notes.ts'
import { type DefaulterPage, defaulters } from './contract.ts'
import { defaulterCrud } from './defaulters.ts'
import { readPage } from './read-defaulter.ts'
import { defaulterList } from './tables.ts'

type Promised = { id: string; promisedOn: Day; note: string }

/** Notes by when a family promises to pay; reminders wait until then. Refuses a day that is over. */
export async function takePromise(
  school: School,
  user: User,
  { id, promisedOn, note }: Promised,
): Promise<DefaulterPage> {
  const day = await school.today()
  const { country } = await school.profile()
  if (promisedOn < day) refuseField('promisedOn', sentence('This day is over. Choose a later one'))
  return school.transaction(user, 'defaulters.promised', async (tx) => {
    const family = await markable(tx, user, id)
    await writePromise(tx, { ...family, promisedOn, note, by: user.name, today: day })
    describe(tx, { family: family.name, day: promisedOn })
    return readPage(tx, user, { id, day, country })
  })
}

/** Takes the promise of a family back. Refuses where there is none. */
export async function dropPromise(
  school: School,
  user: User,
  { id }: { id: string },
): Promise<DefaulterPage> {
  const day = await school.today()
  const { country } = await school.profile()
  return school.transaction(user, 'defaulters.promise-dropped', async (tx) => {
    const family = await markable(tx, user, id)
    if ((await withdrawPromise(tx, family.familyAccountId)) === 0)
      refuse('defaulters.no-promise', sentence('This family has promised nothing'), {}, { status: 409 })
    describe(tx, { family: family.name })
    return readPage(tx, user, { id, day, country })
  })
}

/** A family that owes something and that the user may mark; else it is refused. */
async function markable(tx: Tx, user: User, id: string) {
  const { familyAccountId, campusId, name } = defaulterList
  const [row] = await tx
    .select({ familyAccountId, campusId, name })
    .from(defaulterList)
    .where(and(eq(defaulterList.id, id), reach(user, defaulters.name, 'mark', { campus: campusId })))
  return row ?? refuseUnwritable(tx, defaulterCrud, { user, id })
}
