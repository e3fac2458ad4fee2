import { endpoint } from 'kit/contract/contract'
import { text } from 'kit/contract/fields'
import { idParams } from 'kit/contract/resource'
import { z } from 'zod'
import { me } from '../sessions/contract.ts'

/** For how many days a trusted device needs no second factor. */
export const trustDays = 30
export const recoveryCodes = 10
/** How long a new secret waits for its first code, in minutes. */
export const setUpMinutes = 30

const instant = z.iso.datetime({ offset: true })
/** Six digits of the app, or a recovery code, as typed. */
export const typed = z.string().trim().min(6).max(20).meta({ title: 'Code' })
const digits = z
  .string()
  .trim()
  .regex(/^\d{6}$/, 'Six digits')
  .meta({ title: 'Code' })
export const exampleCode = '123456'
/** As in `users`, whose contract the log-in page does not load. */
const someone = '01980000-0000-7000-8000-00000000a009'
const codes = z.object({ codes: z.array(z.string()) })
const standing = z.object({
  /** Since when there is one; null if there is none. */
  since: instant.nullable(),
  codesLeft: z.int(),
  /** Whether a role requires one. */
  isDemanded: z.boolean(),
})

export const readSecondFactor = endpoint({
  method: 'GET',
  path: '/me/second-factor',
  summary: 'Whether one’s log-in has a second factor, and how many recovery codes are left',
  may: 'signed-in',
  whileOwing: ['enrolment'],
  response: standing,
  example: {},
})

export const beginSecondFactor = endpoint({
  method: 'POST',
  path: '/me/second-factor',
  summary:
    'Make a secret for the app on one’s telephone; it holds as soon as a code confirms it, and one of before until then. Who has one gives its code, or a recovery code',
  may: 'signed-in',
  whileOwing: ['enrolment'],
  proof: 'recent',
  limit: 4 * 1024,
  body: z.strictObject({ code: typed.optional() }),
  response: z.object({
    /** For typing where no picture can be scanned. */
    secret: z.string(),
    /** The secret as a QR code: its width in modules, and the outline of the dark ones. */
    picture: z.object({ size: z.int(), path: z.string() }),
  }),
  example: { body: {} },
})

export const confirmSecondFactor = endpoint({
  method: 'PUT',
  path: '/me/second-factor',
  summary: 'Confirm the second factor by its first code; gives the recovery codes, this once',
  may: 'signed-in',
  whileOwing: ['enrolment'],
  limit: 4 * 1024,
  body: z.strictObject({ code: digits }),
  response: codes,
  example: { body: { code: exampleCode } },
})

export const endSecondFactor = endpoint({
  method: 'POST',
  path: '/me/second-factor/removal',
  summary:
    'Log in by the password alone again, where no role asks for a second factor, by a code of the app or a recovery code',
  may: 'signed-in',
  proof: 'recent',
  limit: 4 * 1024,
  body: z.strictObject({ code: typed }),
  response: standing,
  example: { body: { code: exampleCode } },
})

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/me/second-factor/recovery-codes',
  summary:
    'Have new recovery codes, this once, by a code of the app or one of those of before, which are good no more',
  may: 'signed-in',
  proof: 'recent',
  limit: 4 * 1024,
  body: z.strictObject({ code: typed }),
  response: codes,
  example: { body: { code: exampleCode } },
})

export const proveSecondFactor = endpoint({
  method: 'POST',
  path: '/session/second-factor',
  summary:
    'Take the second step of a log-in, by a code of the app or a recovery code; a device may be trusted for 30 days',
  may: 'signed-in',
  whileOwing: ['second-factor'],
  limit: 4 * 1024,
  body: z.strictObject({ code: typed, trusts: z.boolean().default(false) }),
  response: me,
  example: { body: { code: exampleCode } },
})

export const readUserSecondFactor = endpoint({
  method: 'GET',
  path: '/users/:id/second-factor',
  summary: 'Whether somebody’s log-in has a second factor',
  may: ['users', 'edit'],
  params: idParams,
  response: standing,
  example: { params: { id: someone } },
})

/** Why a lost factor is removed: stored in the audit. */
export const removing = z.strictObject({ reason: text(1, 300).meta({ title: 'Reason', lines: 2 }) })

export const removeSecondFactor = endpoint({
  method: 'POST',
  path: '/users/:id/second-factor/removal',
  summary: 'Take away the second factor of somebody who has lost it; they are told',
  may: ['users', 'edit'],
  proof: 'recent',
  params: idParams,
  body: removing,
  response: standing,
  example: { params: { id: someone }, body: { reason: 'Lost the telephone' } },
})
