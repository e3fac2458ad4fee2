import { Refusal } from 'kit/refusal'

/** What to say when a unique index refuses a row, by the index's name. */
export type Taken = Record<string, { code: string; message: string; field: string }>

/** Runs a write and turns a unique index's refusal into the sentence for it. */
export async function refusingTaken<T>(taken: Taken | undefined, write: Promise<T>): Promise<T> {
  try {
    return await write
  } catch (error) {
    const constraint = uniqueViolation(error)
    const known = constraint === undefined ? undefined : taken?.[constraint]
    if (!known) throw error
    const { code, message, field } = known
    throw new Refusal(
      code,
      message,
      {},
      { status: 409, errors: [{ pointer: `/${field}`, code: 'taken', message }] },
    )
  }
}

/** Throws 412 with the row as it stands now. */
export function refuseStale(current: object): never {
  const stale = new Refusal(
    'stale',
    'Somebody changed this in the meantime. Look at both and choose',
    {},
    { status: 412 },
  )
  throw Object.assign(stale, { current })
}

/** The name of the unique index that refused a write. */
export function uniqueViolation(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  if ('code' in error && error.code === '23505' && 'constraint_name' in error)
    return String(error.constraint_name)
  return 'cause' in error ? uniqueViolation(error.cause) : undefined
}
