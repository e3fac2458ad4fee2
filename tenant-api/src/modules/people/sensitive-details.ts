import { and, eq } from 'drizzle-orm'
import type { Action } from 'kit/contract'
import { readIdentity } from 'kit/identity'
import { refuse, refuseMissing } from 'kit/refusal'
import { titleOf } from 'kit/titles'
import { words } from 'kit/words-node'
import { describe } from '../../act.ts'
import type { Crud } from '../../crud-table.ts'
import type { Db, School, Tx } from '../../school.ts'
import { reach } from '../access/reach.ts'
import type { User } from '../access/user.ts'
import {
  type MaskedDetails,
  type SensitiveDetails,
  sensitiveDetails,
  sensitivePermission,
} from './contract.ts'
import { sensitiveDetail } from './tables.ts'

const nothing: SensitiveDetails = {
  identityType: null,
  identityNumber: '',
  religion: '',
  bloodGroup: null,
  medicalNote: '',
}

type One = { crud: Crud; id: string }

/** What is known of a person, without what it is. */
export async function readMasked(school: School, user: User, one: One): Promise<MaskedDetails> {
  await nameOf(school.db, user, { ...one, action: 'view' })
  return masked(await read(school.db, one.id))
}

/** All of it; who looked is kept. */
export async function reveal(school: School, user: User, { crud, id }: One): Promise<SensitiveDetails> {
  return school.transaction(user, `${crud.name}.revealed`, async (tx) => {
    describe(tx, { name: await nameOf(tx, user, { crud, id, action: 'view' }) })
    return read(tx, id)
  })
}

export async function changeDetails(
  school: School,
  user: User,
  { crud, id, body }: One & { body: Partial<SensitiveDetails> },
): Promise<MaskedDetails> {
  const { country } = await school.profile()
  return school.transaction(user, `${crud.name}.sensitive-changed`, async (tx) => {
    describe(tx, { name: await nameOf(tx, user, { crud, id, action: 'edit' }) })
    const merged = { ...(await read(tx, id)), ...body }
    const isNumbered = 'identityNumber' in body || 'identityType' in body
    const next = isNumbered ? withIdentity(merged, country, words(user).say) : merged
    const set = { ...next, updatedAt: school.now().toISOString() }
    await tx
      .insert(sensitiveDetail)
      .values({ id, ...set })
      .onConflictDoUpdate({ target: sensitiveDetail.id, set })
    return masked(next)
  })
}

/** Refuses a number that its paper cannot have in this country. */
function withIdentity(
  details: SensitiveDetails,
  country: string,
  say: ReturnType<typeof words>['say'],
): SensitiveDetails {
  const { identityNumber, identityType } = details
  if (identityNumber === '') return details
  const read = readIdentity(identityNumber, identityType ?? 'passport', country)
  if (read.ok) return { ...details, identityNumber: read.number }
  const field = say(titleOf(sensitiveDetails.shape.identityNumber) ?? '')
  const message = say(read.message, { field, digits: read.digits })
  return refuse(
    'invalid',
    'Invalid Data',
    {},
    { errors: [{ pointer: '/identityNumber', code: 'identity', message }] },
  )
}

function masked(details: SensitiveDetails): MaskedDetails {
  const filled = sensitiveDetails.keyof().options.filter((key) => details[key] !== nothing[key])
  return { identityType: details.identityType, identityEnding: details.identityNumber.slice(-3), filled }
}

async function read(db: Db | Tx, id: string): Promise<SensitiveDetails> {
  const { identityType, identityNumber, religion, bloodGroup, medicalNote } = sensitiveDetail
  const [found] = await db
    .select({ identityType, identityNumber, religion, bloodGroup, medicalNote })
    .from(sensitiveDetail)
    .where(eq(sensitiveDetail.id, id))
  return found ?? nothing
}

/**
 * The name of somebody whose sensitive details are within the user's reach: 403 for who may only look, else 404. Who
 * is to be changed is held until the end, so that of two changes at once both stay; what is in the archive may not.
 */
async function nameOf(
  db: Db | Tx,
  user: User,
  { crud, id, action }: One & { action: Action },
): Promise<string> {
  const { table, within, columns } = crud
  const { resource } = sensitivePermission
  const find = (by: Action) =>
    db
      .select({ name: columns.name as never, archivedAt: table.archivedAt })
      .from(table)
      .where(and(eq(table.id, id), reach(user, resource, by, within)))
  const [found] = await (action === 'edit' ? find(action).for('no key update') : find(action))
  if (found && action === 'edit' && found.archivedAt !== null)
    refuse('archived', 'This is in the archive. Restore it before you change it', {}, { status: 409 })
  if (found) return String((found as { name: unknown }).name)
  if ((await find('view')).length > 0)
    refuse('beyond-reach', 'You may see this but not change it', {}, { status: 403 })
  return refuseMissing()
}
