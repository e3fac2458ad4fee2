import { DeliveryFailure } from './carrier.ts'
import { type Answered, type OutboundHttp, type Question, RequestNotSent } from './outbound-http.ts'

/**
 * Sends a request to a provider over the internet, and returns a 2xx response. `explain` maps the provider's
 * own error code of any other response; without a reason from it, the status decides. No response at all means
 * `later`.
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

/** Retry-After is a number of seconds or a date (RFC 9110); capped at one day. */
function secondsOf(said: string | undefined): number | undefined {
  if (said === undefined) return undefined
  const seconds = /^\d+$/.test(said) ? Number(said) : Math.ceil((Date.parse(said) - Date.now()) / 1000)
  return Number.isNaN(seconds) ? undefined : Math.min(Math.max(seconds, 0), longest)
}

/**
 * What an HTTP status means for a message: unauthorized, unpaid or a wrong address means wrong settings, and
 * the message is not to blame; too many requests means a later retry.
 */
export function meaningOf(status: number): DeliveryFailure['reason'] {
  if (status < 400 || notLetIn.has(status)) return 'settings'
  return status >= 500 || forNow.has(status) ? 'later' : 'refused'
}

const notLetIn = new Set([401, 402, 403, 404, 405])
/** Here 409 means that the first request with the same Idempotency-Key is still running. */
const forNow = new Set([408, 409, 425, 429])
