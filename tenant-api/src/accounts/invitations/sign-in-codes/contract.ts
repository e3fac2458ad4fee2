import { obligations, endpoint } from 'kit/contract/contract'
import { z } from 'zod'
import { loginName, me } from '../../../access/sessions/contract.ts'
import { languageCodes } from '../../../institute/institute/contract.ts'
import {
  type Choice,
  choices,
  code,
  exampleCode,
  exampleSecret,
  secret,
} from '../../../access/passwords/contract.ts'

/** As a letter or a text carries it: short, for it stands in a text message. */
const link = z.string().regex(/^[\w-]{22}$/)
export const exampleLink = 'b'.repeat(22)

const traded = z.object({ token: secret, choices })
export type LogInChoice = Choice

export const askLogInCode = endpoint({
  method: 'POST',
  path: '/log-in-codes',
  summary:
    'Have a code and a link sent by which one logs in, by e-mail address, username or telephone; answers alike whether or not the name is somebody’s, with the ticket that the code is told with',
  may: 'anyone',
  status: 202,
  limit: 4 * 1024,
  body: z.strictObject({ login: loginName }),
  response: z.object({ ticket: secret, minutes: z.int() }),
  example: { body: { login: 'imran.khalid' } },
})

export const checkLogInCode = endpoint({
  method: 'POST',
  path: '/log-in-codes/token',
  summary:
    'Trade the code for a token that lets in one of those who are named; five wrong ones and a new code is needed',
  may: 'anyone',
  limit: 4 * 1024,
  body: z.strictObject({ ticket: secret, code }),
  response: traded,
  example: { body: { ticket: exampleSecret, code: exampleCode } },
})

export const checkLogInLink = endpoint({
  method: 'POST',
  path: '/log-in-links/token',
  summary: 'Trade the link of the letter for such a token, once; to open its page alone spends nothing',
  may: 'anyone',
  limit: 4 * 1024,
  body: z.strictObject({ link }),
  response: traded,
  example: { body: { link: exampleLink } },
})

export const logInByToken = endpoint({
  method: 'POST',
  path: '/session/by-token',
  summary: 'Log in with the token as one of those whom it lets in; sets the session cookies',
  may: 'anyone',
  whileOwing: obligations,
  status: 201,
  limit: 4 * 1024,
  body: z.strictObject({
    token: secret,
    account: z.uuid(),
    /** What was chosen at the door; it becomes that of a log-in that nobody has come in by before. */
    language: z.enum(languageCodes).optional(),
  }),
  response: me,
  example: { body: { token: exampleSecret, account: '01980000-0000-7000-8000-00000000a001' } },
})
