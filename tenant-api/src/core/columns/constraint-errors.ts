import { Refusal } from 'kit/contract/refusal'

/** The message for each index or constraint of a table that refuses a row, by its name. */
export type ConstraintMessages = Record<string, { code: string; message: string; field: string }>

/** Runs a write and turns the violation of an index or a constraint into its refusal. */
export async function withConstraintMessages<T>(
  taken: ConstraintMessages | undefined,
  write: Promise<T>,
): Promise<T> {
  try {
    return await write
  } catch (error) {
    const known = constraintMessageOf(taken, error)
    throw known ? refusalOf(known) : error
  }
}

/** The refusal for one of these messages. */
export function refusalOf({ code, message, field }: ConstraintMessages[string]): Refusal {
  return new Refusal(
    code,
    message,
    {},
    { status: 409, errors: [{ pointer: `/${field}`, code: 'taken', message }] },
  )
}

/** Throws 412 with the current row. */
export function refuseStale(current: object): never {
  const stale = new Refusal(
    'stale',
    'Somebody changed this in the meantime. Look at both and choose',
    {},
    { status: 412 },
  )
  throw Object.assign(stale, { current })
}

/** The message for a write that a known index or constraint refused. */
export function constraintMessageOf(
  taken: ConstraintMessages | undefined,
  error: unknown,
): ConstraintMessages[string] | undefined {
  return taken?.[violated(error) ?? '']
}

/** Whether a write violated a foreign key (PostgreSQL's foreign_key_violation). */
export function isReferred(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false
  if ('code' in error && error.code === '23503') return true
  return 'cause' in error && isReferred(error.cause)
}

/** The name of the index or constraint that refused a write; triggers name the one they stand for. */
function violated(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  if ('code' in error && 'constraint_name' in error && refusals.has(String(error.code)))
    return String(error.constraint_name)
  return 'cause' in error ? violated(error.cause) : undefined
}

/** PostgreSQL's codes for violated foreign keys, unique indexes, checks and exclusions. */
const refusals: ReadonlySet<string> = new Set(['23503', '23505', '23514', '23P01'])
