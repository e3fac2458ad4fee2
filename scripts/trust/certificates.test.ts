import { mkdtemp } from 'node:fs/promises'
import { chmodSync } from 'node:fs'
import { request } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import type { TLSSocket } from 'node:tls'
import { buildControlApp } from 'control-plane/app'
import { slowness } from 'kit/testing/testing-limits'
import { castSchool } from 'tenant-api/testing'
import { startServer } from 'tenant-api/testing-server'
import { afterAll, expect, test } from 'vitest'
import { certificatePrograms, startAuthority, startCaddy } from './acme.ts'
import { controlOf } from './provisioned-school.ts'

// Caddy with the Caddyfile that is delivered, an ACME authority, the control plane that is asked, and a school behind.
const cast = await castSchool()
const control = await controlOf(cast)
const { id: schoolId } = cast.riverside
const endings: (() => Promise<unknown>)[] = [() => control.close()]
afterAll(async () => {
  for (const end of endings.toReversed()) await end()
})

/** What the control plane has once it has found the record. */
async function serve(domain: string, school = schoolId): Promise<void> {
  await control.sql`insert into domain_claim (school_id, domain, token, verified_at, looked_at)
    values (${school}, ${domain}, 'a-token', now(), now())`
  await control.sql`insert into host (host, school_id, kind, verified_at) values (${domain}, ${school}, 'custom', now())`
}

type Seen = { status: number; body: string; name: string; issuer: string }

/** Asks for a page over TLS, as a browser that trusts the authority; null where there is no certificate. */
function visit(
  host: string,
  { port, ca }: { port: number; ca: string },
  url = '/api/v1/site',
): Promise<Seen | null> {
  return new Promise((resolve) => {
    const asked = request(
      {
        host: '127.0.0.1',
        port,
        servername: host,
        path: url,
        headers: { host },
        ca,
        agent: false,
        timeout: 20_000 * slowness,
      },
      async (answer) => {
        const { subjectaltname = '', issuer } = (answer.socket as TLSSocket).getPeerCertificate()
        const body = await text(answer)
        resolve({ status: answer.statusCode ?? 0, body, name: subjectaltname, issuer: String(issuer.CN) })
      },
    )
    asked.on('error', () => resolve(null)).end()
  })
}

test.skipIf(Object.values(certificatePrograms).includes(undefined))(
  'a domain that is the school’s gets a certificate when it is first called; what is nobody’s gets none',
  async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'maktab-certificates-'))
    chmodSync(folder, 0o755)
    const authority = await startAuthority(path.join(folder, 'authority'))
    endings.push(authority.stop)
    const tenant = await startServer(cast.schools)
    endings.push(async () => tenant.process.kill('SIGKILL'))
    const built = await buildControlApp({
      control,
      mail: { send: async () => ({ id: '' }) },
      marketingRoot: folder,
      log: false,
    })
    await built.app.listen({ port: 0, host: '127.0.0.1' })
    endings.push(built.close)
    const { port } = built.app.server.address() as AddressInfo
    const caddy = await startCaddy(path.join(folder, 'caddy'), {
      authority,
      control: port,
      tenant: tenant.port,
    })
    endings.push(caddy.stop)
    const at = { port: authority.tlsPort, ca: authority.roots }

    const domain = 'portal.riverside-schools.example'
    expect(await visit(domain, at)).toBeNull()
    await serve(domain)
    const first = await visit(domain, at)
    expect(first).toMatchObject({
      status: 200,
      name: `DNS:${domain}`,
      issuer: expect.stringContaining('Pebble'),
    })
    // White-label: the school's own name, under its own domain; and the address of the sign-up as before.
    expect(JSON.parse(first?.body ?? '{}')).toMatchObject({ name: 'Riverside School System' })
    const page = await visit(domain, at, '/manifest.webmanifest')
    expect(page?.body).toContain('Riverside')
    expect((await visit(cast.host, at))?.status).toBe(200)

    const gone = 'gone.example.org'
    await serve(gone)
    await control.sql`update domain_claim set missing_since = now() where domain = ${gone}`
    const unverified = 'unverified.example.org'
    await control.sql`insert into domain_claim (school_id, domain, token) values (${schoolId}, ${unverified}, 'b')`
    const old = 'old.example.org'
    await serve(old)
    await control.sql`update domain_claim set looked_at = now() - interval '4 days' where domain = ${old}`
    const erasing = await erasingSchool()
    for (const host of [
      gone,
      unverified,
      old,
      erasing,
      `x.${domain}`,
      'riverside-schools.example',
      'nobody.maktab.localhost',
    ])
      expect(await visit(host, at), host).toBeNull()
    // Taken away, a domain is still shown by the certificate that was had; no new one is got for it.
    await control.sql`delete from host where host = ${domain}`
    expect(caddy.output.join('').match(/certificate obtained successfully/g)?.length).toBe(2)
  },
  120_000 * slowness,
)

/** The domain of a school that is about to be erased. */
async function erasingSchool(): Promise<string> {
  const [row] = await control.sql<{ id: string }[]>`
    insert into school (name, state, erase_at, institute_type, country, contact_first_name, contact_email)
    values ('Leaving', 'erasing', now(), 'school', 'PK', 'A', 'a@example.org') returning id`
  await serve('leaving.example.org', row?.id)
  return 'leaving.example.org'
}
