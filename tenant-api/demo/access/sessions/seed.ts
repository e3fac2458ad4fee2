import { inArray, or } from 'drizzle-orm'
import { hashPassword } from 'kit/security/password'
import { sentence } from 'kit/text/words'
import { system } from '../../../src/core/acts/act.ts'
import type { School } from '../../../src/core/school/school.ts'
import { demoCampuses } from '../../institute/structure/seed.ts'
import { createAccount, type NewAccount } from '../../../src/access/sessions/account.ts'
import { account } from '../../../src/access/sessions/tables.ts'

/** Its place among the rows of the demo school: after those that it stands on. */
export const rank = 80

/** The password of everybody in the demo school. */
export const demoPassword = 'riverside-demo-2026'

type CastMember = Omit<NewAccount, 'startsOn' | 'passwordHash' | 'id'> & { id: string }

/** Those of Riverside's cast who work in the office; the owner comes with the founding. Ids are fixed for tests. */
const cast: readonly CastMember[] = [
  member(2, {
    firstName: 'Tariq',
    lastName: 'Mehmood',
    email: 'tariq@riverside.example',
    roles: [{ role: 'administrator' }],
  }),
  member(3, {
    firstName: 'Sadia',
    lastName: 'Rauf',
    email: 'sadia@riverside.example',
    roles: [at('admin', 'CNL')],
  }),
  member(4, {
    firstName: 'Imtiaz',
    lastName: 'Hussain',
    email: 'imtiaz@riverside.example',
    roles: [at('campus_manager', 'SHD')],
  }),
  member(5, {
    firstName: 'Rabia',
    lastName: 'Aslam',
    email: 'rabia@riverside.example',
    roles: [at('moderator', 'MAIN')],
  }),
  member(6, {
    firstName: 'Waqas',
    lastName: 'Javed',
    email: 'waqas@riverside.example',
    roles: [at('finance_staff', 'MAIN')],
  }),
  member(7, {
    firstName: 'Farzana',
    lastName: 'Kausar',
    email: 'farzana@riverside.example',
    roles: [{ role: 'hr_manager' }],
  }),
  member(8, {
    firstName: 'Adeel',
    lastName: 'Ahmed',
    email: 'adeel@riverside.example',
    roles: [{ role: 'hr' }],
  }),
  member(9, {
    firstName: 'Ghulam',
    lastName: 'Rasool',
    username: 'ghulam.rasool',
    phone: '+923000000709',
    language: 'ur',
    roles: [at('staff', 'MAIN')],
  }),
]

/** Adds the demo school's log-ins; those that are there stay as they are. Needs the campuses. */
export async function seed(school: School): Promise<void> {
  const missing = await withoutLogin(school)
  if (missing.length === 0) return
  const startsOn = await school.today()
  const passwordHash = await hashPassword(demoPassword)
  await school.transaction(system(sentence('Demo school')), 'accounts.seeded', async (tx) => {
    for (const given of missing) await createAccount(tx, { ...given, passwordHash, startsOn })
  })
}

async function withoutLogin(school: School): Promise<CastMember[]> {
  const emails = cast.map(({ email }) => email ?? '')
  const usernames = cast.map(({ username }) => username ?? '')
  const found = await school.db
    .select({ email: account.email, username: account.username })
    .from(account)
    .where(or(inArray(account.email, emails), inArray(account.username, usernames)))
  const known = new Set(found.flatMap(({ email, username }) => [email, username]))
  return cast.filter(({ email, username }) => !known.has(email ?? username ?? ''))
}

function member(number: number, given: Omit<CastMember, 'id' | 'personId'>): CastMember {
  const end = String(number).padStart(3, '0')
  return {
    ...given,
    id: `01980000-0000-7000-8000-00000000a${end}`,
    personId: `01980000-0000-7000-8000-00000000b${end}`,
  }
}

function at(role: string, campus: keyof typeof demoCampuses) {
  return { role, campusId: demoCampuses[campus] }
}
