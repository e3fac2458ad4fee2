import { refuse } from 'kit/contract/refusal'
import { sentence } from 'kit/text/words'
import { describe } from '../../core/acts/act.ts'
import type { School } from '../../core/school/school.ts'
import { hashNewPassword, storePassword } from '../sessions/account.ts'
import { present } from '../sessions/tokens/my-sessions.ts'
import type { User } from '../../core/authorization/user.ts'
import { openCode, refuseCode, sendCode, spendCode } from './codes.ts'
import { codeMinutes } from './contract.ts'
import { requirePassword } from './require-password.ts'

/** It is confirmed in the session in which it was asked for. */
const purpose = 'password'

type Chosen = { current?: string | undefined; password: string }

/**
 * Takes a new password of one's own, which is as good as set when the code comes back that is sent to the e-mail
 * address, or to the telephone that was confirmed; for who has neither the current password is proof enough, and it is
 * set at once. So it is where the present one was given to them: it is no secret of theirs, and may have come before the
 * address was right.
 */
export async function askPassword(school: School, user: User, { current, password }: Chosen) {
  const { accountId, sessionId, email, phone, isPhoneConfirmed } = await requirePassword(
    school,
    user,
    current,
  )
  if (user.owes === 'password' && password === current) refuseSamePassword()
  const passwordHash = await hashNewPassword(school, { accountId, password })
  const byText = school.canText && isPhoneConfirmed && phone !== null ? maskedPhone(phone) : null
  const sentTo = email === null ? byText : maskedAddress(email)
  if (sentTo === null || user.owes === 'password') {
    await storePassword(school, user, { accountId, passwordHash, keep: sessionId })
    return { sentTo: null, minutes: 0 }
  }
  await school.transaction(user, 'accounts.code-asked', async (tx) => {
    describe(tx, {})
    await sendCode(tx, school, {
      purpose,
      accountId,
      name: accountId,
      asker: `${purpose}:${accountId}`,
      isKnown: true,
      ticket: sessionId,
      more: { passwordHash },
    })
  })
  return { sentTo, minutes: codeMinutes }
}

/** Sets the password that was chosen, now that its code has come back; the other devices are logged out. */
export async function confirmPassword(school: School, user: User, { code }: { code: string }) {
  const { accountId, sessionId } = present(user)
  const { id, more } = await openCode(school, { purpose, ticket: sessionId, code })
  const { passwordHash } = more
  if (passwordHash === undefined) return refuseCode()
  await storePassword(school, user, {
    accountId,
    passwordHash,
    keep: sessionId,
    within: (tx) => spendCode(tx, id),
  })
  return { isSet: true as const }
}

function refuseSamePassword(): never {
  const message = sentence('This is the password that you were given. Choose another one')
  return refuse('same-password', message, {}, { errors: [{ pointer: '/password', code: 'same', message }] })
}

/** `n•••@riverside.example`: enough to know the box by, and too little to learn it from. */
export function maskedAddress(email: string): string {
  const at = email.lastIndexOf('@')
  return `${[...email][0] ?? ''}•••${email.slice(at)}`
}

/** `+92•••0103`, to the same end. */
export function maskedPhone(phone: string): string {
  return `${phone.slice(0, 3)}•••${phone.slice(-4)}`
}
