import { expect, test } from 'vitest'
import { castSchool } from '../../../testing/school.ts'
import { listAudit } from '../../records/audit/contract.ts'
import * as contract from './contract.ts'

const cast = await castSchool()
const { sql } = cast.schools
const domain = 'portal.riverside-schools.example'

/** What the control plane does once it has found the record. */
async function verify(host: string) {
  await sql`update domain_claim set verified_at = now(), looked_at = now() where domain = ${host}`
  await sql`insert into host (host, school_id, kind, verified_at)
    select domain, school_id, 'custom', now() from domain_claim where domain = ${host}`
}

test('a domain is claimed, waits for its record, is served, becomes the first address, and is given up', async () => {
  const nasreen = await cast.as('nasreen')
  const claimed = await nasreen.call(contract.claimDomain, {
    body: { domain: ' Portal.Riverside-Schools.example. ' },
  })
  expect(claimed).toEqual({ host: domain })
  const [given, own] = (await nasreen.call(contract.listDomains, {})).rows
  expect(given).toMatchObject({ id: null, host: cast.host, state: 'given', isPrimary: true, record: null })
  expect(own).toMatchObject({ host: domain, state: 'waiting', isPrimary: false })
  expect(own?.record).toMatchObject({
    name: `_maktab.${domain}`,
    text: expect.stringMatching(/^maktab=.{20,}$/),
  })
  // Claimed once more it is there once; before it is served it is no address.
  await nasreen.call(contract.claimDomain, { body: { domain } })
  expect((await nasreen.call(contract.listDomains, {})).rows).toHaveLength(2)
  await expect(nasreen.call(contract.preferDomain, { body: { host: domain } })).rejects.toMatchObject({
    problem: { status: 422 },
  })
  await expect(cast.as('nasreen', domain)).rejects.toThrow('Domain not found')

  await verify(domain)
  await expect.poll(() => cast.as('nasreen', domain).then(() => 'in', String)).toBe('in')
  await nasreen.call(contract.preferDomain, { body: { host: domain } })
  await expect.poll(async () => (await cast.school()).primaryHost).toBe(domain)
  expect((await cast.school()).address).toContain(domain)
  await sql`update domain_claim set missing_since = now() where domain = ${domain}`
  const [, missing] = (await nasreen.call(contract.listDomains, {})).rows
  expect(missing).toMatchObject({ state: 'missing', isPrimary: true })

  const id = missing?.id ?? ''
  await nasreen.call(contract.lookAgain, { params: { id } })
  await nasreen.call(contract.dropDomain, { params: { id } })
  expect((await nasreen.call(contract.listDomains, {})).rows).toMatchObject([
    { host: cast.host, isPrimary: true },
  ])
  await expect.poll(() => cast.as('nasreen', domain).then(() => 'in', String)).toContain('Domain not found')
  const { rows } = await nasreen.call(listAudit, { query: { q: domain } })
  expect(rows.map(({ sentence }) => sentence)).toEqual([
    `Gave the domain ${domain} up`,
    `Made ${domain} the first address of the school`,
    `Claimed the domain ${domain}`,
    `Claimed the domain ${domain}`,
  ])
})

test('what is no domain, the provider’s own, and one too many are refused in a sentence, and nothing is claimed', async () => {
  const nasreen = await cast.as('nasreen')
  for (const typed of ['localhost', 'x.org/path', '10.0.0.1', 'other.maktab.localhost', cast.host])
    await expect(
      nasreen.call(contract.claimDomain, { body: { domain: typed } }),
      typed,
    ).rejects.toMatchObject({
      problem: { status: 422 },
    })
  for (let at = 0; at < 5; at += 1)
    await nasreen.call(contract.claimDomain, { body: { domain: `many${at}.example.org` } })
  await expect(
    nasreen.call(contract.claimDomain, { body: { domain: 'many5.example.org' } }),
  ).rejects.toMatchObject({
    problem: { status: 409, code: 'domains.full' },
  })
  await sql`delete from domain_claim`
})

test('the principal and the others neither see nor change them; another school’s claim is nobody’s', async () => {
  const nasreen = await cast.as('nasreen')
  await nasreen.call(contract.claimDomain, { body: { domain } })
  const [, own] = (await nasreen.call(contract.listDomains, {})).rows
  const params = { id: own?.id ?? '' }
  for (const login of ['tariq', 'sana']) {
    const speaker = await cast.as(login)
    await expect(speaker.call(contract.listDomains, {})).rejects.toMatchObject({ problem: { status: 403 } })
    await expect(speaker.call(contract.dropDomain, { params })).rejects.toMatchObject({
      problem: { status: 403 },
    })
  }
  const other = await cast.add('beside')
  const stranger = await cast.as('nasreen', other.host)
  for (const endpoint of [contract.dropDomain, contract.lookAgain])
    await expect(stranger.call(endpoint, { params })).rejects.toMatchObject({ problem: { status: 404 } })
  await expect(stranger.call(contract.preferDomain, { body: { host: cast.host } })).rejects.toMatchObject({
    problem: { status: 422 },
  })
  expect((await stranger.call(contract.listDomains, {})).rows).toHaveLength(1)
  expect((await nasreen.call(contract.listDomains, {})).rows).toHaveLength(2)
})
