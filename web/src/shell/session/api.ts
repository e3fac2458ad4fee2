import { browser, caller, type Incoming, reader, type Transport } from 'kit/http/client'
import { isUnattended } from './activity.ts'
import { proofIsAsked } from './proof.ts'
import { isSigningInAgain, sessionHasEnded } from './session.ts'

/** Says of a request that nobody can have meant it, so that it does not keep the session of an empty chair alive. */
const withIdleHeader: Transport = (request) =>
  browser(isUnattended() ? { ...request, headers: { ...request.headers, 'x-unattended': '1' } } : request)

/**
 * Waits when the session has ended: the person signs in again over the page they are on, and the same request goes
 * out once more, so that nothing typed is lost. `Session Expired` never reaches a form.
 */
const withReauthentication: Transport = async (request) => {
  const answer = await withIdleHeader(request)
  if (answer.status !== 401) return answer
  return (await sessionHasEnded()) ? withIdleHeader(request) : answer
}

/**
 * Does what a refusal asks for: proves once more who sits here, and sends the same request again; or leads to what has
 * to be done before anything else.
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

/** The same answer, whose words can be read more than once. */
async function keep(answer: Incoming): Promise<Incoming> {
  if (!answer.type.includes('json')) return { ...answer, json: async () => null }
  const said = await answer.json()
  return { ...answer, json: async () => said }
}

function codeOf(said: unknown): string {
  return typeof said === 'object' && said !== null && 'code' in said ? String(said.code) : ''
}

/** Calls an endpoint for the signed-in person. */
export const call = caller(withObligations)
export const read = reader(call)

/** Calls an endpoint for whoever is there: log-in, welcome, and the first question who that is. */
export const plainCall = caller(withIdleHeader)
