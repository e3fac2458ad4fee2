import { createHmac } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { outboundHttp } from 'kit/messages/outbound-http'
import { Refused } from 'kit/http/client'
import { longestTurn } from 'kit/testing/testing-turns'
import { slowness } from 'kit/testing/testing-limits'
import { beforeEach, expect, test } from 'vitest'
import { castSchool } from '../../../testing/school.ts'
import { changeChannel, listChannels, tryChannel } from '../channels/contract.ts'
import { changePreferences } from '../preferences/contract.ts'
import { changeRule, changeWords, listEvents, previewWords } from '../channels/templates/contract.ts'
import { messages, readFigures, readMessage, resendMessage, tellByHand } from './contract.ts'
import { tellPeople } from './queue.ts'
import { testGateway } from '../../../testing/gateway.ts'

const cast = await castSchool({ outgoing: outboundHttp({ isLocalAllowed: true }) })
const gateway = testGateway()
const clockAt = (day: string, time: string) => new Date(`${day}T${time}:00+05:00`)
type Channel = 'email' | 'sms' | 'whatsapp' | 'push'

beforeEach(async () => {
  const { db } = await cast.school()
  await db.execute(sql`delete from message where key not like 'demo%'`)
  await db.execute(sql`delete from job where kind = 'messages.send'`)
  await db.execute(sql`update message_channel_health set failing_since = null, paused_until = null`)
  gateway.status = 200
  gateway.texts.length = 0
  cast.mails.length = 0
  cast.clock.now = clockAt('2026-11-23', '10:00')
})

async function set(channel: Channel, body: Parameters<typeof bodyOf>[0]) {
  const nasreen = await cast.as('nasreen')
  const { rows } = await nasreen.call(listChannels, {})
  const version = rows.find((row) => row.channel === channel)?.version ?? 0
  return nasreen.call(changeChannel, { params: { channel }, version, body: bodyOf(body) })
}
function bodyOf(body: { isOn?: boolean; perMinute?: number; url?: string }) {
  const { url, ...rest } = body
  const account = {
    provider: 'gateway',
    with: { url: url ?? '', token: 'tok', reportSecret: 'rep' },
  } as const
  return { ...rest, ...(url === undefined ? {} : { account }) }
}

async function rule(event: string, channels: Channel[], fallMinutes: number | null = null) {
  const nasreen = await cast.as('nasreen')
  const { rows } = await nasreen.call(listEvents, {})
  const version = rows.find((row) => row.event === event)?.version ?? 0
  await nasreen.call(changeRule, { params: { event }, body: { isOn: true, channels, fallMinutes, version } })
}

/** What went out but for the letters of his log-in, which take the same way. */
const told = () => gateway.texts.filter(({ text }) => !text.startsWith('A new device'))

/** Tells Imran, a father with a telephone, a mail address and a log-in, of one of his children. */
async function tell(event: string, key: string) {
  const school = await cast.school()
  const people = sql`
    select l.guardian_id as person_id, l.student_id as about_id, s.campus_id,
      jsonb_build_object('student', c.name, 'section', '7-B', 'day', '2026-11-23', 'minutes', 20, 'percent', 70, 'limit', 80,
        'collector', 'Aunt', 'reason', 'Rain', 'from', '2026-11-23', 'until', '2026-11-23') as fill
    from person p join guardian_link l on l.guardian_id = p.id join student s on s.id = l.student_id
      join person c on c.id = s.id where p.name = 'Imran Khalid' order by l.student_id limit 1`
  return tellPeople(school, school.db, { event, key, people })
}

type Row = {
  id: string
  key: string
  channel: Channel | null
  state: string
  reason: string | null
  body: string | null
}
/** Messages of these tests; the demo school's own are left out, such as of a report card that it corrects. */
async function rows(): Promise<Row[]> {
  const { db } = await cast.school()
  const found = await db.execute<Row>(
    sql`select id, key, channel, state, reason, body from message
      where key not like 'demo%' and key not like 'result.%' order by id`,
  )
  return [...found]
}
async function pass(minutes: number) {
  for (let at = 0; at < minutes; at += 1) {
    cast.clock.pass(60)
    await cast.work()
  }
}

test('the same thing is told once, however often it is told', async () => {
  await set('sms', { url: gateway.url, perMinute: 600 })
  await rule('gate.late', ['sms', 'email'])
  expect(await tell('gate.late', 'one')).toBe(1)
  expect(await tell('gate.late', 'one')).toBe(0)
  await cast.work()
  await cast.work()
  expect(told()).toHaveLength(1)
  expect(await rows()).toMatchObject([{ channel: 'sms', state: 'sent' }])
})

