import { desc, eq } from 'drizzle-orm'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { act, audit } from '../../core/acts/audit.ts'
import { castSchool } from '../../../testing/school.ts'
import * as settings from '../settings/contract.ts'
import { readSite, removeImage, setImage } from './contract.ts'
import { institute } from './tables.ts'

const cast = await castSchool()

/** A picture of one colour. */
async function picture(format: 'png' | 'jpeg' | 'webp' | 'gif', { width = 300, height = 100 } = {}) {
  const plain = sharp({ create: { width, height, channels: 3, background: '#c2410c' } })
  return (await plain.toFormat(format).toBuffer()).toString('base64')
}

function fetchFile(url: string, host = cast.host) {
  return cast.app().inject({ url, headers: { host } })
}

test.each(['png', 'jpeg', 'webp'] as const)(
  'a logo that is a %s is drawn anew, and anybody reads it',
  async (format) => {
    const nasreen = await cast.as('nasreen')
    const image = await picture(format)
    const { logo, icon, isLetter } = await nasreen.call(setImage, {
      params: { slot: 'logo' },
      body: { image },
    })
    expect(isLetter).toBe(false)
    const answer = await fetchFile(logo ?? '')
    expect(answer.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    })
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({
      format: 'png',
      width: 300,
      height: 100,
    })
    for (const size of [64, 192, 512]) {
      const square = await fetchFile(`${icon}&size=${size}`)
      expect(await sharp(square.rawPayload).metadata()).toMatchObject({ width: size, height: size })
    }
    expect(await cast.visitor().call(readSite, {})).toMatchObject({ logo, icon })
  },
)

