import { setTimeout as sleep } from 'node:timers/promises'
import type { Control } from 'control-plane/database'
import type { buildTenantApp } from 'tenant-api/app'

type App = Awaited<ReturnType<typeof buildTenantApp>>['app']

/** A school newer than the app: its readers get a page, its programs a problem, and its neighbour notices nothing. */
export async function tryOutOfRange({ sql, places }: Control, app: App, version: number): Promise<string[]> {
  const ask = async (subdomain: string, url: string, accept: string) => {
    const { statusCode, headers, body } = await app.inject({
      url,
      headers: { host: `${subdomain}.${places.zone}`, accept },
    })
    const words = /upgrad/.test(body) && headers['retry-after'] !== undefined ? ' upgrading' : ''
    return `${statusCode} ${headers['content-type']?.toString().split(';')[0]}${words}`
  }
  const both = (subdomain: string) =>
    Promise.all([ask(subdomain, '/', 'text/html'), ask(subdomain, '/api/v1/site', 'application/json')])
  const set = (to: number) => sql`update database d set schema_version = ${to} from placement p, host h
    where p.database_id = d.id and h.school_id = p.school_id and h.host = ${`school0.${places.zone}`}`
  const usual = await both('school0')
  const wanted = ['503 text/html upgrading', '503 application/problem+json upgrading']
  await set(9999)
  const closed = await untilSaid(() => both('school0'), wanted)
  const neighbour = await both('school3')
  await set(version)
  const back = await untilSaid(() => both('school0'), usual)
  const said = [...closed, ...neighbour, ...back]
  return said.join() === [...wanted, ...usual, ...usual].join() ? [] : [`out of range: ${said.join(', ')}`]
}

/** The app hears of a change a moment later; the last answers when it never comes to say so. */
async function untilSaid(ask: () => Promise<string[]>, wanted: readonly string[]): Promise<string[]> {
  const end = Date.now() + 20_000
  for (;;) {
    const said = await ask()
    if (said.join() === wanted.join() || Date.now() > end) return said
    await sleep(50)
  }
}
