import { and, eq, inArray } from 'drizzle-orm'
import { bareIban } from 'kit/values/iban'
import { foldDigits } from 'kit/text/locale'
import { refuse } from 'kit/contract/refusal'
import { words } from 'kit/text/words-node'
import { describe } from '../../core/acts/act.ts'
import type { Crud } from '../../crud/table.ts'
import { asStored } from '../../crud/values.ts'
import type { Db, School, Tx } from '../../core/school/school.ts'
import { tellOfLogIn } from '../../access/sessions/sign-in/security-news.ts'
import { account } from '../../access/sessions/tables.ts'
import type { User } from '../../core/authorization/user.ts'
import { nameWithin } from '../students-and-guardians/name-within.ts'
import { type MaskedSalary, type SalaryInfo, salaryInfo, salaryPermission } from './contract.ts'
import { salaryRow } from './tables.ts'

const { resource } = salaryPermission
type One = { crud: Crud; id: string }
type Stored = Omit<typeof salaryRow.$inferSelect, 'id' | 'version' | 'updatedAt'>

const nothing: Stored = {
  cycle: 'monthly',
  amount: null,
  allowance: null,
  otherPerks: '',
  bankName: '',
  branchName: '',
  accountNumber: '',
  swiftCode: '',
  iban: '',
}

/** What somebody is paid; of the account's numbers only how they end. */
export async function readSalary(school: School, user: User, one: One): Promise<MaskedSalary> {
  await nameWithin(school.db, user, { ...one, resource, action: 'view' })
  return masked(await ownSalary(school, one.id))
}

/** All of it; who looked is kept. */
export async function revealSalary(school: School, user: User, { crud, id }: One): Promise<SalaryInfo> {
  const { currency } = await school.profile()
  return school.transaction(user, `${crud.name}.salary-revealed`, async (tx) => {
    describe(tx, { name: await nameWithin(tx, user, { crud, id, resource, action: 'view' }) })
    return onWire(await read(tx, id), currency)
  })
}

export async function changeSalary(
  school: School,
  user: User,
  { crud, id, body }: One & { body: Partial<SalaryInfo> },
): Promise<MaskedSalary> {
  const profile = await school.profile()
  const { stored, errors } = asStored(salaryInfo, { ...profile, say: words(user).say, body })
  if (errors.length > 0) refuse('invalid', 'Invalid Data', {}, { errors })
  const changes = { ...stored, ...bareNumbers(body) } as Partial<Stored>
  return school.transaction(user, `${crud.name}.salary-changed`, async (tx) => {
    describe(tx, { name: await nameWithin(tx, user, { crud, id, resource, action: 'edit' }) })
    const before = await read(tx, id)
    const next = { ...before, ...changes }
    const set = { ...next, updatedAt: school.now().toISOString() }
    await tx
      .insert(salaryRow)
      .values({ id, ...set })
      .onConflictDoUpdate({ target: salaryRow.id, set })
    if (bankFields.some((field) => next[field] !== before[field])) await tellOfBank(tx, user, [id])
    return masked(onWire(next, profile.currency))
  })
}

/** Where a salary is paid to. */
const bankFields = ['bankName', 'branchName', 'accountNumber', 'swiftCode', 'iban'] as const

/** Tells people that others changed to where their salary is paid: whoever meant to steal it would change just that. */
export async function tellOfBank(tx: Tx, user: User, people: readonly string[]): Promise<void> {
  const found = await tx
    .select({ id: account.id })
    .from(account)
    .where(and(inArray(account.personId, [...people]), eq(account.state, 'active')))
  const to = found.map(({ id }) => id).filter((id) => id !== user.id)
  await tellOfLogIn(tx, 'salary.account', { to, fill: { name: user.name } })
}

/** Of somebody whose business it is to ask: their own, or those within reach. */
export async function ownSalary(school: School, id: string): Promise<SalaryInfo> {
  return onWire(await read(school.db, id), (await school.profile()).currency)
}

export function masked({ accountNumber, iban, ...rest }: SalaryInfo): MaskedSalary {
  return { ...rest, accountEnding: accountNumber.slice(-4), ibanEnding: iban.slice(-4) }
}

/** Numbers as banks read them: no blanks, western digits, capitals. */
function bareNumbers(body: Partial<SalaryInfo>): Partial<Stored> {
  const { accountNumber, iban, swiftCode } = body
  return {
    ...(accountNumber !== undefined && { accountNumber: foldDigits(accountNumber) }),
    ...(iban !== undefined && { iban: bareIban(iban) }),
    ...(swiftCode !== undefined && { swiftCode: bareIban(swiftCode) }),
  }
}

function onWire(stored: Stored, currency: string): SalaryInfo {
  const money = (amount: bigint | null) => (amount === null ? null : { amount: String(amount), currency })
  return { ...stored, amount: money(stored.amount), allowance: money(stored.allowance) }
}

async function read(db: Db | Tx, id: string): Promise<Stored> {
  const [found] = await db.select().from(salaryRow).where(eq(salaryRow.id, id))
  if (!found) return nothing
  const { id: _, version: __, updatedAt: ___, ...stored } = found
  return stored
}
