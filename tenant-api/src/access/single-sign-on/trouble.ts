import type { FastifyBaseLogger } from 'fastify'
import { RequestNotSent } from 'kit/messages/outbound-http'
import { refuse } from 'kit/contract/refusal'
import type { ProviderRow } from './tables.ts'

/**
 * Waits for a request to a provider. An error of the library is about another server's answer: the user gets it
 * as a refusal, and it is no fault of ours. The log gets its kind, for whoever investigates.
 */
export async function ofProvider<T>({ row: { label }, log }: Asking, asked: Promise<T>): Promise<T> {
  return asked.catch((error: unknown) => {
    log.warn({ provider: kindsOf(error) }, 'a provider did not do')
    if (isSilence(error))
      return refuse(
        'provider-away',
        '{label} cannot be reached just now. Try again later, or log in another way',
        { label },
        { status: 409 },
      )
    return refuse(
      'provider-answer',
      'What {label} answered does not prove who you are. Try again, or ask the office of your school',
      { label },
      { status: 409 },
    )
  })
}

export type Asking = { row: Pick<ProviderRow, 'label'>; log: FastifyBaseLogger }

/**
 * The names and codes of an error and its causes; not the messages, which may quote personal data from the
 * provider.
 */
function kindsOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error
  const code = 'code' in error && typeof error.code === 'string' ? ` ${error.code}` : ''
  const under = error.cause instanceof Error ? `, ${kindsOf(error.cause)}` : ''
  return `${error.name}${code}${under}`
}

function isSilence(error: unknown): boolean {
  if (error instanceof RequestNotSent) return true
  return error instanceof Error && error.cause !== undefined && isSilence(error.cause)
}
