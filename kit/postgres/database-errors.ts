import { Refusal } from '../contract/refusal.ts'

/**
 * The refusal for an error that the database threw: a refusal inside the driver's error, a database that is
 * unavailable for the moment (503), a text that no database can store (400). Undefined: it is a bug.
 */
export function refusalOfDatabaseError(error: unknown): Refusal | undefined {
  const found = causes(error)
  const refusal = found.find((cause) => cause instanceof Refusal)
  if (refusal) return refusal
  if (found.some((cause) => unstorable.has(codeOf(cause)))) {
    return new Refusal('malformed', 'Invalid Data', {}, { status: 400 })
  }
  if (!found.some((cause) => troubles.has(codeOf(cause)))) return undefined
  return busy()
}

/** Overload, or a database that is unavailable for a moment; `retryAfter` in seconds. */
export function busy(retryAfter = 2): Refusal {
  return new Refusal(
    'busy',
    'Maktab is busy just now. Please try again in a moment',
    {},
    { status: 503, retryAfter },
  )
}

/**
 * Connection lost or refused, too many connections, shutting down, suspended by REVOKE, statement or lock
 * timeout, deadlock.
 */
const troubles = new Set(
  [
    'CONNECTION_CLOSED CONNECTION_ENDED CONNECTION_DESTROYED CONNECT_TIMEOUT ERR_SOCKET_CLOSED',
    'ECONNREFUSED ECONNRESET EPIPE ENOTFOUND EAI_AGAIN ETIMEDOUT',
    '53300 57014 57P01 57P02 57P03 08006 08001 3D000 28000 28P01 55P03 40P01 40001',
  ].flatMap((codes) => codes.split(' ')),
)

/** Bytes that are not valid text, such as NUL; dates, offsets and numbers out of range. */
const unstorable = new Set(['22021', '22P05', '22007', '22008', '22009', '22003'])

function codeOf(error: Error): string {
  return 'code' in error ? String(error.code) : ''
}

function causes(error: unknown): Error[] {
  return error instanceof Error ? [error, ...causes(error.cause)] : []
}
