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

/** The code must come back in the session that asked for it. */
const purpose = 'password'

type Chosen = { current?: string | undefined; password: string }

/**
 * Accepts a new password. A code goes to the e-mail address or the confirmed telephone, and the password is set
 * when it comes back. Without either, the current password is proof enough, and the new one is set at once.
 * That also applies if the current one was set by somebody else: it is no secret of the user, and the address
 * may not be right yet.
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

/** Sets the chosen password after its code came back; logs the other devices out. */
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

/** `n•••@riverside.example`: enough to recognise the mailbox, too little to reveal it. */
export function maskedAddress(email: string): string {
  const at = email.lastIndexOf('@')
  return `${[...email][0] ?? ''}•••${email.slice(at)}`
}

/** `+92•••0103`, for the same reason. */
export function maskedPhone(phone: string): string {
  return `${phone.slice(0, 3)}•••${phone.slice(-4)}`
}
