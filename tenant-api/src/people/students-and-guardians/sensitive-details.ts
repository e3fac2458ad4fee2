import { eq, sql } from 'drizzle-orm'
import { readIdentity } from 'kit/values/identity'
import { refuse } from 'kit/contract/refusal'
import { titleOf } from 'kit/contract/titles'
import { words } from 'kit/text/words-node'
import { describe, timeOf } from '../../core/acts/act.ts'
import type { Crud } from '../../crud/table.ts'
import type { ServeSchool } from '../../core/module.ts'
import type { Db, School, Tx } from '../../core/school/school.ts'
import type { User } from '../../core/authorization/user.ts'
import { type MaskedDetails, type SensitiveDetails, sensitiveDetails, type sensitiveOf } from './contract.ts'
import { nameWithin } from './name-within.ts'
import { sensitiveDetail } from './tables.ts'

const nothing: SensitiveDetails = {
  identityType: null,
  identityNumber: '',
  religion: '',
  bloodGroup: null,
  medicalNote: '',
}

/** `resource` is the permission under which it is read. */
type One = { crud: Crud; id: string; resource: string }

/** Serves the sensitive details of one kind of people, under the permission that guards them. */
export function serveDetails(
  serve: ServeSchool,
  of: ReturnType<typeof sensitiveOf>,
  guarded: Pick<One, 'crud' | 'resource'>,
) {
  serve(of.read, ({ school, user, params }) => readMasked(school, user, { ...guarded, ...params }))
  serve(of.reveal, ({ school, user, params }) => reveal(school, user, { ...guarded, ...params }))
  serve(of.change, ({ school, user, params, body }) =>
    changeDetails(school, user, { ...guarded, ...params, body }),
  )
}

/** What is known of a person, without what it is. */
async function readMasked(school: School, user: User, one: One): Promise<MaskedDetails> {
  await nameWithin(school.db, user, { ...one, action: 'view' })
  return maskDetails(await readDetails(school.db, one.id))
}

/** All of it; who looked is kept. */
async function reveal(school: School, user: User, one: One): Promise<SensitiveDetails> {
  return school.transaction(user, `${one.crud.name}.revealed`, async (tx) => {
    describe(tx, { name: await nameWithin(tx, user, { ...one, action: 'view' }) })
    return readDetails(tx, one.id)
  })
}

async function changeDetails(
  school: School,
  user: User,
  { body, ...one }: One & { body: Partial<SensitiveDetails> },
): Promise<MaskedDetails> {
  const { country } = await school.profile()
  return school.transaction(user, `${one.crud.name}.sensitive-changed`, async (tx) => {
    describe(tx, { name: await nameWithin(tx, user, { ...one, action: 'edit' }) })
    const merged = { ...(await readDetails(tx, one.id)), ...body }
    const isNumbered = 'identityNumber' in body || 'identityType' in body
    const next = isNumbered ? withIdentity(merged, country, words(user).say) : merged
    await keepDetails(tx, one.id, next)
    return maskDetails(next)
  })
}

/** Writes all of them. */
export async function keepDetails(tx: Tx, id: string, details: SensitiveDetails) {
  const set = { ...details, updatedAt: timeOf(tx).toISOString() }
  await tx
    .insert(sensitiveDetail)
    .values({ id, ...set })
    .onConflictDoUpdate({
      target: sensitiveDetail.id,
      set: { ...set, version: sql`${sensitiveDetail.version} + 1` },
    })
}

/** The number of a new person's paper; refused field by field, as everything of a form. */
export async function keepIdentity(
  tx: Tx,
  { id, user, country, identityNumber }: { id: string; user: User; country: string; identityNumber: string },
) {
  const details = { ...nothing, identityType: 'id-card' as const, identityNumber }
  await keepDetails(tx, id, withIdentity(details, country, words(user).say))
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

export function maskDetails(details: SensitiveDetails): MaskedDetails {
  const filled = sensitiveDetails.keyof().options.filter((key) => details[key] !== nothing[key])
  return { identityType: details.identityType, identityEnding: details.identityNumber.slice(-3), filled }
}

/** All of them, within an act that says why. */
export async function readDetails(db: Db | Tx, id: string): Promise<SensitiveDetails> {
  const { identityType, identityNumber, religion, bloodGroup, medicalNote } = sensitiveDetail
  const [found] = await db
    .select({ identityType, identityNumber, religion, bloodGroup, medicalNote })
    .from(sensitiveDetail)
    .where(eq(sensitiveDetail.id, id))
  return found ?? nothing
}
