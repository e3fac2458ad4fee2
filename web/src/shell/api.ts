import { browser, caller, reader, type Transport } from 'kit/client'
import { sessionHasEnded } from './session.ts'

/**
 * Waits when the session has ended: the person signs in again over the page they are on, and the same request goes
 * out once more, so that nothing typed is lost. `Session Expired` never reaches a form.
 */
const patient: Transport = async (request) => {
  const answer = await browser(request)
  if (answer.status !== 401) return answer
  return (await sessionHasEnded()) ? browser(request) : answer
}

/** Calls an endpoint for the signed-in person. */
export const call = caller(patient)
export const read = reader(call)

/** Calls an endpoint for whoever is there: log-in, welcome, and the first question who that is. */
export const plainCall = caller(browser)