test('what a provider refuses takes the next channel at once', async () => {
  gateway.status = 422
  await tell('gate.late', 'two')
  await cast.work()
  await pass(2)
  expect(await rows()).toMatchObject([{ channel: 'email', state: 'sent' }])
  expect(cast.mails.filter(({ kind }) => kind === 'gate.late')).toHaveLength(1)
})

test('a provider that is away is waited for as long as the school says, and then the next channel is taken', async () => {
  await rule('gate.late', ['sms', 'email'], 15)
  gateway.status = 503
  await tell('gate.late', 'three')
  await cast.work()
  await pass(13)
  expect(await rows()).toMatchObject([{ channel: 'sms', state: 'queued' }])
  expect((await (await cast.as('nasreen')).call(listChannels, {})).rows).toContainEqual(
    expect.objectContaining({ channel: 'sms', failingSince: expect.any(String), waiting: 1 }),
  )
  await pass(6)
  expect(await rows()).toMatchObject([{ channel: 'email', state: 'sent' }])
  expect(told()).toEqual([])
})

test('what nobody takes is given up where it is seen, and sent again when somebody says so', async () => {
  await rule('gate.late', ['sms'])
  gateway.status = 422
  await tell('gate.late', 'four')
  await cast.work()
  const [lost] = await rows()
  expect(lost).toMatchObject({ state: 'failed', reason: 'refused' })
  gateway.status = 200
  const tariq = await cast.as('tariq')
  const details = await tariq.call(readMessage, { params: { id: lost?.id ?? '' } })
  expect(details).toMatchObject({ mayResend: true, attempts: [{ outcome: 'refused', code: '422' }] })
  await tariq.call(resendMessage, { params: { id: lost?.id ?? '' } })
  await cast.work()
  expect(await rows()).toMatchObject([{ state: 'sent' }])
  const again = tariq.call(resendMessage, { params: { id: lost?.id ?? '' } })
  await expect(again).rejects.toMatchObject({ problem: { status: 409 } })
})

test('at night only what is urgent is told; the rest waits for the morning', async () => {
  await rule('gate.late', ['sms'])
  await rule('gate.collected', ['sms'])
  cast.clock.now = clockAt('2026-11-23', '21:30')
  await tell('gate.late', 'five')
  await tell('gate.collected', 'five')
  await cast.work()
  expect(told()).toHaveLength(1)
  cast.clock.now = clockAt('2026-11-24', '06:59')
  await cast.work()
  expect(told()).toHaveLength(1)
  cast.clock.now = clockAt('2026-11-24', '07:01')
  await cast.work()
  expect(told()).toHaveLength(2)
})

test('who wants no texts of attendance gets a mail, also when they say so while one waits', async () => {
  await rule('gate.late', ['sms', 'email'])
  cast.clock.now = clockAt('2026-11-23', '22:00')
  await tell('gate.late', 'six')
  expect(await rows()).toMatchObject([{ channel: 'sms' }])
  const imran = await cast.as('imran.khalid')
  const params = { category: 'attendance' } as const
  await imran.call(changePreferences, { params, body: { off: ['sms'], isDigest: false } })
  cast.clock.now = clockAt('2026-11-24', '07:01')
  await cast.work()
  await cast.work()
  expect(told()).toEqual([])
  expect(await rows()).toMatchObject([{ channel: 'email', state: 'sent' }])
  await tell('gate.late', 'six again')
  expect(await rows()).toMatchObject([{}, { channel: 'email' }])
  const again = await cast.as('imran.khalid')
  await again.call(changePreferences, { params, body: { off: [], isDigest: false } })
})

test('who wants to be told once a day gets all of it as one text', async () => {
  const imran = await cast.as('imran.khalid')
  const params = { category: 'attendance' } as const
  await imran.call(changePreferences, { params, body: { off: [], isDigest: true } })
  await rule('attendance.below', ['sms'])
  await tell('gate.late', 'seven')
  await tell('attendance.below', 'seven')
  await cast.work()
  expect(told()).toEqual([])
  cast.clock.now = clockAt('2026-11-23', '16:01')
  await cast.work()
  expect(told()).toHaveLength(1)
  expect(told()[0]?.text.match(/·/g)).toHaveLength(2)
  expect(await rows()).toMatchObject([{ state: 'sent' }, { state: 'sent' }])
  const again = await cast.as('imran.khalid')
  await again.call(changePreferences, { params, body: { off: [], isDigest: false } })
})

