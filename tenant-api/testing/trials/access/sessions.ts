import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { Preparation, Scene } from '../../../../scripts/trust/scene.ts'

/** A code that was handed off, and another session and device of the member. */
export const preparations: Record<string, Preparation> = {
  'POST /welcome': async (scene) => ({ body: { code: await freshCode(scene) } }),
  'DELETE /sessions/:id': async (scene) => ({ params: { id: await freshSession(scene) } }),
  'DELETE /sessions/devices/:id': async (scene) => ({ params: { id: await freshDevice(scene) } }),
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

/** A device on which the member is not logged in. */
async function freshDevice({ school, member }: Scene): Promise<string> {
  const id = randomUUID()
  await school.sql`
    insert into known_device (id, account_id, token_hash, device, browser, first_seen_at, last_seen_at)
    select ${id}, account_id, ${randomBytes(32)}, device, browser, created_at, created_at
    from session where id = ${member.sessionId}`
  return id
}
