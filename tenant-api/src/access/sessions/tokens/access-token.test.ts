import { createHmac, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { expect, test } from 'vitest'
import { campuses, mainCampus } from '../../../institute/structure/contract.ts'
import * as contract from '../contract.ts'
import { cookieNames } from './cookies.ts'
import { replaceSigningKey, signingKeys } from './signing-key.ts'
import { testDoor } from '../../../../testing/door.ts'

const door = await testDoor()

type Parts = { header: Record<string, unknown>; claims: Record<string, unknown> }

const encode = (part: unknown) => Buffer.from(JSON.stringify(part)).toString('base64url')

function partsOf(token: string): Parts {
  const [header, claims] = token
    .split('.', 2)
    .map((part) => JSON.parse(Buffer.from(part, 'base64url').toString()))
  return { header, claims }
}

function signed({ header, claims }: Parts, key: KeyObject | string): string {
  const input = `${encode(header)}.${encode(claims)}`
  return `${input}.${sign(null, Buffer.from(input), key).toString('base64url')}`
}

async function mine() {
  const tariq = await door.as('tariq')
  const token = tariq.cookies.get(cookieNames.access) ?? ''
  const { privateKey } = await signingKeys(await door.school())
  return { token, privateKey, ...partsOf(token) }
}

/** What a request with only this access cookie is answered. */
async function statusFor(token: string, host?: string) {
  const browser = door.browser(host ? { host } : {})
  browser.cookies.set(cookieNames.access, token)
  return (await browser.ask({ url: '/api/v1/me' })).status
}

test('an access token is EdDSA, for this school by its own address, and good for ten minutes', async () => {
  const { token, header, claims } = await mine()
  const school = await door.school()
  expect(header).toMatchObject({ alg: 'EdDSA', kid: (await signingKeys(school)).id })
  expect(claims).toMatchObject({ aud: school.id, iss: 'http://riverside.maktab.localhost' })
  expect(Number(claims.exp) - Number(claims.iat)).toBe(600)
  expect(await statusFor(token)).toBe(200)
})

test('the same claims signed by the same key are accepted: the refusals below are for what they change', async () => {
  const { header, claims, privateKey } = await mine()
  expect(await statusFor(signed({ header, claims }, privateKey))).toBe(200)
})

test.each([
  ['for another audience', { aud: '01980000-0000-7000-8000-000000000099' }],
  ['for this audience among others', { aud: ['x'] }],
  ['by another issuer', { iss: 'http://hilltop.maktab.localhost' }],
  ['that has expired', { exp: Math.floor(Date.parse('2026-11-19T04:09:00Z') / 1000) }],
  ['that never expires', { exp: undefined }],
  ['without an audience', { aud: undefined }],
  ['without an issuer', { iss: undefined }],
  ['without a session', { sid: undefined }],
  ['of a session that does not exist', { sid: '01980000-0000-7000-8000-000000000098' }],
])('a token %s is refused, though its signature is right', async (_, change) => {
  const { header, claims, privateKey } = await mine()
  expect(await statusFor(signed({ header, claims: { ...claims, ...change } }, privateKey))).toBe(401)
})

test('a token without an algorithm is refused', async () => {
  const { header, claims } = await mine()
  const none = encode({ ...header, alg: 'none' })
  expect(await statusFor(`${none}.${encode(claims)}.`)).toBe(401)
  expect(await statusFor(`${none}.${encode(claims)}`)).toBe(401)
})

test('the public key is no secret for another algorithm', async () => {
  const { header, claims, privateKey } = await mine()
  const pem = createPublicKey(privateKey).export({ format: 'pem', type: 'spki' })
  const input = `${encode({ ...header, alg: 'HS256' })}.${encode(claims)}`
  const mac = createHmac('sha256', pem).update(input).digest('base64url')
  expect(await statusFor(`${input}.${mac}`)).toBe(401)
})

test("another's key is refused, whatever key id and header it names", async () => {
  const { header, claims } = await mine()
  const stranger = generateKeyPairSync('ed25519')
  expect(await statusFor(signed({ header, claims }, stranger.privateKey))).toBe(401)
  const jwk = stranger.publicKey.export({ format: 'jwk' })
  const named = { ...header, jwk, jku: 'https://evil.example/keys', kid: '../../key' }
  expect(await statusFor(signed({ header: named, claims }, stranger.privateKey))).toBe(401)
  expect(
    await statusFor(signed({ header: { ...header, kid: undefined }, claims }, stranger.privateKey)),
  ).toBe(401)
})

test('a token with one changed letter is refused', async () => {
  const { token } = await mine()
  for (const at of [5, 60, 150, token.length - 10]) {
    const letter = token[at] === 'A' ? 'B' : 'A'
    expect(await statusFor(token.slice(0, at) + letter + token.slice(at + 1)), `letter ${at}`).toBe(401)
  }
})

test.each(['', 'x', 'a.b.c', '..', 'null', '{}', 'é'.repeat(40), 'A'.repeat(4000)])(
  '%j is no token',
  async (junk) => {
    expect(await statusFor(encodeURIComponent(junk))).toBe(401)
  },
)

test("another school's key signs nothing here, even for this school's people", async () => {
  const { claims } = await mine()
  const keys = await signingKeys(await door.school((await door.hilltop()).host))
  const token = signed({ header: { alg: 'EdDSA', typ: 'JWT', kid: keys.id }, claims }, keys.privateKey)
  expect(await statusFor(token)).toBe(401)
})

test("another school's cookies open nothing here, though person, e-mail and password are the same", async () => {
  const there = await door.as('nasreen', { host: (await door.hilltop()).host })
  expect((await there.call(contract.readMe, {})).name).toBe('Nasreen Akhtar')
  const here = door.browser()
  for (const [name, value] of there.cookies) here.cookies.set(name, value)
  await expect(here.call(contract.readMe, {})).rejects.toMatchObject({ problem: { status: 401 } })
  here.cookies.delete(cookieNames.access)
  for (const [name, value] of there.cookies) here.cookies.set(name, value)
  await expect(here.call(campuses.endpoints.get, { params: { id: mainCampus } })).rejects.toMatchObject({
    problem: { status: 401 },
  })
  expect((await there.call(contract.readMe, {})).name).toBe('Nasreen Akhtar')
})

test("another school's session cannot be ended from here", async () => {
  const there = await door.as('nasreen', { host: (await door.hilltop()).host })
  const { sessionId } = await there.call(contract.readMe, {})
  const here = await door.as('nasreen')
  await expect(here.call(contract.endSession, { params: { id: sessionId } })).rejects.toMatchObject({
    problem: { status: 404 },
  })
  expect((await there.call(contract.readMe, {})).sessionId).toBe(sessionId)
})

test('when the signing key is replaced, old access tokens are refused and sessions go on', async () => {
  const tariq = await door.as('tariq')
  const old = tariq.cookies.get(cookieNames.access) ?? ''
  expect(await statusFor(old)).toBe(200)
  await replaceSigningKey(await door.school())
  expect(await statusFor(old)).toBe(401)
  expect((await tariq.call(contract.readMe, {})).name).toBe('Tariq Mehmood')
  expect(tariq.cookies.get(cookieNames.access)).not.toBe(old)
})

test('the private half of the key is sealed for this school alone', async () => {
  const school = await door.school()
  const other = await door.school((await door.hilltop()).host)
  const { privateKey } = await signingKeys(school)
  expect(privateKey).toContain('BEGIN PRIVATE KEY')
  expect((await signingKeys(other)).privateKey).not.toBe(privateKey)
})
