import { browser, caller, reader, type Transport } from 'kit/client'
import { isUnattended } from './presence.ts'
import { sessionHasEnded } from './session.ts'

/** Says of a request that nobody can have meant it, so that it does not keep the session of an empty chair alive. */
const marked: Transport = (request) =>
  browser(isUnattended() ? { ...request, headers: { ...request.headers, 'x-unattended': '1' } } : request)

/**
 * Waits when the session has ended: the person signs in again over the page they are on, and the same request goes
 * out once more, so that nothing typed is lost. `Session Expired` never reaches a form.
 */
const patient: Transport = async (request) => {
  const answer = await marked(request)
  if (answer.status !== 401) return answer
  return (await sessionHasEnded()) ? marked(request) : answer
}

/** Calls an endpoint for the signed-in person. */
export const call = caller(patient)
export const read = reader(call)

/** Calls an endpoint for whoever is there: log-in, welcome, and the first question who that is. */
export const plainCall = caller(marked)
