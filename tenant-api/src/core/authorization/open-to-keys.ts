import type { Action, Endpoint, May } from 'kit/contract/contract'
import { refuse } from 'kit/contract/refusal'

/**
 * What no key may do, whatever its permissions: widen others' permissions, let in people or the provider's
 * support, impersonate people, make keys, send events elsewhere, read the messages of families and teachers,
 * export everything, export or erase a person's data, or decide about what a person has asked for.
 */
const closed: ReadonlySet<string> = new Set([
  'roles edit',
  'users edit',
  'api-keys edit',
  'webhooks edit',
  'view-as view',
  'threads view',
  'threads edit',
  'thread-oversight edit',
  'person-data view',
  'person-data delete',
  'school-export edit',
  'support-access edit',
  'voucher-approvals edit',
  'concession-approvals edit',
  'fine-waivers edit',
  'write-offs edit',
])

/** Whether a key can have a permission at all. */
export function isForKeys(resource: string, action: string): boolean {
  return !closed.has(`${resource} ${action}`)
}

/**
 * Whether a key with the permission may call an endpoint. Endpoints for the user's own affairs, with
 * reauthentication, or with a job that reports to its owner are for people only: a key has no job tray. Where
 * the permission depends on the request, as with files, the endpoint declares `forKeys`.
 */
export function isOpenToKeys({ may, status, proof, forKeys }: Asked): boolean {
  if (status === 202 || proof !== null) return false
  return forKeys === true || (isPermission(may) && isForKeys(may[0], may[1]))
}
type Asked = Pick<Endpoint, 'may' | 'status' | 'proof' | 'forKeys'>

/** Refuses a key that lacks a permission, or whose owner has lost it. */
export function refuseUngiven({ resource, action }: { resource: string; action: Action }): never {
  return refuse(
    'key-forbidden',
    'This API key may not do this: {resource}, {action}',
    { resource, action },
    { status: 403 },
  )
}

function isPermission(may: May): may is Extract<May, readonly unknown[]> {
  return Array.isArray(may)
}
