import { domainRecord } from 'kit/institute/domain-name'
import { beforeEach, expect, test } from 'vitest'
import { testControlApp } from '../../testing-app.ts'
import { insertTestSchool } from '../../testing-plane.ts'
import { mayHaveCertificate } from './certificate-check.ts'
import { claimDomain, domainFrom, dropClaim, findClaim, listClaims, makePrimary } from './claims.ts'
import { lookAt, lookRound } from './dns-verification.ts'

const { control, app } = await testControlApp()
const actor = 'operator'

/** The DNS of the test: what stands in it, by name, and which names nobody answers for. */
const records = new Map<string, string>()
const silent = new Set<string>()
async function resolve(name: string): Promise<string[][]> {
  if (silent.has(name)) throw Object.assign(new Error('queryTxt ESERVFAIL'), { code: 'ESERVFAIL' })
  const text = records.get(name)
  // Long texts come in parts.
  if (text !== undefined) return [['v=spf1 -all'], [text.slice(0, 10), text.slice(10)]]
  throw Object.assign(new Error('queryTxt ENOTFOUND'), { code: 'ENOTFOUND' })
}
beforeEach(() => {
  records.clear()
  silent.clear()
})

async function school(): Promise<string> {
  const id = await insertTestSchool(control)
  await control.sql`update school set state = 'active' where id = ${id}`
  return id
}
async function claimed(schoolId: string, domain: string) {
  const claim = await claimDomain(control, { schoolId, domain, actor })
  const { name, text } = domainRecord(claim)
  return { publish: () => void records.set(name, text), name }
}
const look = (schoolId: string, domain: string) => lookAt(control, { schoolId, domain }, resolve)
const may = (host: string) => mayHaveCertificate(control, host)
const hosts = async (schoolId: string) => {
  const rows = await control.sql<{ host: string; primary: boolean }[]>`
    select host::text as host, is_primary as primary from host where school_id = ${schoolId} order by kind desc, host`
  return rows.map(({ host, primary }) => `${host}${primary ? ' first' : ''}`)
}
const days = (schoolId: string, number: number) => control.sql`
  update domain_claim set missing_since = missing_since - make_interval(days => ${number}),
    looked_at = looked_at - make_interval(days => ${number}) where school_id = ${schoolId}`

test('claimed, shown in the DNS, served, made the first address, and given up with the record', async () => {
  const id = await school()
  const { publish, name } = await claimed(id, 'Portal.GreenValley.edu.pk.')
  const domain = 'portal.greenvalley.edu.pk'
  expect(name).toBe('_maktab.portal.greenvalley.edu.pk')
  expect(await look(id, domain)).toMatchObject({ verifiedAt: null, trouble: 'missing' })
  await expect(makePrimary(control, { schoolId: id, domain, actor })).rejects.toMatchObject({
    code: 'domain-unverified',
  })
  publish()
  expect(await look(id, domain)).toMatchObject({ trouble: null, missingSince: null })
  expect(await may(domain)).toBe(true)
  await makePrimary(control, { schoolId: id, domain, actor })
  expect((await hosts(id))[1]).toBe(`${domain} first`)
  // Without its record no certificate from the first look on; served for the grace; then the sub-domain is first again.
  records.clear()
  await look(id, domain)
  expect(await may(domain)).toBe(false)
  expect(await hosts(id)).toHaveLength(2)
  await days(id, 4)
  await look(id, domain)
  expect(await hosts(id)).toEqual([expect.stringMatching(/maktab\.localhost first$/)])
  // Back in the DNS, it is back.
  publish()
  await look(id, domain)
  expect(await may(domain)).toBe(true)
  await dropClaim(control, { schoolId: id, domain, actor })
  expect([await may(domain), await listClaims(control.sql, id)]).toEqual([false, []])
  const log = await control.sql<
    { act: string }[]
  >`select act from operation_log where school_id = ${id} order by id`
  expect(log.map(({ act }) => act)).toEqual([
    'domain.claimed',
    'domain.verified',
    'domain.made-primary',
    'domain.given-up',
    'domain.verified',
    'domain.dropped',
  ])
})

test('no answer is no answer: it neither gives a domain nor takes it', async () => {
  const id = await school()
  const domain = 'silent.example.org'
  const { publish, name } = await claimed(id, domain)
  silent.add(name)
  expect(await look(id, domain)).toMatchObject({ verifiedAt: null, trouble: 'unanswered' })
  silent.clear()
  publish()
  await look(id, domain)
  silent.add(name)
  expect(await look(id, domain)).toMatchObject({ missingSince: null, trouble: 'unanswered' })
  expect(await may(domain)).toBe(true)
  // But what was not seen for three days answers for nothing.
  await days(id, 4)
  await look(id, domain)
  expect(await may(domain)).toBe(false)
})

test('of two who claim one domain it is whose record stands; while both do, the first keeps it', async () => {
  const [first, second] = [await school(), await school()]
  const domain = 'shared.example.org'
  const one = await claimed(first, domain)
  const other = await claimed(second, domain)
  one.publish()
  await look(first, domain)
  expect(await look(second, domain)).toMatchObject({ verifiedAt: null, trouble: 'missing' })
  // The DNS of the test has one text a name: both stand when it answers with both.
  const both = async (name: string) => {
    const texts = await Promise.all(
      [first, second].map(async (schoolId) =>
        domainRecord(await findClaim(control.sql, { schoolId, domain })),
      ),
    )
    return texts.filter((record) => record.name === name).map(({ text }) => [text])
  }
  expect(await lookAt(control, { schoolId: second, domain }, both)).toMatchObject({
    verifiedAt: null,
    trouble: 'held',
  })
  other.publish()
  expect(await look(second, domain)).toMatchObject({ trouble: null })
  expect(await hosts(first)).toHaveLength(1)
  expect((await hosts(second))[1]).toBe(domain)
})

