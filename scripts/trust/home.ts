import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { outgoing, type Outgoing } from 'kit/client'
import type { Endpoint } from 'kit/contract'
import type postgres from 'postgres'
import { chief, type Member } from './mould.ts'
import type { StagedSchool } from './schools.ts'
import type { Stage } from './stage.ts'
import { signed, tokenOf } from './tokens.ts'

/** The parts of a call that a preparation may replace. */
type Parts = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown }
/** Who is about to call what, and where. */
export type Scene = { stage: Stage; school: StagedSchool; member: Member }

/**
 * What an endpoint's example needs before it can succeed, for those few whose example stands on something fresh. A
 * version for If-Match and an Idempotency-Key come by themselves.
 */
export const preparations: Record<string, (scene: Scene) => Promise<Parts | undefined>> = {
  'POST /welcome': async (scene) => ({ body: { code: await freshCode(scene) } }),
  'DELETE /sessions/:id': async (scene) => ({ params: { id: await freshSession(scene) } }),
  'POST /campuses': freshCampuses,
  'PATCH /campuses/:id': freshCampuses,
  'DELETE /campuses/:id': freshCampuses,
}

export function nameOf({ method, path }: Endpoint): string {
  return `${method} ${path}`
}

/** An endpoint's example as a request that must succeed for whoever may: prepared, versioned and with a fresh key. */
export async function homeRequest(scene: Scene, endpoint: Endpoint): Promise<Outgoing> {
  await wakeUp(scene.school)
  const prepared = await preparations[nameOf(endpoint)]?.(scene)
  const parts = { ...endpoint.example, ...prepared } as Parts
  const version = endpoint.versioned ? await versionOf(scene, endpoint, parts) : 0
  const request = outgoing(endpoint, { ...parts, version })
  return { ...request, headers: { ...request.headers, cookie: cookieOf(scene) } }
}

/** The access cookie of a member's open session, signed with the school's own key. */
export function cookieOf({ stage, school, member }: Scene): string {
  return `__Host-session=${signed(tokenOf(school, member, stage.now.getTime()), school.signing)}`
}

/** Opens all sessions again and forgets failed log-ins, so that no trial depends on the one before. */
async function wakeUp(school: StagedSchool) {
  await school.sql`update session set ended_at = null, end_reason = null where ended_at is not null`
  await school.sql`delete from login_throttle`
}

/** The version that the chief is shown, or the one of nothing. */
async function versionOf({ stage, school }: Scene, { path }: Endpoint, { params }: Parts): Promise<number> {
  const { url } = outgoing({ method: 'GET', path, idempotent: false, versioned: false } as Endpoint, {
    params,
  })
  const cookie = cookieOf({ stage, school, member: chief })
  const answer = await stage.tenant.inject({ url, headers: { host: school.host, cookie } })
  const row: { version?: number } = answer.json()
  return row.version ?? 0
}

async function freshCode({ stage, school }: Scene): Promise<string> {
  const code = randomBytes(32).toString('base64url')
  await stage.sql`insert into hand_off (code_hash, school_id, host, purpose, subject, expires_at)
    values (${createHash('sha256').update(code).digest()}, ${school.id}, ${school.host}, 'welcome',
      ${stage.sql.json({ founder: true })}, now() + interval '60 seconds')`
  return code
}

async function freshSession({ school, member }: Scene): Promise<string> {
  const id = randomUUID()
  await school.sql`
    insert into session (id, account_id, token_hash, rotated_at, device, browser, created_at, last_seen_at, idle_minutes, expires_at)
    select ${id}, account_id, sha256('fresh'), rotated_at, device, browser, created_at, last_seen_at, idle_minutes, expires_at
    from session where id = ${member.sessionId}`
  return id
}

/** Only the campuses of the demo, under their own names and none of them archived. */
async function freshCampuses({ school }: Scene): Promise<undefined> {
  await change(school, async (sql) => {
    await sql`delete from campus where id not in (select campus_id from assignment where campus_id is not null)
      and id::text not like '01980000%'`
    await sql`update campus set archived_at = null, name = ${school.canary} || ' ' || id, code = right(id::text, 4)`
  })
}

/** Changes audited rows behind the product's back. */
async function change({ sql }: StagedSchool, statement: (sql: postgres.TransactionSql) => Promise<unknown>) {
  await sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`
    await statement(tx)
  })
}
