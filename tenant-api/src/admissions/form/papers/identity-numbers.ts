import { eq } from 'drizzle-orm'
import { type IdentityType, readIdentity } from 'kit/values/identity'
import { type FieldError, refuse } from 'kit/contract/refusal'
import { titleOf } from 'kit/contract/titles'
import { type Reader, words } from 'kit/text/words-node'
import { describe } from '../../../core/acts/act.ts'
import type { Db, School, Tx } from '../../../core/school/school.ts'
import type { User } from '../../../core/authorization/user.ts'
import { admissionCrud } from '../../applicants/admissions.ts'
import { sensitivePermission } from '../../../people/students-and-guardians/contract.ts'
import { nameWithin } from '../../../people/students-and-guardians/name-within.ts'
import { type IdentityNumbers, identityNumbers } from './contract.ts'
import { admissionIdentity } from './tables.ts'

const of = { crud: admissionCrud, resource: sensitivePermission.resource }

/** The ends of the numbers, without what stands before them. */
export async function readMasked(school: School, user: User, id: string): Promise<IdentityNumbers> {
  await nameWithin(school.db, user, { ...of, id, action: 'view' })
  return masked(await readNumbers(school.db, id))
}

/** The numbers; who looked is kept. */
export async function reveal(school: School, user: User, id: string): Promise<IdentityNumbers> {
  return school.transaction(user, 'admissions.revealed', async (tx) => {
    describe(tx, { name: await nameWithin(tx, user, { ...of, id, action: 'view' }) })
    return readNumbers(tx, id)
  })
}

export async function changeNumbers(
  school: School,
  user: User,
  { id, body }: { id: string; body: Partial<IdentityNumbers> },
): Promise<IdentityNumbers> {
  const { country } = await school.profile()
  return school.transaction(user, 'admissions.identity-changed', async (tx) => {
    describe(tx, { name: await nameWithin(tx, user, { ...of, id, action: 'edit' }) })
    const { numbers, errors } = readIn(body, { country, reader: user })
    if (errors.length > 0) refuse('invalid', 'Invalid Data', {}, { errors })
    await writeNumbers(tx, { id, numbers, at: school.now() })
    return masked(await readNumbers(tx, id))
  })
}

const papers: Readonly<Record<keyof IdentityNumbers, IdentityType>> = {
  childNumber: 'birth-certificate',
  guardianNumber: 'id-card',
}

/** Numbers as people of the country write them, bare; and what is wrong with them, field by field. */
export function readIn(
  given: Partial<IdentityNumbers>,
  { country, reader }: { country: string; reader: Reader },
): { numbers: Partial<IdentityNumbers>; errors: FieldError[] } {
  const { say } = words(reader)
  const numbers: Partial<IdentityNumbers> = {}
  const errors: FieldError[] = []
  for (const key of ['childNumber', 'guardianNumber'] as const) {
    const typed = given[key]
    if (typed === undefined) continue
    const read = readIdentity(typed, papers[key], country)
    if (typed === '' || read.ok) numbers[key] = typed === '' || !read.ok ? '' : read.number
    else {
      const field = say(titleOf(identityNumbers.shape[key]) ?? '')
      const message = say(read.message, { field, digits: read.digits })
      errors.push({ pointer: `/${key}`, code: 'identity', message })
    }
  }
  return { numbers, errors }
}

type Written = { id: string; numbers: Partial<IdentityNumbers>; at: Date }

export async function writeNumbers(tx: Tx, { id, numbers, at }: Written): Promise<void> {
  const set = { ...numbers, updatedAt: at.toISOString() }
  await tx
    .insert(admissionIdentity)
    .values({ id, ...set })
    .onConflictDoUpdate({ target: admissionIdentity.id, set })
}

export async function readNumbers(db: Db | Tx, id: string): Promise<IdentityNumbers> {
  const { childNumber, guardianNumber } = admissionIdentity
  const [found] = await db
    .select({ childNumber, guardianNumber })
    .from(admissionIdentity)
    .where(eq(admissionIdentity.id, id))
  return found ?? { childNumber: '', guardianNumber: '' }
}

function masked({ childNumber, guardianNumber }: IdentityNumbers): IdentityNumbers {
  return { childNumber: childNumber.slice(-3), guardianNumber: guardianNumber.slice(-3) }
}