test('50 ways to a certificate for what is not one’s own: none is given', async () => {
  const victim = await school()
  const domain = 'victim.example.org'
  const { publish } = await claimed(victim, domain)
  publish()
  await look(victim, domain)
  expect(await may(domain)).toBe(true)
  const tried: { how: string; host: string }[] = []
  for (let at = 0; at < 10; at += 1) {
    // Claimed and never shown.
    const unverified = `unverified${at}.example.org`
    await claimed(await school(), unverified)
    tried.push({ how: 'unverified', host: unverified })
    // Shown, and taken out of the DNS again.
    const removed = `removed${at}.example.org`
    const remover = await school()
    const claim = await claimed(remover, removed)
    claim.publish()
    await look(remover, removed)
    records.delete(claim.name)
    await look(remover, removed)
    tried.push({ how: 'removed', host: removed })
    // The record of another school's claim.
    const borrowed = `borrowed${at}.example.org`
    const owner = await school()
    const thief = await school()
    const ofOwner = await claimed(owner, borrowed)
    await claimed(thief, borrowed)
    ofOwner.publish()
    await look(thief, borrowed)
    tried.push({ how: 'another’s record', host: borrowed })
    // A school that was deleted, or is about to be erased.
    const gone = `gone${at}.example.org`
    const leaver = await school()
    const ofLeaver = await claimed(leaver, gone)
    ofLeaver.publish()
    await look(leaver, gone)
    if (at % 2 === 0) await control.sql`delete from school where id = ${leaver}`
    else await control.sql`update school set state = 'erasing', erase_at = now() where id = ${leaver}`
    tried.push({ how: 'a school that is gone', host: gone })
    // Names that only look like somebody's.
    const near = [
      `x.${domain}`,
      'example.org',
      `${domain}.evil.example`,
      `${domain}%00`,
      'VICTIM.example.org ',
      '*.example.org',
      '',
      '127.0.0.1',
      `_maktab.${domain}`,
      `${domain}.`,
    ]
    tried.push({ how: 'near another', host: near[at] ?? '' })
  }
  expect(tried).toHaveLength(50)
  const given: string[] = []
  for (const { how, host } of tried) if (await may(host)) given.push(`${how}: ${host}`)
  expect(given).toEqual([])
  expect(await may(domain)).toBe(true)
})

test('what is no domain, what is ours, and one too many are refused in a sentence', async () => {
  for (const typed of [
    'localhost',
    'a',
    '-x.org',
    'x..org',
    '10.0.0.1',
    'x.org/path',
    'a b.org',
    `${'a'.repeat(64)}.org`,
  ])
    expect(() => domainFrom(control, typed), typed).toThrow(
      expect.objectContaining({ code: 'domain-invalid' }),
    )
  for (const typed of ['x.maktab.localhost', 'maktab.localhost'])
    expect(() => domainFrom(control, typed), typed).toThrow(expect.objectContaining({ code: 'domain-ours' }))
  expect(domainFrom(control, 'münchen.example')).toBe('xn--mnchen-3ya.example')
  const id = await school()
  for (let at = 0; at < 5; at += 1) await claimed(id, `many${at}.example.org`)
  await claimed(id, 'many0.example.org')
  await expect(claimed(id, 'many5.example.org')).rejects.toMatchObject({ code: 'domains-full' })
})

test('the rounds look when it is time: every minute at first, then twice a day', async () => {
  await control.sql`update domain_claim set look_at = now() + interval '1 day'`
  const id = await school()
  const { publish } = await claimed(id, 'rounds.example.org')
  expect(await lookRound(control, resolve)).toBe(1)
  expect(await lookRound(control, resolve)).toBe(0)
  publish()
  await control.sql`update domain_claim set look_at = now() where school_id = ${id}`
  expect(await lookRound(control, resolve)).toBe(1)
  const [next] =
    await control.sql`select look_at > now() + interval '11 hours' as later from domain_claim where school_id = ${id}`
  expect(next?.later).toBe(true)
})

test('Caddy is answered on this machine alone, with 200 or 404 and nothing else, and quickly', async () => {
  const id = await school()
  const domain = 'asked.example.org'
  const { publish } = await claimed(id, domain)
  const ask = (host: string, more: { headers?: Record<string, string>; remoteAddress?: string } = {}) =>
    app.inject({ url: `/ask?domain=${encodeURIComponent(host)}`, remoteAddress: '127.0.0.1', ...more })
  expect((await ask(domain)).statusCode).toBe(404)
  publish()
  await look(id, domain)
  const given = await ask(domain)
  expect([given.statusCode, given.body]).toEqual([200, ''])
  expect((await ask('ASKED.example.org')).statusCode).toBe(200)
  expect((await ask(domain, { remoteAddress: '203.0.113.9' })).statusCode).toBe(404)
  expect((await ask(domain, { headers: { 'x-forwarded-for': '127.0.0.1' } })).statusCode).toBe(404)
  expect((await app.inject({ url: '/ask', remoteAddress: '127.0.0.1' })).statusCode).toBe(404)
})
