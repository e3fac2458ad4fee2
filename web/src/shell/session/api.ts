import type { QueryClient } from '@tanstack/react-query'
import type { Endpoint } from 'kit/contract/contract'
import {
  browser,
  caller,
  type Incoming,
  type Input,
  type Output,
  reader,
  type Transport,
} from 'kit/http/client'
import { isUnattended } from './activity.ts'
import { withEarlyAnswers } from './early-answers.ts'
import { forgetPages, openPage as open, withPageAnswers } from './page-answers.ts'
import { proofIsAsked } from './proof.ts'
import { asksAnew } from './since.ts'
import { isSigningInAgain, sessionHasEnded } from './session.ts'

/** Marks requests of an unattended page, so that they do not keep its session alive. */
const withIdleHeader: Transport = withEarlyAnswers((request) =>
  browser(isUnattended() ? { ...request, headers: { ...request.headers, 'x-unattended': '1' } } : request),
)

/**
 * When the session has ended, a request waits: the user signs in again over the current page, and the request
 * is sent once more, so that no input is lost. `Session Expired` never reaches a form.
 */
const withReauthentication: Transport = async (request) => {
  const answer = await withIdleHeader(request)
  if (answer.status !== 401) return answer
  return (await sessionHasEnded()) ? withIdleHeader(request) : answer
}

/**
 * Handles a 403 that demands something first: either the user authenticates again and the same request is
 * repeated, or the page goes to the obligations.
 */
const withObligations: Transport = async (request) => {
  const answer = await withReauthentication(request)
  if (answer.status !== 403) return answer
  const kept = await keep(answer)
  const code = codeOf(await kept.json())
  if (code === 'prove-again' && (await proofIsAsked())) return withReauthentication(request)
  if (code === 'owes-second-factor' && isSigningInAgain() && (await sessionHasEnded()))
    return withReauthentication(request)
  if (code.startsWith('owes-') && location.pathname !== '/owed') {
    location.assign(`/owed?${new URLSearchParams({ to: location.pathname + location.search })}`)
  }
  return kept
}

/** Buffers a response so that its body can be read more than once. */
async function keep(answer: Incoming): Promise<Incoming> {
  if (!answer.type.includes('json')) return { ...answer, json: async () => null }
  const said = await answer.json()
  return { ...answer, json: async () => said }
}

function codeOf(said: unknown): string {
  return typeof said === 'object' && said !== null && 'code' in said ? String(said.code) : ''
}

/** Calls an endpoint for the signed-in person. */
export const call = caller(withPageAnswers(withObligations))
export const read = reader(call)

/** Asks once for what several parts of a page want to know in the same moment. */
export function readOnce<E extends Endpoint>(
  queries: QueryClient,
  endpoint: E,
  input: Input<E>,
): Promise<Output<E>> {
  return queries.fetchQuery({ ...read(endpoint, input), staleTime: 1_000 })
}

/** Begins to read all that the page of an address shows first, in one request. */
export function openPage(pathname: string): void {
  open(call, pathname)
}

/** A log-in or a log-out: whoever comes next has pages of their own. */
const withoutPages: Transport = async (request) => {
  if (request.method === 'GET') return withIdleHeader(request)
  forgetPages()
  const answer = await withIdleHeader(request)
  asksAnew()
  return answer
}

/** Calls an endpoint without a session: log-in, welcome, and the first request for who is signed in. */
export const plainCall = caller(withoutPages)
