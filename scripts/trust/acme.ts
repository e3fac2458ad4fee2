import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { get } from 'node:https'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { answers } from './pgbouncer.ts'
import { freePort, type Program, programAt, startProgram } from './programs.ts'

/** What is needed for real certificates: Caddy, an authority for tests, its DNS, and OpenSSL for the authority's own. */
export const certificatePrograms = {
  caddy: programAt('caddy'),
  pebble: programAt('pebble'),
  dns: programAt('pebble-challtestsrv'),
  openssl: programAt('openssl'),
}

export type Authority = { directory: string; trust: string; httpPort: number; tlsPort: number; roots: string }
type Started = Authority & { stop(): Promise<void> }

/**
 * An authority that gives certificates by ACME to whoever answers for a name, as the public ones do; every name is on this
 * machine, and is asked at the two ports.
 */
export async function startAuthority(folder: string): Promise<Started> {
  const { pebble, dns, openssl } = certificatePrograms
  if (!pebble || !dns || !openssl) throw new Error('Pebble or OpenSSL is not installed')
  mkdirSync(folder, { recursive: true })
  const [trust, key] = ['ca.pem', 'ca.key'].map((name) => path.join(folder, name)) as [string, string]
  execFileSync(
    openssl,
    [
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-days',
      '2',
      '-subj',
      '/CN=localhost',
      '-addext',
      'subjectAltName=IP:127.0.0.1,DNS:localhost',
      '-keyout',
      key,
      '-out',
      trust,
    ],
    { stdio: 'ignore' },
  )
  const ports = {
    api: await freePort(),
    management: await freePort(),
    http: await freePort(),
    tls: await freePort(),
  }
  const config = path.join(folder, 'pebble.json')
  writeFileSync(
    config,
    JSON.stringify({
      pebble: {
        listenAddress: `127.0.0.1:${ports.api}`,
        managementListenAddress: `127.0.0.1:${ports.management}`,
        certificate: trust,
        privateKey: key,
        httpPort: ports.http,
        tlsPort: ports.tls,
      },
    }),
  )
  for (const file of [trust, key, config]) chmodSync(file, 0o644)
  const names = await freePort()
  const console = await freePort()
  const programs: Program[] = [
    await startProgram(
      dns,
      [
        '-dns01',
        `127.0.0.1:${names}`,
        '-http01',
        '',
        '-https01',
        '',
        '-tlsalpn01',
        '',
        '-management',
        `127.0.0.1:${console}`,
        '-defaultIPv4',
        '127.0.0.1',
        '-defaultIPv6',
        '',
      ],
      { folder, ready: () => answers(console) },
    ),
    await startProgram(pebble, ['-config', config, '-dnsserver', `127.0.0.1:${names}`], {
      folder,
      ready: () => answers(ports.api),
      env: { PEBBLE_VA_NOSLEEP: '1', PEBBLE_WFE_NONCEREJECT: '0' },
    }),
  ]
  return {
    directory: `https://127.0.0.1:${ports.api}/dir`,
    trust,
    httpPort: ports.http,
    tlsPort: ports.tls,
    roots: await fetchText(`https://127.0.0.1:${ports.management}/roots/0`, readFileSync(trust)),
    async stop() {
      for (const program of programs) await program.stop()
    },
  }
}

function fetchText(url: string, ca: Buffer): Promise<string> {
  return new Promise((resolve, reject) => {
    get(url, { ca }, (answer) => text(answer).then(resolve, reject)).on('error', reject)
  })
}

const ours = fileURLToPath(new URL('../../infra/Caddyfile', import.meta.url))

/** Caddy with the Caddyfile that is delivered, at that authority and its ports. */
export async function startCaddy(
  folder: string,
  { authority, control, tenant }: { authority: Authority; control: number; tenant: number },
): Promise<Program> {
  const { caddy } = certificatePrograms
  if (!caddy) throw new Error('Caddy is not installed')
  mkdirSync(folder, { recursive: true })
  const file = path.join(folder, 'Caddyfile')
  const { directory, trust, httpPort, tlsPort } = authority
  const settings = [
    'admin off',
    `http_port ${httpPort}`,
    `https_port ${tlsPort}`,
    `acme_ca ${directory}`,
    `acme_ca_root ${trust}`,
    'on_demand_tls {',
  ]
  writeFileSync(file, readFileSync(ours, 'utf8').replace('on_demand_tls {', settings.join('\n\t')))
  return startProgram(caddy, ['run', '--config', file, '--adapter', 'caddyfile'], {
    folder,
    ready: () => answers(tlsPort),
    env: {
      XDG_DATA_HOME: folder,
      XDG_CONFIG_HOME: folder,
      MAKTAB_ORIGIN: 'http://control.localhost',
      CONTROL_UPSTREAM: `127.0.0.1:${control}`,
      TENANT_UPSTREAM: `127.0.0.1:${tenant}`,
      ASK_URL: `http://127.0.0.1:${control}/ask`,
    },
  })
}
