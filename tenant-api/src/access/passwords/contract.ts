import { endpoint } from 'kit/contract/contract'
import { email, phone } from 'kit/contract/fields'
import { z } from 'zod'
import { loginName, password } from '../sessions/contract.ts'

/** How long a code is valid, and the most attempts. */
export const codeMinutes = 10
export const mostTries = 5
/** How long the link beside a code is valid. */
export const linkMinutes = 15

export const code = z
  .string()
  .trim()
  .regex(/^\d{6}$/, 'Six digits')
  .meta({ title: 'Code' })
export const secret = z.string().regex(/^[\w-]{43}$/)

/** The accounts that a code is for: one, or several that share a telephone. */
export const choices = z.array(z.object({ id: z.uuid(), name: z.string(), roles: z.array(z.string()) }))
export type Choice = z.output<typeof choices>[number]

/** Needed if there is one. */
const current = password.optional().meta({ title: 'Current password' })

/** The values of the examples. */
export const exampleSecret = 'a'.repeat(43)
export const exampleCode = '123456'

export const askReset = endpoint({
  method: 'POST',
  path: '/password-reset',
  summary:
    'Have a code sent by which a new password may be chosen; answers alike whether or not the name is somebody’s, with the ticket that the code is told with',
  may: 'anyone',
  status: 202,
  limit: 4 * 1024,
  body: z.strictObject({ login: loginName }),
  response: z.object({ ticket: secret, minutes: z.int() }),
  example: { body: { login: 'nasreen@riverside.example' } },
})

export const checkReset = endpoint({
  method: 'POST',
  path: '/password-reset/code',
  summary:
    'Trade the code for a token that sets one new password, of one of those who are named; five wrong ones and a new code is needed',
  may: 'anyone',
  limit: 4 * 1024,
  body: z.strictObject({ ticket: secret, code }),
  response: z.object({ token: secret, minutes: z.int(), choices }),
  example: { body: { ticket: exampleSecret, code: exampleCode } },
})

export const resetPassword = endpoint({
  method: 'PUT',
  path: '/password-reset',
  summary: 'Set the new password; every device is logged out',
  may: 'anyone',
  limit: 4 * 1024,
  body: z.strictObject({
    token: secret,
    password: password.meta({ title: 'New password' }),
    /** The chosen account, if several share the token's telephone. */
    account: z.uuid().optional(),
  }),
  response: z.object({ isSet: z.literal(true) }),
  example: { body: { token: exampleSecret, password: 'a long walk to school' } },
})

export const askPassword = endpoint({
  method: 'POST',
  path: '/me/password',
  summary:
    'Choose a new password for oneself. Who has an e-mail address, or a telephone that was confirmed, is sent a code that confirms it; it is set at once for others, and in place of a password that somebody else has chosen. Who has none yet has proved of late that it is them instead of saying it',
  may: 'signed-in',
  whileOwing: ['password'],
  status: 202,
  limit: 4 * 1024,
  body: z.strictObject({
    current,
    password: password.meta({ title: 'New password' }),
  }),
  response: z.object({
    /** Where the code went, masked; null if the password is set already. */
    sentTo: z.string().nullable(),
    minutes: z.int(),
  }),
  example: { body: { current: 'riverside-demo-2026', password: 'a long walk to school' } },
})

export const confirmPassword = endpoint({
  method: 'PUT',
  path: '/me/password',
  summary: 'Confirm one’s new password by the code; all other devices are logged out',
  may: 'signed-in',
  limit: 4 * 1024,
  body: z.strictObject({ code }),
  response: z.object({ isSet: z.literal(true) }),
  example: { body: { code: exampleCode } },
})

export const askEmail = endpoint({
  method: 'POST',
  path: '/me/email',
  summary:
    'Choose another e-mail address for one’s log-in; a code is sent to it that confirms it. Who has no password has proved of late that it is them instead of saying it',
  may: 'signed-in',
  status: 202,
  limit: 4 * 1024,
  body: z.strictObject({
    email: email().meta({ title: 'New e-mail' }),
    current,
  }),
  response: z.object({ minutes: z.int() }),
  example: { body: { email: 'nasreen.akhtar@riverside.example', current: 'riverside-demo-2026' } },
})

export const confirmEmail = endpoint({
  method: 'PUT',
  path: '/me/email',
  summary: 'Confirm one’s new e-mail address by the code; the old one is written to',
  may: 'signed-in',
  limit: 4 * 1024,
  body: z.strictObject({ code }),
  response: z.object({ email: z.string() }),
  example: { body: { code: exampleCode } },
})

export const askPhone = endpoint({
  method: 'POST',
  path: '/me/phone',
  summary: 'Choose another telephone for one’s log-in; a code is sent to it that confirms it',
  may: 'signed-in',
  proof: 'recent',
  status: 202,
  limit: 4 * 1024,
  body: z.strictObject({ phone: phone().meta({ title: 'New phone' }) }),
  response: z.object({ phone: z.string(), minutes: z.int() }),
  example: { body: { phone: '0300 0000199' } },
})

export const confirmPhone = endpoint({
  method: 'PUT',
  path: '/me/phone',
  summary: 'Confirm one’s new telephone by the code; the old one is written to',
  may: 'signed-in',
  limit: 4 * 1024,
  body: z.strictObject({ code }),
  response: z.object({ phone: z.string() }),
  example: { body: { code: exampleCode } },
})
