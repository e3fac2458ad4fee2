import type { Endpoint } from 'kit/contract/contract'
import { expect, test } from 'vitest'
import { endpoints } from '../../server/endpoints.ts'

/** Who gets in, what they may do, who sees through whose eyes, where things are told, to where money is paid, and what is taken along. */
const powers: ReadonlySet<string> = new Set([
  'users',
  'roles',
  'api-keys',
  'webhooks',
  'view-as',
  'payment-settings',
  'salary-info',
  'school-export',
])
/** What does the same by another power. */
const others: ReadonlySet<string> = new Set([
  'PATCH /settings/security',
  'POST /teachers/:id/return',
  'POST /staff/:id/return',
])

const ends = 'It only takes away, which must be quick when something has happened'
const told = 'It tells once more, or for a trial, where is told already'
const looks = 'It changes nothing, and the audit says who looked'
/** What is done without a proof, and why. */
const exceptions: Readonly<Record<string, string>> = {
  'DELETE /users/:id/invitation': ends,
  'POST /invitations/again/count': 'It changes nothing, and counts what one may see',
  'DELETE /api-keys/:id': ends,
  'DELETE /webhooks/:id': ends,
  'DELETE /school-exports/:id': ends,
  'POST /teachers/:id/salary-info/revelation': looks,
  'POST /staff/:id/salary-info/revelation': looks,
  'POST /registrations/:id/rejection': 'It lets nobody in',
  'POST /webhooks/:id/trials': told,
  'POST /webhook-deliveries/:id/replays': told,
  'POST /webhooks/:id/replays': told,
}

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`
const asks = ({ may, ...endpoint }: Endpoint) =>
  others.has(nameOf({ may, ...endpoint })) || (Array.isArray(may) && powers.has(may[0]))
const asking = (endpoints as readonly Endpoint[]).filter(({ method }) => method !== 'GET').filter(asks)

test('whoever changes who gets in and what they may do has proved of late who they are', () => {
  const unproved = asking.filter(({ proof }) => proof !== 'recent').map(nameOf)
  expect(unproved.toSorted()).toEqual(Object.keys(exceptions).toSorted())
  const names = asking.map(nameOf)
  expect([...others].filter((name) => !names.includes(name))).toEqual([])
})
