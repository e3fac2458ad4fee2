import { endpoint } from 'kit/contract/contract'
import { z } from 'zod'
import { password } from '../contract.ts'
import { code } from '../../passwords/contract.ts'
import { typed } from '../../second-factor/contract.ts'

/** The ways for a logged-in user to prove their identity again. */
export const proofWays = ['password', 'app', 'email', 'phone'] as const
export type ProofWay = (typeof proofWays)[number]

export const readProof = endpoint({
  method: 'GET',
  path: '/session/proof',
  summary: 'By what one may prove once more that it is oneself, the best first',
  may: 'signed-in',
  whileOwing: ['enrolment'],
  response: z.object({ ways: z.array(z.enum(proofWays)) }),
  example: {},
})

export const askProof = endpoint({
  method: 'POST',
  path: '/session/proof/codes',
  summary: 'Have a code sent by which one proves that it is oneself, where there is no password',
  may: 'signed-in',
  whileOwing: ['enrolment'],
  status: 202,
  limit: 4 * 1024,
  response: z.object({ sentTo: z.string(), minutes: z.int() }),
  example: {},
})

export const proveAgain = endpoint({
  method: 'POST',
  path: '/session/proof',
  summary: 'Prove once more that it is oneself; for ten minutes one may then do what asks for it',
  may: 'signed-in',
  whileOwing: ['enrolment'],
  limit: 4 * 1024,
  body: z.discriminatedUnion('by', [
    z.strictObject({ by: z.literal('password'), password }),
    z.strictObject({ by: z.literal('app'), code: typed }),
    z.strictObject({ by: z.literal(['email', 'phone']), code }),
  ]),
  response: z.object({ provedAt: z.iso.datetime({ offset: true }) }),
  example: { body: { by: 'password', password: 'riverside-demo-2026' } },
})
