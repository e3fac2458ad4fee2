import { recordLabel } from 'kit/contract/record-label'
import { refuse } from 'kit/contract/refusal'
import { describe } from '../../core/acts/act.ts'
import type { School } from '../../core/school/school.ts'
import { forgetSignedIn } from '../../access/sessions/tokens/session-cache.ts'
import { throttleTakenLogin } from '../../access/sessions/sign-in/taken-login-throttle.ts'
import type { User } from '../../core/authorization/user.ts'
import { type Approving, registrations } from './contract.ts'
import { tellRegistrant } from './mails.ts'
import { openLogIn } from './open-log-in.ts'
import { openKept } from './submit-registration.ts'
import { addressOf, decide, lockWaiting } from './reject.ts'
import { findEmployee, findGuardian } from './match-person.ts'

/**
 * Lets somebody in who has registered, as whom the office says they are. Nothing of it goes beyond the powers of who
 * approves: the record, the child and the log-in that comes of it lie within their reach.
 */
export async function approve(school: School, user: User, { id, ...chosen }: Approving & { id: string }) {
  const [profile, today] = await Promise.all([school.profile(), school.today()])
  const approving = () =>
    school.transaction(user, 'registrations.approved', async (tx) => {
      const row = await lockWaiting(tx, user, id)
      if (row.kind !== chosen.kind) refuseKind()
      const kept = openKept(school, row)
      const who = { user, row, profile, today }
      const found =
        chosen.kind === 'guardian'
          ? await findGuardian(tx, { ...who, chosen })
          : await findEmployee(tx, { ...who, chosen, identityNumber: kept.identityNumber })
      const roles = chosen.kind === 'guardian' ? [{ role: 'guardian', campusId: null }] : chosen.roles
      const logIn = await openLogIn(tx, school, {
        ...who,
        personId: found.id,
        passwordHash: kept.passwordHash,
        roles,
      })
      await decide(tx, row, { state: 'approved', decidedOn: today, accountId: logIn.id })
      const to = addressOf(row)
      // Who has to choose a password first is told so by the invitation alone.
      const { username } = logIn
      if (logIn.state === 'active') await tellRegistrant(tx, school, { ...to, news: 'approved', username })
      // Whoever is really meant hears of it, by what the school knew of them before.
      const other = { email: differs(found.email, to.email), phone: differs(found.phone, to.phone) }
      if (chosen.personId !== null && (other.email ?? other.phone) !== null)
        await tellRegistrant(tx, school, {
          ...other,
          name: found.firstName,
          language: found.language ?? to.language,
          news: 'elsewhere',
        })
      describe(tx, { name: recordLabel(registrations, row) })
      return { id, personId: found.id, user: logIn.id, state: logIn.state }
    })
  const done = await throttleTakenLogin(school, user, approving)
  forgetSignedIn(school)
  return done
}

function differs(known: string | null, proved: string | null): string | null {
  return known === null || known.toLowerCase() === proved?.toLowerCase() ? null : known
}

function refuseKind(): never {
  return refuse('registrations.kind', 'This registration is of another kind', {}, { status: 409 })
}