test('a provider is asked no more often in a minute than the school says', async () => {
  await set('sms', { perMinute: 2 })
  for (const key of ['a', 'b', 'c', 'd', 'e']) await tell('gate.late', `eight ${key}`)
  await cast.work()
  expect(told()).toHaveLength(2)
  await pass(1)
  expect(told().length).toBeLessThanOrEqual(4)
  await pass(4)
  expect(told()).toHaveLength(5)
  await set('sms', { perMinute: 600 })
})

test('a channel that is switched off is left by what waits for it', async () => {
  gateway.status = 503
  await rule('gate.late', ['sms', 'email'])
  await tell('gate.late', 'nine')
  await cast.work()
  await set('sms', { isOn: false })
  await cast.work()
  expect(await rows()).toMatchObject([{ channel: 'email', state: 'sent' }])
  await set('sms', { isOn: true })
})

const report = (body: object, { secret = 'rep' } = {}) => {
  const payload = JSON.stringify(body)
  return cast.app().inject({
    method: 'POST',
    url: '/message-reports/gateway',
    headers: {
      host: cast.host,
      'content-type': 'application/json',
      'x-signature': createHmac('sha256', secret).update(payload).digest('hex'),
    },
    payload,
  })
}

test('what a provider reports is believed when it is signed; what failed after all takes the next channel', async () => {
  await tell('gate.late', 'ten')
  await cast.work()
  const [sent] = await rows()
  const id = `g-${sent?.id}`
  expect((await report({ id, state: 'delivered' }, { secret: 'wrong' })).statusCode).toBe(403)
  expect(await rows()).toMatchObject([{ state: 'sent' }])
  expect((await report({ id, state: 'delivered' })).statusCode).toBe(200)
  expect((await report({ id, state: 'sent' })).statusCode).toBe(200)
  expect(await rows()).toMatchObject([{ state: 'delivered' }])
  await tell('gate.late', 'ten again')
  await cast.work()
  const [, second] = await rows()
  await report({ id: `g-${second?.id}`, state: 'failed', code: '30003' })
  await cast.work()
  expect(await rows()).toMatchObject([{ state: 'delivered' }, { channel: 'email', state: 'sent' }])
})

test.each(['twilio', 'gateway', 'mailgun'])(
  'a report of %s that is larger than any on one message is not read',
  async (name) => {
    const payload = '&a=b'.repeat(700_000)
    const { result, ms } = await longestTurn(() =>
      cast.app().inject({
        method: 'POST',
        url: `/message-reports/${name}`,
        headers: { host: cast.host, 'content-type': 'application/x-www-form-urlencoded' },
        payload,
      }),
    )
    expect(result.statusCode).toBe(413)
    expect(ms).toBeLessThan(200 * slowness)
  },
)

test.each([
  ['/message-reports/twilio', 'MessageSid=x&MessageStatus=delivered'],
  ['/message-reports/meta', '{"entry":[]}'],
  ['/message-reports/mailgun', '{"signature":{}}'],
  ['/message-reports/other', '{}'],
])('%s takes nothing from whoever is no provider of the school', async (url, payload) => {
  const { statusCode } = await cast
    .app()
    .inject({ method: 'POST', url, headers: { host: cast.host }, payload })
  expect([403, 404]).toContain(statusCode)
  const asked = await cast
    .app()
    .inject({ method: 'GET', url: `${url}?hub.mode=subscribe`, headers: { host: cast.host } })
  expect([403, 404]).toContain(asked.statusCode)
})

test('what opens an account is never shown again, nor in the audit', async () => {
  const { shown, hasSecret } = await set('sms', { url: gateway.url })
  expect([shown, hasSecret]).toEqual([{ url: gateway.url }, true])
  const { db } = await cast.school()
  const [kept] = await db.execute<{ text: string }>(
    sql`select coalesce(string_agg(after::text, ''), '') as text from audit where resource = 'message_channel'`,
  )
  expect(kept?.text).not.toContain('tok')
  expect(kept?.text).not.toContain('sealed')
})

