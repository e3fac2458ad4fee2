import { Unsent } from 'kit/outgoing'
import { refuse } from 'kit/refusal'
import type { ProviderRow } from './tables.ts'

/**
 * Waits for what is asked of a provider. Whatever the library throws meanwhile is about an answer of somebody else's
 * server, and is said to the person whom it keeps out; it is no fault of ours.
 */
export async function ofProvider<T>({ label }: Pick<ProviderRow, 'label'>, asked: Promise<T>): Promise<T> {
  return asked.catch((error: unknown) => {
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

function isSilence(error: unknown): boolean {
  if (error instanceof Unsent) return true
  return error instanceof Error && error.cause !== undefined && isSilence(error.cause)
}
