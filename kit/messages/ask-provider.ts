import { DeliveryFailure } from './carrier.ts'
import { type Answered, type OutboundHttp, type Question, RequestNotSent } from './outbound-http.ts'

/**
 * Asks a provider over the internet, and gives the answer of 2xx. `explain` says of another answer what its own code
 * means; what it leaves open is judged by the status. No answer at all is one for later.
 */
export async function askProvider(
  outgoing: OutboundHttp,
  question: Question,
  explain: (answer: Answered) => { reason?: DeliveryFailure['reason']; code?: string } = () => ({}),
): Promise<Answered> {
  const answer = await outgoing.ask(question).catch((error: unknown) => {
    if (error instanceof RequestNotSent)
      throw new DeliveryFailure(error.reason === 'address' ? 'settings' : 'later', { code: error.reason })
    throw error
  })
  if (answer.status >= 200 && answer.status < 300) return answer
  const { reason = meaningOf(answer.status), code = String(answer.status) } = explain(answer)
  throw new DeliveryFailure(reason, { code, after: secondsOf(answer.retryAfter) })
}

const longest = 86_400

/** Retry-After is a number of seconds or a date (RFC 9110); nobody has us wait for longer than a day. */
function secondsOf(said: string | undefined): number | undefined {
  if (said === undefined) return undefined
  const seconds = /^\d+$/.test(said) ? Number(said) : Math.ceil((Date.parse(said) - Date.now()) / 1000)
  return Number.isNaN(seconds) ? undefined : Math.min(Math.max(seconds, 0), longest)
}

/**
 * What a status of HTTP says of a message: who is not let in, has not paid or asks at a wrong address has wrong settings,
 * and no message is to blame; who is too quick comes later.
 */
export function meaningOf(status: number): DeliveryFailure['reason'] {
  if (status < 400 || notLetIn.has(status)) return 'settings'
  return status >= 500 || forNow.has(status) ? 'later' : 'refused'
}

const notLetIn = new Set([401, 402, 403, 404, 405])
/** Of these 409 is that of an Idempotency-Key whose first request is still at work. */
const forNow = new Set([408, 409, 425, 429])
