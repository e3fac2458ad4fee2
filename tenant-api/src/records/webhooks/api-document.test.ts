import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { afterEach, expect, test, vi } from 'vitest'
import { castSchool } from '../../../testing/school.ts'
import { makeKey } from '../../access/api-keys/contract.ts'
import { students } from '../../people/students-and-guardians/contract.ts'
import { webhookEventsOf } from './events.ts'
import { newSigningSecret, signedHeaders } from './signature.ts'

const document = readFileSync(new URL('../../../../docs/api.md', import.meta.url), 'utf8')
const cast = await castSchool()
afterEach(() => vi.unstubAllGlobals())

/** A snippet of docs/api.md, as a stranger would paste it into a file. */
async function pasted<T>(name: string): Promise<T> {
  const snippets = [...document.matchAll(/```js\n([\s\S]*?)```/g)].map(([, code = '']) => code)
  const code = snippets.find((one) => one.includes(`function ${name}(`) || one.includes(`function* ${name}(`))
  if (code === undefined) throw new Error(`docs/api.md has no snippet ${name}`)
  const all = await import(`data:text/javascript,${encodeURIComponent(code)}`)
  return all[name] as T
}

type IsOurs = (headers: Record<string, string>, body: string, secret: string, now?: number) => boolean

test('the snippet that verifies takes what Standard Webhooks gives as its example, and what this school signs', async () => {
  const isOurs = await pasted<IsOurs>('isOurs')
  // The vector that the libraries of the standard are tested by.
  const vector = {
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  }
  const [secret, body] = ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', '{"test": 2432232314}']
  const then = 1_614_265_330_000
  expect(isOurs(vector, body, secret, then)).toBe(true)
  expect(isOurs(vector, `${body} `, secret, then)).toBe(false)
  expect([-301_000, 301_000, 299_000].map((late) => isOurs(vector, body, secret, then + late))).toEqual([
    false,
    false,
    true,
  ])

  const [mine, old] = [newSigningSecret(), newSigningSecret()]
  const headers = signedHeaders({ id: 'one', at: new Date(then), body }, [mine, old])
  expect([mine, old, newSigningSecret()].map((one) => isOurs(headers, body, one, then))).toEqual([
    true,
    true,
    false,
  ])
  const without = { ...headers, 'webhook-signature': headers['webhook-signature'].replaceAll('v1,', 'v2,') }
  expect(isOurs(without, body, mine, then)).toBe(false)
  expect(isOurs({}, body, mine)).toBe(false)
  // As the standard says it, without any code of ours.
  const key = Buffer.from(mine.slice('whsec_'.length), 'base64')
  const signed = createHmac('sha256', key).update(`one.1614265330.${body}`).digest('base64')
  expect(headers['webhook-signature'].split(' ')[0]).toBe(`v1,${signed}`)
})

test('the document names every event that a webhook can be told, and no other', async () => {
  const named = [...document.matchAll(/`([a-z]+\.[a-z]+)`(?:,| +\|)/g)].map(([, name = '']) => name)
  const events = webhookEventsOf(await cast.school())
  expect(named.toSorted()).toEqual([...events.keys()].toSorted())
})

type EveryRow = (school: string, path: string, key: string) => AsyncGenerator<{ id: string }>

test('the snippet that reads a list reads all of it, page by page, waits when it is told to, and says what is refused', async () => {
  const everyRow = await pasted<EveryRow>('everyRow')
  const nasreen = await cast.as('nasreen')
  const powers = [{ resource: students.name, action: 'view' as const }]
  const { secret } = await nasreen.call(makeKey, {
    body: { name: 'Reader', powers, expiresOn: null } as never,
  })
  const asked: string[] = []
  vi.stubGlobal('fetch', async (address: string, { headers }: { headers: Record<string, string> }) => {
    const { pathname, search } = new URL(address)
    asked.push(search)
    if (asked.length === 1) return new Response('', { status: 429, headers: { 'retry-after': '0' } })
    const url = pathname + search.replace('limit=100', 'limit=7')
    const answer = await cast.app().inject({ url, headers: { ...headers, host: cast.host } })
    return new Response(answer.body, { status: answer.statusCode })
  })
  const { total } = await nasreen.call(students.endpoints.list, {})
  const ids = new Set<string>()
  for await (const { id } of everyRow('https://school.example', '/students', secret)) ids.add(id)
  expect(total).toBeGreaterThan(14)
  expect([ids.size, asked.length]).toEqual([total, Math.ceil(total / 7) + 1])
  await expect(everyRow('https://school.example', '/guardians', secret).next()).rejects.toThrow(
    'key-forbidden',
  )
})

test('a refusal looks as the document says', async () => {
  const [, shown = ''] = /problem\+json[\s\S]*?```json\n([\s\S]*?)```/.exec(document) ?? []
  const nasreen = await cast.as('nasreen')
  const powers = [{ resource: students.name, action: 'edit' as const }]
  const { secret } = await nasreen.call(makeKey, {
    body: { name: 'Writer', powers, expiresOn: null } as never,
  })
  const { example } = students.endpoints.create
  const answer = await cast.app().inject({
    method: 'POST',
    url: '/api/v1/students',
    headers: { host: cast.host, authorization: `Bearer ${secret}`, 'accept-language': 'en' },
    payload: { ...(example.body as object), firstName: '' },
  })
  const { title: _, instance: __, requestId: ___, ...said } = answer.json()
  expect(said).toEqual(JSON.parse(shown))
})

type File = { resource: string; name: string; type: string; content: Uint8Array }
type SendFile = (school: string, key: string, file: File) => Promise<string>

test('the snippet that sends a file has it kept, for the key that sent it, and says what is refused', async () => {
  const sendFile = await pasted<SendFile>('sendFile')
  const nasreen = await cast.as('nasreen')
  const powers = (['view', 'edit'] as const).map((action) => ({ resource: 'documents', action }))
  const body = { name: 'Sender', powers, expiresOn: null } as never
  const { secret } = await nasreen.call(makeKey, { body })
  type Sent = { method: 'POST' | 'PUT'; headers: Record<string, string>; body?: string | Uint8Array }
  vi.stubGlobal('fetch', async (address: URL, { method, headers, body: sent }: Sent) => {
    const payload = typeof sent === 'string' ? sent : sent && Buffer.from(sent)
    const answer = await cast.app().inject({
      method,
      url: address.pathname,
      headers: { ...headers, host: cast.host },
      ...(payload === undefined ? {} : { payload }),
    })
    return new Response(answer.statusCode === 204 ? null : answer.body, { status: answer.statusCode })
  })
  const content = new TextEncoder().encode('name,class\nZainab,5\n')
  const file = { resource: 'documents', name: 'list.csv', type: 'text/csv', content }
  const id = await sendFile('https://school.example', secret, file)
  const headers = { authorization: `Bearer ${secret}`, host: cast.host }
  const got = await cast.app().inject({ url: `/api/v1/files/${id}`, headers })
  expect([got.statusCode, got.body]).toEqual([200, 'name,class\nZainab,5\n'])
  await expect(
    sendFile('https://school.example', secret, { ...file, type: 'application/pdf' }),
  ).rejects.toThrow(/not what its name says/)
  await expect(sendFile('https://school.example', secret, { ...file, resource: 'students' })).rejects.toThrow(
    /may not do this/,
  )
})
