import { prefix } from 'kit/http/server'
import { slowness } from 'kit/testing/testing-limits'
import postgres from 'postgres'
import { expect, test } from 'vitest'
import { endpoints } from './endpoints.ts'
import { castSchool } from '../../testing/school.ts'

const plenty = { quota: 100_000, seconds: 60 }
const cast = await castSchool({
  limits: {
    door: plenty,
    rest: plenty,
    account: plenty,
    'unknown-keys': plenty,
    school: plenty,
    applications: plenty,
    'school-applications': plenty,
    visits: plenty,
    papers: plenty,
  },
})
const canary = 'zzcanaryzz'
const person = `Amina ${canary}`
const address = `amina.${canary}@example.com`

/** A value in which every text is a person's; uuids and dates stay, so that some requests go all the way. */
function personal(value: unknown): unknown {
  if (typeof value === 'string')
    return /^[\d-]{10}$|^[0-9a-f-]{36}$/.test(value) ? value : `${value} ${canary}`
  if (Array.isArray(value)) return value.map(personal)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, personal(inner)]))
}

function pathOf(path: string, params: unknown) {
  const given = new Map(Object.entries(Object(params)))
  return (
    prefix +
    path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(given.get(name) ?? canary)))
  )
}

const headers = {
  'content-type': 'application/json',
  'if-match': '1',
  'user-agent': person.replaceAll(' ', '/'),
  'x-request-id': canary,
  referer: `http://${canary}.example/`,
}
// Who logs out is asked last: DELETE comes after the other methods.
const inOrder = endpoints
  .filter(({ gives }) => gives !== 'events')
  .toSorted((a, b) => Number(a.method === 'DELETE') - Number(b.method === 'DELETE'))

const withKey = { ...headers, authorization: `Bearer mk_${canary}_${canary}` }

/** Every endpoint, in turn as its example says, with personal texts in its place, and in ways it does not know. */
async function askEverything(as: Awaited<ReturnType<typeof cast.as>>) {
  for (const { method, path } of inOrder)
    await as.ask({
      method,
      url: pathOf(path, {}),
      headers: withKey,
      ...(method === 'GET' ? {} : { body: '{}' }),
    })
  for (const { method, path, example } of inOrder)
    for (const { params, query, body } of waysTo(method, example))
      await as.ask({
        method,
        url: pathOf(path, params) + query,
        headers,
        ...(method === 'GET' ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body ?? {}) }),
      })
}

/** What each part of a request may hold stands in one way at least; all of them crossed would say no more. */
function waysTo(method: string, example: { params?: unknown; body?: unknown }) {
  const queries = ['', `?q=${canary}`, `?${canary}=${address}`]
  const bodies = [example.body, personal(example.body ?? {}), { [canary]: person }, `${person} {`]
  const addresses = queries.flatMap((query) => [example.params, {}].map((params) => ({ params, query })))
  if (method === 'GET') return addresses.map((way) => ({ ...way, body: undefined }))
  return [
    ...bodies.map((body) => ({ params: example.params, query: '', body })),
    ...addresses.slice(1).map((way) => ({ ...way, body: bodies[1] })),
  ]
}

test(
  'no line of the log holds anything that people sent or that is kept of them',
  { timeout: 300_000 * slowness },
  async () => {
    const nasreen = await cast.as('nasreen')
    await askEverything(cast.visitor())
    await askEverything(nasreen)
    // Then with a database that fails, and quotes what it was asked.
    const again = await cast.as('nasreen')
    const inside = Object.assign(new URL(cast.schools.control.superuser), {
      pathname: `/${cast.riverside.database}`,
    })
    const outside = postgres(inside.href, { max: 1, onnotice: () => undefined })
    await outside`alter table campus add constraint refuses_all check (false) not valid`
    await outside`alter table institute rename column date_format to gone`
    await askEverything(again)
    await cast.work().catch(() => undefined)
    await outside.end()
    const text = cast.log.join('')
    const { length } = text.match(/"level":50[^\n]*request failed/g) ?? []
    expect({ lines: cast.log.length > endpoints.length * 10, failures: Number(length) > 5 }).toEqual({
      lines: true,
      failures: true,
    })
    const secrets = [
      canary,
      'nasreen',
      'akhtar',
      'riverside.example',
      '__Host-',
      'eyJ',
      ...nasreen.cookies.values(),
    ]
    expect(secrets.filter((secret) => text.toLowerCase().includes(secret.toLowerCase()))).toEqual([])
  },
)
