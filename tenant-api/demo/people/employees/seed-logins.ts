import type { Language } from 'kit/text/locale'
import type { Day } from 'kit/values/day'
import type { Tx } from '../../../src/core/school/school.ts'
import { giveRoles } from '../../../src/access/sessions/account.ts'
import type { RoleKey } from '../../../src/core/authorization/role-keys.ts'
import { account, type AccountState } from '../../../src/access/sessions/tables.ts'
import { castStudents } from '../enrolment/seed-cast.ts'
import { castGuardians } from '../enrolment/seed-guardians.ts'
import { guardianId, studentId } from '../enrolment/seed-rows.ts'
import { demoId } from '../../institute/structure/seed.ts'
import { castTeachers } from './seed-cast.ts'

type CastLogin = {
  personId: string
  roles: readonly RoleKey[]
  language?: Language
  state?: AccountState
  phone?: string
} & ({ email: string } | { username: string })

/**
 * Who of the cast logs in beside the office. Where their roles hold follows from whom they teach and whose guardians
 * they are. Sana has two hats: she teaches, and has a child here.
 */
const castLogins: readonly CastLogin[] = [
  teacher('sana', ['section_teacher', 'guardian']),
  teacher('kamran', ['teacher']),
  teacher('maria', ['teacher', 'guardian']),
  teacher('asif', ['teacher']),
  teacher('hina', ['teacher']),
  guardian('imran', 'imran.khalid'),
  guardian('ayesha', 'ayesha.imran', 'ur'),
  guardian('usman', 'usman.ghani'),
  guardian('mehwish', 'mehwish.tahir', 'ur'),
  guardian('bashir', 'bashir.ahmed', 'ur'),
  // He has no telephone of his own: a code for him goes to that of his mother.
  { ...student('Bilal', 'bilal.imran'), phone: castGuardians.ayesha?.phone ?? '' },
  // Opted out on 12 October: nobody else answers for his daughter, so that she cannot log in either.
  { ...guardian('rizwan', 'rizwan.malik'), state: 'deactivated' },
  { ...student('Hadia', 'hadia.rizwan'), state: 'disabled' },
  // Retired on 30 June: what he held for his work ended with it.
  { ...teacher('shahid', []), state: 'deactivated' },
]

/** Gives each of them a log-in. */
export async function addLogins(
  tx: Tx,
  { passwordHash, startsOn }: { passwordHash: string; startsOn: Day },
): Promise<void> {
  for (const [at, { roles, ...login }] of castLogins.entries()) {
    const id = demoId('0a', 16 + at)
    await tx.insert(account).values({ id, passwordHash, ...login })
    await giveRoles(tx, { accountId: id, roles: roles.map((role) => ({ role })), startsOn })
  }
}

function teacher(key: string, roles: readonly RoleKey[]): CastLogin {
  return { personId: castTeachers[key]?.person ?? '', email: `${key}@riverside.example`, roles }
}

function guardian(key: string, username: string, language: Language = 'en'): CastLogin {
  return {
    personId: guardianId(Object.keys(castGuardians).indexOf(key)),
    username,
    language,
    roles: ['guardian'],
  }
}

function student(first: string, username: string): CastLogin {
  const at = castStudents.findIndex(({ names }) => names[0] === first)
  return { personId: studentId(at), username, roles: ['student'] }
}
