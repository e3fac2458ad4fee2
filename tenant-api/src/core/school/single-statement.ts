import { type SQL, sql } from 'drizzle-orm'
import { idempotencyOwner, type ActRequest, savedAnswer } from '../acts/act.ts'
import { executePrepared } from './prepared.ts'
import { boundsOf } from '../acts/plan-limits.ts'
import type { Pool } from './pools.ts'

/**
 * What an act of one statement writes. `write` is CTEs that follow `named`, which has the act's `id`. The last
 * one is `answered`, with one row whose `answer` (jsonb) is returned; it has no row if the rows read by
 * `decide` have changed.
 */
export type StatementPlan = {
  about: Record<string, string | number>
  write: SQL
  /** Whether the act leaves work for the worker. */
  leavesWork: boolean
}

/** The rows read by `decide` changed before the write; nothing was written. */
export class StaleRead extends Error {}

/** The result of an act of one statement, and whether it is a stored answer. */
export type StatementDone<T> = { result: T; replayed: boolean; leftWork: boolean }

/**
 * One statement with the act, its key, its writes and its answer: a transaction by itself, in one round trip. A
 * known key gets its stored answer, even if the request would be refused by now; so of equal requests in flight
 * one takes effect.
 */
export async function performStatement<T>(
  poolOf: () => Pool,
  deed: ActRequest,
  decide: () => Promise<StatementPlan>,
): Promise<StatementDone<T>> {
  try {
    const statement = await decide()
    const pool = poolOf()
    const [row] = await pool.turn(() => executePrepared<{ answer: T }>(pool.db, written(deed, statement)))
    if (!row) throw new Error('an act of one statement answers in one row')
    return { result: row.answer, replayed: false, leftWork: statement.leavesWork }
  } catch (error) {
    const known = deed.once && (await savedAnswer<T>(poolOf().db, deed))
    if (known) return { result: known.answer, replayed: true, leftWork: false }
    if (codeOf(error) === 'MK005') throw new StaleRead()
    throw error
  }
}

function written(
  { actor, key, at, requestId, once, room }: ActRequest,
  { about, write }: StatementPlan,
): SQL {
  const time = sql`${at.toISOString()}::timestamptz`
  return sql`
    with named as (
      insert into act (key, actor_id, actor, api_key_id, request_id, about, at)
      values (${key}, ${actor.id}::uuid, ${actor.name}, ${actor.apiKeyId ?? null}::uuid, ${requestId},
        ${JSON.stringify(about)}::jsonb, ${time})
      returning id
    ), begun as (
      select set_config('app.act', named.id::text, true), set_config('app.plan', ${boundsOf(room)}, true) from named
    ), ${write}, kept as (
      insert into idempotency (actor_id, key, hash, at, answer)
      select ${idempotencyOwner(actor)}::uuid, ${once?.key ?? null}::text, ${once?.hash ?? null}::text, ${time}, answer
      from answered where ${once !== undefined} on conflict do nothing returning 1
    )
    select (select answer from answered) as answer,
      case when ${once !== undefined} and not exists (select from kept) and exists (select from answered)
        then stand_back('MK004') end,
      case when not exists (select from answered) then stand_back('MK005') end
    from begun`
}

function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  return 'code' in error && typeof error.code === 'string' && error.code.startsWith('MK')
    ? error.code
    : codeOf(error.cause)
}