test('an account without what opens it, of another channel, or inside of a network is refused at its field', async () => {
  const nasreen = await cast.as('nasreen')
  const { rows: channels } = await nasreen.call(listChannels, {})
  const version = channels.find(({ channel }) => channel === 'email')?.version ?? 0
  const change = (account: never) =>
    nasreen.call(changeChannel, { params: { channel: 'email' }, version, body: { account } }).then(
      () => null,
      (error: unknown) => (error instanceof Refused ? error.problem.errors?.[0]?.pointer : error),
    )
  expect(await change({ provider: 'hand' } as never)).toBe('/account/provider')
  const smtp = { host: 'mail.example.com', port: 587, from: 'a@example.com', user: 'a' }
  expect(await change({ provider: 'smtp', with: smtp } as never)).toBe('/account/with/password')
})

test('a trial says whether the provider took it, and tells of nobody', async () => {
  const nasreen = await cast.as('nasreen')
  const params = { channel: 'sms' } as const
  expect(await nasreen.call(tryChannel, { params, body: { to: '0300 0000999' } })).toEqual({
    outcome: 'taken',
    code: null,
  })
  expect(gateway.texts.at(-1)?.to).toBe('+923000000999')
  gateway.status = 401
  expect(await nasreen.call(tryChannel, { params, body: { to: '0300 0000999' } })).toEqual({
    outcome: 'settings',
    code: '401',
  })
  await expect(nasreen.call(tryChannel, { params, body: { to: 'a@b.example' } })).rejects.toMatchObject({
    problem: { status: 422 },
  })
})

test('the log belongs to the campus, and the channels to who runs the school', async () => {
  await tell('gate.late', 'eleven')
  const [row] = await rows()
  const sadia = await cast.as('sadia')
  const { rows: seen } = await sadia.call(messages.endpoints.list, { query: { limit: 100 } })
  expect(seen.map(({ id }) => id)).not.toContain(row?.id)
  const at = { params: { id: row?.id ?? '' } }
  await expect(sadia.call(readMessage, at)).rejects.toMatchObject({ problem: { status: 404 } })
  await expect(sadia.call(resendMessage, at)).rejects.toMatchObject({ problem: { status: 404 } })
  await expect(sadia.call(listChannels, {})).rejects.toMatchObject({ problem: { status: 403 } })
  const imran = await cast.as('imran.khalid')
  await expect(imran.call(messages.endpoints.list, {})).rejects.toMatchObject({ problem: { status: 403 } })
  await expect(imran.call(readMessage, at)).rejects.toMatchObject({ problem: { status: 403 } })
})

test('words of the school’s own are said in place of the product’s, in their language alone', async () => {
  const nasreen = await cast.as('nasreen')
  const params = { event: 'gate.late', language: 'en' } as const
  const own = {
    title: '{student} دیر سے',
    body: '{student} ({section}) {day} کو دیر سے آئے',
    short: '{student} {day} دیر سے',
  }
  const wrong = nasreen.call(changeWords, { params, body: { ...own, short: '{father}', version: 0 } })
  await expect(wrong).rejects.toMatchObject({ problem: { errors: [{ pointer: '/short', code: 'field' }] } })
  await nasreen.call(changeWords, { params, body: { ...own, version: 0 } })
  const twice = nasreen.call(changeWords, { params, body: { ...own, version: 0 } })
  await expect(twice).rejects.toMatchObject({ problem: { status: 412 } })
  await tell('gate.late', 'twelve')
  await cast.work()
  expect(told()[0]?.text).toMatch(/2026/)
  const preview = await nasreen.call(previewWords, {
    params: { event: 'gate.late' },
    body: { language: 'ur', ...own },
  })
  expect(preview).toMatchObject({ encoding: 'ucs2', segments: 1 })
})

test('what goes by hand stands there with its words ready, and is sent when somebody says so', async () => {
  await set('whatsapp', { isOn: true })
  await rule('gate.late', ['whatsapp'])
  await tell('gate.late', 'thirteen')
  await cast.work()
  const [row] = await rows()
  expect(row).toMatchObject({ channel: 'whatsapp', state: 'queued' })
  const tariq = await cast.as('tariq')
  const at = { params: { id: row?.id ?? '' } }
  expect((await tariq.call(readMessage, at)).byHand).toMatch(/^https:\/\/wa\.me\/966\d+\?text=/)
  expect(await tariq.call(tellByHand, at)).toMatchObject({ state: 'sent' })
})

test('what providers took is counted by month, in parts', async () => {
  const { rows: figures } = await (await cast.as('nasreen')).call(readFigures, {})
  expect(figures).toContainEqual(expect.objectContaining({ month: '2026-11', channel: 'sms' }))
  const parts = figures.find(({ channel }) => channel === 'sms')
  expect(parts?.parts).toBeGreaterThanOrEqual(parts?.taken ?? 0)
})
