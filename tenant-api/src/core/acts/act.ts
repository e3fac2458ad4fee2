import { sql } from 'drizzle-orm'
import type { Entitlements } from 'kit/institute/plans'
import { refuse } from 'kit/contract/refusal'
import type { Once } from 'kit/http/server'
import { executePrepared } from '../school/prepared.ts'
import { boundsOf, refusingFull } from './plan-limits.ts'
import type { ActKey, Actor, Db, Tx } from '../school/school.ts'

const nobody = '00000000-0000-0000-0000-000000000000'

/** A part of the product that acts by itself. `name` is a `sentence`, translated for the reader. */
export function system(name: string): Actor {
  return { id: null, name }
}

/** Sets the values that fill the running act's sentence, such as `Added the campus {name}`. */
export function describe(tx: Tx, about: Record<string, string | number>) {
  running(tx).about = about
}

/** Wakes the worker after the commit, because the running act leaves work for it. */
export function wakeWorker(tx: Tx) {
  running(tx).leftWork = true
}

/** After the commit, tells the open pages of one account to reload what they show of the topic. */
export function tell(tx: Tx, topic: string, to: string) {
  running(tx).told.push({ topic, to })
}

/** The time of the running act, by the school's clock. */
export function timeOf(tx: Tx): Date {
  return running(tx).at
}

export type ActRequest = {
  actor: Actor
  key: ActKey
  at: Date
  requestId: string | null
  once: Once | undefined
  /** The plan's limits; the database refuses writes beyond them. */
  room: Entitlements
}
type Told = { topic: string; to: string }
export type Done<T> = {
  result: T
  leftWork: boolean
  replayed: boolean
  told: readonly Told[]
  /** False where it is certain that the act changed nothing that `school.profile()` reads. */
  mayChangeProfile: boolean
}

/**
 * Runs one transaction under one act. With `once` the idempotency key is written first: of equal requests in
 * flight one takes effect and the others wait for its answer. The same key with another hash is refused with
 * 422.
 */
export async function perform<T>(db: Db, deed: ActRequest, fn: (tx: Tx) => Promise<T>): Promise<Done<T>> {
  let replay: { answer: T } | undefined
  let conclusion: Promise<Conclusion> | undefined
  try {
    const done = await db.transaction(async (tx) => {
      const state: Running = { at: deed.at, about: undefined, leftWork: false, heard: false, told: [] }
      states.set(tx, state)
      if (!(await begin(tx, deed))) {
        replay = await savedAnswer<T>(tx, deed)
        if (!replay) throw new Error('an idempotency key vanished')
        tx.rollback()
      }
      const result = await fn(tx)
      // The commit goes out right behind it. Where it fails, the database takes the commit as a rollback.
      conclusion = conclude(tx, deed, state, result)
      conclusion.catch(() => undefined)
      return { result, state }
    })
    const { heard, profile } = (await conclusion) ?? unsure
    const { leftWork, told } = done.state
    return {
      result: done.result,
      leftWork: leftWork || heard,
      replayed: false,
      told,
      mayChangeProfile: profile,
    }
  } catch (error) {
    if (replay)
      return { result: replay.answer, leftWork: false, replayed: true, told: [], mayChangeProfile: false }
    return refusingFull(deed.actor, error)
  }
}

/** Runs a part of the running act in a savepoint, so that it can fail or be rolled back by itself. */
export function savepoint<T>(tx: Tx, fn: (part: Tx) => Promise<T>): Promise<T> {
  const state = running(tx)
  return tx.transaction((part) => {
    states.set(part, state)
    return fn(part)
  })
}

type Running = {
  at: Date
  about: Record<string, string | number> | undefined
  leftWork: boolean
  /** Whether webhooks listen to changes; if so, the end of the act checks whether anything changed. */
  heard: boolean
  told: Told[]
}
const states = new WeakMap<Tx, Running>()

function running(tx: Tx): Running {
  const state = states.get(tx)
  if (!state) throw new Error('there is no act here: write inside school.transaction')
  return state
}

/** Writes the key and the act and names the act for the triggers; false if the key exists already. */
async function begin(tx: Tx, { actor, key, at, requestId, once, room }: ActRequest): Promise<boolean> {
  const time = at.toISOString()
  const [row] = await executePrepared<{ fresh: boolean; heard: boolean }>(
    tx,
    sql`
    with named as (
      insert into act (key, actor_id, actor, api_key_id, request_id, at)
      values (${key}, ${actor.id}::uuid, ${actor.name}, ${actor.apiKeyId ?? null}::uuid, ${requestId}, ${time}::timestamptz)
      returning id
    ), kept as (
      insert into idempotency (actor_id, key, hash, at)
      select ${idempotencyOwner(actor)}::uuid, ${once?.key ?? null}::text, ${once?.hash ?? null}::text, ${time}::timestamptz
      where ${once !== undefined} on conflict do nothing returning 1
    )
    select set_config('app.act', named.id::text, true),
      set_config('app.plan', ${boundsOf(room)}, true),
      (${once === undefined} or exists (select from kept)) as fresh,
      exists (select from webhook where state = 'on' and removed_at is null) as heard
    from named`,
  )
  running(tx).heard = row?.heard === true
  return row?.fresh === true
}

/** The owner of the idempotency keys: a person, an API key, or nobody. */
export function idempotencyOwner({ id, apiKeyId }: Actor): string {
  return id ?? apiKeyId ?? nobody
}

/** The answer stored under the key; refuses another request under the same key. */
export async function savedAnswer<T>(
  db: Db | Tx,
  { actor, once }: ActRequest,
): Promise<{ answer: T } | undefined> {
  const [saved] = await db.execute<{ hash: string; answer: T }>(sql`
    select hash, answer from idempotency where actor_id = ${idempotencyOwner(actor)}::uuid and key = ${once?.key ?? ''}`)
  if (saved && saved.hash !== once?.hash) {
    refuse('idempotency-reused', 'This Idempotency-Key was already used for another request')
  }
  return saved
}

/** Stores the act's values and its answer in one round trip; sends nothing if there is nothing to store. */
async function conclude(
  tx: Tx,
  { actor, once }: ActRequest,
  { about, heard }: Running,
  result: unknown,
): Promise<Conclusion> {
  if (!heard && !about && !once) return unsure
  const [done] = await executePrepared<Record<keyof Conclusion, boolean | null>>(
    tx,
    sql`
    with said as (
      update act set about = ${about ? JSON.stringify(about) : null}::jsonb
      where ${about !== undefined} and id = current_setting('app.act')::uuid
    ), kept as (
      update idempotency set answer = ${once ? JSON.stringify(result ?? null) : null}::jsonb
      where ${once !== undefined} and actor_id = ${idempotencyOwner(actor)}::uuid and key = ${once?.key ?? null}
    )
    select current_setting('app.told', true) = current_setting('app.act', true) as heard,
      current_setting('app.profile', true) = current_setting('app.act', true) as profile`,
  )
  return { heard: done?.heard === true, profile: done?.profile === true }
}

/** Whether webhooks hear of the act, and whether it changed a table that `school.profile()` reads. */
type Conclusion = { heard: boolean; profile: boolean }
const unsure: Conclusion = { heard: false, profile: true }

/** Rolls back the act of a transaction in which nothing was done. */
export class NothingDone extends Error {}

/** Ignores the error of an act that was rolled back because nothing was done. */
export async function unlessNothing(doing: Promise<unknown>): Promise<void> {
  await doing.catch((error: unknown) => {
    if (!(error instanceof NothingDone)) throw error
  })
}
