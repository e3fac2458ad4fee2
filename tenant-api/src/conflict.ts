import { Refusal } from 'kit/refusal'

/** What to say when an index or a constraint of a table refuses a row, by its name. */
export type Taken = Record<string, { code: string; message: string; field: string }>

/** Runs a write and turns the refusal of an index or a constraint into the sentence for it. */
export async function refusingTaken<T>(taken: Taken | undefined, write: Promise<T>): Promise<T> {
  try {
    return await write
  } catch (error) {
    const constraint = violated(error)
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

/** The name of the index or the constraint that refused a write; triggers name the one that they stand for. */
export function violated(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  if ('code' in error && 'constraint_name' in error && refusals.has(String(error.code)))
    return String(error.constraint_name)
  return 'cause' in error ? violated(error.cause) : undefined
}

/** PostgreSQL's unique, check and exclusion violations; references are checked before a row is written. */
const refusals: ReadonlySet<string> = new Set(['23505', '23514', '23P01'])
