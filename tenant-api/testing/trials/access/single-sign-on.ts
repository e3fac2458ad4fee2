import { createHash } from 'node:crypto'
import { seal } from 'kit/storage/keys'
import { exampleUser } from 'tenant-api/contract/access/users'
import { client, codeFor, reaching, testProvider } from 'tenant-api/testing-provider'
import { change } from '../../../../scripts/trust/direct-sql.ts'
import type { Parts, Preparation, Scene } from '../../../../scripts/trust/scene.ts'
import { preparations as ofUsers } from './users.ts'

const issuer = 'https://accounts.trust.example'
const browser = 'b'.repeat(43)
const state = 's'.repeat(43)
const body = { provider: 'own' }

/** The provider of the trials, which no network leads to. */
export const trialOutgoing = reaching(
  testProvider(() => issuer),
  issuer,
)

/** What logging in by an account elsewhere needs: a provider that is on, and somebody who is on the way back from it. */
export const preparations: Record<string, Preparation> = {
  'POST /session/journeys': (scene) => switchOn(scene).then(() => ({ body })),
  'POST /me/provider-accounts': (scene) => switchOn(scene).then(() => ({ body })),
  'POST /session/by-provider': onTheWay,
  'POST /log-in-providers/:key/trials': switchOn,
  'GET /users/:id/provider-accounts': ofSomebody,
  'DELETE /users/:id/provider-accounts/:provider': ofSomebody,
}

async function switchOn({ school }: Scene): Promise<undefined> {
  const sealed = seal(school.dataKey, client.secret, 'oidc-provider:own')
  await change(
    school,
    (
      sql,
    ) => sql`update oidc_provider set is_on = true, label = 'Trial', issuer = ${issuer}, client_id = ${client.id},
      secret_sealed = ${sealed}, domains = '{}', is_only_for_staff = false where key = 'own'`,
  )
  return undefined
}

/** A father comes back: whoever brings what the provider gave him logs in as him, from wherever they come. */
async function onTheWay(scene: Scene): Promise<Parts> {
  await switchOn(scene)
  const { school, stage } = scene
  await change(school, async (sql) => {
    await sql`delete from oidc_journey`
    await sql`insert into oidc_journey (state_hash, browser_hash, provider, issuer, client_id, expires_at)
      values (${sha256(state)}, ${sha256(browser)}, 'own', ${issuer}, ${client.id}, ${stage.now}::timestamptz + interval '10 minutes')`
    await sql`insert into oidc_link (account_id, provider, subject, linked_at)
      select id, 'own', 'imran-1', ${stage.now} from account where username = 'imran.khalid'
      on conflict do nothing`
  })
  const redirect = `${school.address}/login/return`
  const code = codeFor({ browser, state, redirect, person: { sub: 'imran-1' } })
  return { cookie: `__Host-journey=${browser}`, body: { state, code, iss: issuer } }
}

/** A log-in with an account of Google. */
async function ofSomebody(scene: Scene): Promise<Parts | undefined> {
  const { school, stage } = scene
  const parts = await ofUsers['GET /users/:id']?.(scene)
  await change(
    school,
    (sql) => sql`insert into oidc_link (account_id, provider, subject, linked_at)
      values (${exampleUser}, 'google', 'demo-1', ${stage.now}) on conflict do nothing`,
  )
  return parts
}

function sha256(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}
