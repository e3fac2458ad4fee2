import type * as signup from 'control-plane/contract/signup'
import { address, caller, type Incoming, type Outgoing, Refused } from 'kit/http/client'
import { pageLanguage } from './words.ts'

/**
 * The endpoints that this site speaks to. Only their addresses: the contracts themselves would bring zod into the
 * browser. A test holds each of these against its contract.
 */
export const doors = {
  signUp: door<typeof signup.signUp>('POST', '/signups', true),
  checkSubdomain: door<typeof signup.checkSubdomain>('GET', '/subdomains/:name'),
  followSignup: door<typeof signup.followSignup>('GET', '/signups/:token/events'),
  readSignup: door<typeof signup.readSignup>('GET', '/signups/:token'),
  handOff: door<typeof signup.handOff>('POST', '/signups/:token/hand-off'),
  resendVerification: door<typeof signup.resendVerification>('POST', '/signups/:token/verification-mail'),
  verifyEmail: door<typeof signup.verifyEmail>('POST', '/email-verifications'),
  findSchools: door<typeof signup.findSchools>('POST', '/school-searches'),
  listCourseProviders: door<typeof signup.listCourseProviders>('GET', '/course-providers'),
}

/** Calls the control plane; throws `Refused` with a sentence in the page's language. */
export const call = caller(send)

/** Where the progress of a sign-up is told as server-sent events. */
export function eventsAddress(token: string): string {
  return address(doors.followSignup, { params: { token } })
}

function door<E>(method: string, path: string, idempotent = false): E {
  return { method, path, idempotent, versioned: false } as E
}

async function send({ method, url, headers, body, signal }: Outgoing): Promise<Incoming> {
  const told = { ...headers, 'accept-language': pageLanguage() }
  const options = {
    method,
    headers: told,
    body,
    signal,
    credentials: 'same-origin',
    cache: 'no-store',
  } as const
  const response = await fetch(url, options).catch(refuseOffline)
  const type = response.headers.get('content-type') ?? ''
  return { status: response.status, type, json: () => response.json() }
}

function refuseOffline(error: unknown): never {
  if (error instanceof DOMException && error.name === 'AbortError') throw error
  throw new Refused({ type: 'about:blank', title: '', detail: '', status: 0, code: 'network', requestId: '' })
}