test('where and with what a picture was taken stays behind, and it stands upright', async () => {
  const nasreen = await cast.as('nasreen')
  const taken = await sharp({ create: { width: 80, height: 40, channels: 3, background: '#123456' } })
    .withExif({ IFD0: { Copyright: 'a canary in the picture' }, IFD3: { GPSLatitude: '31/1 33/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  const body = { image: taken.toString('base64') }
  const { logo } = await nasreen.call(setImage, { params: { slot: 'logo' }, body })
  const { rawPayload } = await fetchFile(logo ?? '')
  expect(rawPayload.includes('canary')).toBe(false)
  const metadata = await sharp(rawPayload).metadata()
  expect(metadata).toMatchObject({ width: 40, height: 80 })
  expect(metadata.exif).toBeUndefined()
})

const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
test.each([
  ['an SVG', Buffer.from(svg)],
  ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['the first bytes of a PNG with a page behind', Buffer.from(`\x89PNG\r\n\x1a\n${svg}`, 'latin1')],
  ['nothing but a JPEG’s beginning', Buffer.from([0xff, 0xd8, 0xff, 0xe0])],
  ['a PDF', Buffer.from('%PDF-1.7\n')],
])('%s is no logo, and the one that was there stays', async (_, bytes) => {
  const nasreen = await cast.as('nasreen')
  const before = await nasreen.call(readSite, {})
  const setting = nasreen.call(setImage, {
    params: { slot: 'logo' },
    body: { image: bytes.toString('base64') },
  })
  await expect(setting).rejects.toMatchObject({ problem: { status: 422, errors: [{ pointer: '/image' }] } })
  expect(await nasreen.call(readSite, {})).toEqual(before)
})

test('a GIF is refused, and so is a picture that would unfold to more than the server can hold', async () => {
  const nasreen = await cast.as('nasreen')
  for (const image of [await picture('gif'), await picture('png', { width: 4_100, height: 4_100 })]) {
    const setting = nasreen.call(setImage, { params: { slot: 'favicon' }, body: { image } })
    await expect(setting).rejects.toMatchObject({ problem: { status: 422 } })
  }
})

test('more than 500 KB are not taken', async () => {
  const nasreen = await cast.as('nasreen')
  const image = Buffer.alloc(501 * 1024).toString('base64')
  const setting = nasreen.call(setImage, { params: { slot: 'logo' }, body: { image } })
  await expect(setting).rejects.toMatchObject({ problem: { status: 422 } })
})

test('only who may change the settings sets a picture, and the audit says so without the picture', async () => {
  const sadia = await cast.as('sadia')
  const image = await picture('png')
  for (const call of [
    () => sadia.call(setImage, { params: { slot: 'logo' }, body: { image } }),
    () => sadia.call(removeImage, { params: { slot: 'logo' } }),
    () => cast.visitor().call(setImage, { params: { slot: 'logo' }, body: { image } }),
  ]) {
    await expect(call()).rejects.toMatchObject({ problem: { status: expect.toBeOneOf([401, 403]) } })
  }
  const nasreen = await cast.as('nasreen')
  await nasreen.call(setImage, { params: { slot: 'favicon' }, body: { image } })
  const school = await cast.school()
  const [last] = await school.db
    .select()
    .from(act)
    .where(eq(act.key, 'institute.favicon-set'))
    .orderBy(desc(act.id))
  expect(last).toMatchObject({ actor: 'Nasreen Akhtar' })
  const rows = await school.db
    .select()
    .from(audit)
    .where(eq(audit.actId, last?.id ?? ''))
  expect(rows.length).toBeGreaterThan(1)
  expect(JSON.stringify(rows)).not.toContain('"bytes"')
})

test('without a picture the school’s sign is the first letter of its name in its colour', async () => {
  const hilltop = await cast.add('hilltop')
  const nasreen = await cast.as('nasreen', hilltop.host)
  const { icon, isLetter, logo } = await nasreen.call(readSite, {})
  expect([isLetter, logo]).toEqual([true, null])
  const letter = await fetchFile(icon, hilltop.host)
  expect(letter.headers['content-type']).toContain('image/svg+xml')
  expect(letter.body).toContain('fill="#2563eb"')
  expect((await fetchFile('/api/v1/site/logo', hilltop.host)).statusCode).toBe(404)
  const { version } = await nasreen.call(settings.general.endpoints.read, {})
  await nasreen.call(settings.general.endpoints.change, { version, body: { name: '<b>آفتاب' } })
  await nasreen.call(settings.theme.endpoints.change, { version: version + 1, body: { colour: '#facc15' } })
  const changed = await nasreen.call(readSite, {})
  expect(changed.icon).not.toBe(icon)
  const drawn = await fetchFile(changed.icon, hilltop.host)
  expect(drawn.body).toContain('fill="#facc15"')
  expect(drawn.body).toContain('>B</text>')
})

test('a logo is one school’s own: another host neither has it nor keeps it', async () => {
  const uphill = await cast.add('uphill')
  const nasreen = await cast.as('nasreen')
  const { logo } = await nasreen.call(setImage, {
    params: { slot: 'logo' },
    body: { image: await picture('png') },
  })
  expect((await fetchFile(logo ?? '', uphill.host)).statusCode).toBe(404)
})

test('an address of a picture that is gone is not kept for good', async () => {
  const nasreen = await cast.as('nasreen')
  await nasreen.call(setImage, { params: { slot: 'logo' }, body: { image: await picture('png') } })
  const old = await fetchFile('/api/v1/site/logo?v=old')
  expect(old.headers['cache-control']).toBe('public, max-age=300')
  await nasreen.call(removeImage, { params: { slot: 'logo' } })
  expect((await nasreen.call(readSite, {})).logo).toBeNull()
  expect((await fetchFile('/api/v1/site/logo')).statusCode).toBe(404)
})

test('a new logo does not make the settings that somebody has open stale', async () => {
  const nasreen = await cast.as('nasreen')
  const { version } = await nasreen.call(settings.site.endpoints.read, {})
  await nasreen.call(setImage, { params: { slot: 'logo' }, body: { image: await picture('webp') } })
  const body = { pageTitle: 'Riverside' }
  const after = await nasreen.call(settings.site.endpoints.change, { version, body })
  expect(after.version).toBe(version + 1)
  const [row] = await (await cast.school()).db.select().from(institute)
  expect(row?.logo).not.toBeNull()
})

test('the page, its tab and its manifest are the school’s: title, colour, sign, language', async () => {
  const nasreen = await cast.as('nasreen')
  const { version } = await nasreen.call(settings.site.endpoints.read, {})
  const body = { pageTitle: 'River <b>', footer: 'Since 1987' }
  await nasreen.call(settings.site.endpoints.change, { version, body })
  await nasreen.call(settings.theme.endpoints.change, { version: version + 1, body: { colour: '#be185d' } })
  const { icon, footer } = await cast.visitor().call(readSite, {})
  expect(footer).toBe('Since 1987')
  const page = await cast.visitor().ask({ url: '/', headers: { accept: 'text/html' } })
  expect(page.text).toContain('data-theme="own"')
  expect(page.text).toContain('<title>River &#60;b&#62;</title>')
  expect(page.text).toContain(`<link rel="icon" href="${icon}">`)
  const nonce = /'nonce-([\w-]+)'/.exec(String(page.headers['content-security-policy']))?.[1]
  expect(page.text).toContain(
    `<style nonce="${nonce}">@media not (forced-colors: active){:root[data-theme='own']{--p:light-dark(#be185d,`,
  )
  const manifest = await cast
    .visitor()
    .ask({ url: '/manifest.webmanifest', headers: { cookie: 'language=ur' } })
  expect(manifest.headers['content-type']).toContain('application/manifest+json')
  expect(manifest.json()).toMatchObject({
    name: 'ریور سائیڈ اسکول سسٹم',
    short_name: 'ریور',
    lang: 'ur',
    dir: 'rtl',
    start_url: '/',
    theme_color: '#be185d',
  })
})

test('a school without a footer has none, and one without its own has the product’s', async () => {
  const nasreen = await cast.as('nasreen')
  const change = async (body: object) => {
    const { version } = await nasreen.call(settings.site.endpoints.read, {})
    await nasreen.call(settings.site.endpoints.change, { version, body })
    return (await cast.visitor().call(readSite, {})).footer
  }
  expect(await change({ footer: '', showsFooter: true })).toBe('')
  expect(await change({ showsFooter: false })).toBeNull()
})

test('a school that wants Nastaliq everywhere says so at once to everybody', async () => {
  const nasreen = await cast.as('nasreen')
  const { version } = await nasreen.call(settings.theme.endpoints.read, {})
  await nasreen.call(settings.theme.endpoints.change, { version, body: { nastaliqEverywhere: true } })
  expect(await cast.visitor().call(readSite, {})).toMatchObject({ nastaliqEverywhere: true })
})
