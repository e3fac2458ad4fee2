import type { Action, Endpoint, May } from 'kit/contract/contract'
import { refuse } from 'kit/contract/refusal'

/**
 * What no key may do, whatever it was given: make others able to do more, let people or the provider's support in, look as
 * one of them, make keys, send what happens here elsewhere, read what families and teachers write to each other, take
 * everything along, or take along or erase what is held about somebody.
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
])

/** Whether a permission can be given to a key at all. */
export function isForKeys(resource: string, action: string): boolean {
  return !closed.has(`${resource} ${action}`)
}

/**
 * Whether a key may call an endpoint, if it has the permission. What is one's own, what
 * asks that somebody prove who they are, and a job that says to whoever asked
 * how it went, is a person's; a key has no tray of jobs. Where the power depends on what is asked for, as with files,
 * the endpoint says so.
 */
export function isOpenToKeys({ may, status, proof, forKeys }: Asked): boolean {
  if (status === 202 || proof !== null) return false
  return forKeys === true || (isPermission(may) && isForKeys(may[0], may[1]))
}
type Asked = Pick<Endpoint, 'may' | 'status' | 'proof' | 'forKeys'>

/** What a key is told that was not given a power, or whose owner has lost it. */
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
