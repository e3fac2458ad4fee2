import { createHash, randomBytes } from 'node:crypto'
import { outgoing, type Outgoing } from 'kit/http/client'
import type { Endpoint } from 'kit/contract/contract'
import { nameOf } from './scene-requests.ts'
import { pair, type Stage } from './stage.ts'

type Parts = { params?: Record<string, unknown>; body?: unknown }

/** What the control plane's examples need before they can succeed, as `preparations` of home.ts. */
export const controlPreparations: Record<string, (stage: Stage) => Promise<Parts | undefined>> = {
  'POST /signups': async ({ sql }) => {
    await sql`delete from school where id in (select school_id from signup) and state = 'provisioning'`
    return undefined
  },
  'GET /signups/:token': async (stage) => ({ params: { token: await freshSignup(stage) } }),
  'GET /signups/:token/events': async (stage) => ({ params: { token: await freshSignup(stage) } }),
  'POST /signups/:token/hand-off': async (stage) => ({ params: { token: await freshSignup(stage) } }),
  'POST /signups/:token/verification-mail': async (stage) => {
    await stage.sql`delete from mail_due`
    return { params: { token: await freshSignup(stage) } }
  },
  'POST /email-verifications': async (stage) => ({ body: { code: await freshVerification(stage) } }),
}

/** An endpoint's example as a visitor's request that must succeed. */
export async function visitorRequest(stage: Stage, endpoint: Endpoint): Promise<Outgoing> {
  const prepared = await controlPreparations[nameOf(endpoint)]?.(stage)
  return outgoing(endpoint, { ...endpoint.example, ...prepared } as Parts)
}

/** A sign-up whose school is ready and whose founder has not come yet. */
async function freshSignup(stage: Stage): Promise<string> {
  const [home] = pair(stage)
  const token = randomBytes(32).toString('base64url')
  await stage.sql`update school set email_verified_at = null where id = ${home.id}`
  await stage.sql`insert into signup (body_hash, school_id, token_hash) values ('', ${home.id}, ${hashOf(token)})`
  return token
}

async function freshVerification(stage: Stage): Promise<string> {
  const [home] = pair(stage)
  const code = randomBytes(32).toString('base64url')
  await stage.sql`insert into email_verification (code_hash, school_id, email, expires_at)
    select ${hashOf(code)}, id, contact_email, now() + interval '1 day' from school where id = ${home.id}`
  return code
}

function hashOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}
