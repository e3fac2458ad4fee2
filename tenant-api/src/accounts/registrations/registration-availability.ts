import { asc, isNull } from 'drizzle-orm'
import { refuse } from 'kit/contract/refusal'
import { refuseReadOnly } from '../../core/acts/write.ts'
import type { School } from '../../core/school/school.ts'
import type { Profile } from '../../core/school/profile.ts'
import { campus } from '../../institute/structure/tables.ts'
import type { RegistrationForm, RegistrationKind } from './contract.ts'

/** Who registers here; refuses with 404 where nobody does. */
export async function readForm(school: School): Promise<RegistrationForm> {
  const { registersGuardians, registersStaff } = await school.profile()
  if (!registersGuardians && !registersStaff) refuseClosed()
  // Nobody fills in a whole form that is refused at its end.
  if (school.state === 'read_only') refuseReadOnly()
  const { id, name, otherName } = campus
  const campuses = registersStaff
    ? await school.db
        .select({ id, name, otherName })
        .from(campus)
        .where(isNull(campus.archivedAt))
        .orderBy(asc(name))
    : []
  return { guardians: registersGuardians, staff: registersStaff, campuses, canText: school.canText }
}

/** Refuses those for whom the school has not opened it. */
export async function refuseUnlessOpen(school: School, kind: RegistrationKind): Promise<void> {
  const { registersGuardians, registersStaff } = await school.profile()
  if (!(kind === 'guardian' ? registersGuardians : registersStaff)) refuseClosed()
}

/** Whether somebody of this kind logs in by a password here. */
export function asksPassword({ codesFor }: Pick<Profile, 'codesFor'>, kind: RegistrationKind): boolean {
  return kind === 'guardian' ? codesFor === 'nobody' : codesFor !== 'everybody'
}

function refuseClosed(): never {
  return refuse(
    'registrations.closed',
    'The school takes no registrations here. Please ask its office for a log-in',
    {},
    { status: 404 },
  )
}
