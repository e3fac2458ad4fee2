import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { castSchool } from '../../testing/school.ts'
import { fakeWeb } from '../../testing/web.ts'
import { readMe, updateMe } from '../access/sessions/contract.ts'

const web = fakeWeb()
mkdirSync(path.join(web, '.vite'))
const files = {
  all: ['assets/areas.js'],
  words: { en: ['assets/en.js'], ur: ['assets/ur.js'] },
  door: ['assets/door.js'],
  home: ['assets/home.js', 'assets/home.css'],
  office: ['assets/desk.js'],
  family: ['assets/family.js'],
}
writeFileSync(path.join(web, '.vite/first-files.json'), JSON.stringify(files))
const cast = await castSchool({ webRoot: web })

const opening = { accept: 'text/html', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }
type Asker = ReturnType<typeof cast.visitor>
const open = (asker: Asker, url = '/i', headers: Record<string, string> = opening) =>
  asker.ask({ url, headers })
const meIn = (html: string) => /id="me" nonce="[\w-]+">([^<]*)<\/script>/.exec(html)?.[1]
const named = (html: string) => Array.from(html.matchAll(/href="\/assets\/(\w+\.\w+)"/g), ([, file]) => file)

test('the page says who opens it, as the API would, and nobody may keep it', async () => {
  const nasreen = await cast.as('nasreen')
  const page = await open(nasreen)
  expect(JSON.parse(meIn(page.text) ?? '')).toEqual(await nasreen.call(readMe, {}))
  expect(page.headers['cache-control']).toBe('no-store')
  expect(page.headers['content-security-policy']).toMatch(/script-src 'self' 'nonce-[\w-]{22}';/)
  expect(page.text).not.toMatch(/<script(?![^>]*\bnonce="[\w-]{22}")/)
})

test('it is in the reader’s own language, whatever the browser would rather read', async () => {
  const tariq = await cast.as('tariq')
  await tariq.call(updateMe, { body: { language: 'ur' } })
  const page = await open(tariq, '/i', { ...opening, 'accept-language': 'en' })
  expect(page.text).toContain('<html lang="ur" dir="rtl"')
  expect(named(page.text)).toContain('ur.js')
})

test.each([
  ['a script that fetches the page', { 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' }],
  ['a frame', { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe' }],
  ['a browser that does not say what it opens', {}],
])('%s is told nobody: it asks the API', async (_, headers) => {
  const page = await open(await cast.as('nasreen'), '/i', { accept: 'text/html', ...headers })
  expect(page.status).toBe(200)
  expect(page.text).not.toContain('id="me"')
  expect(page.text).not.toContain('Nasreen')
})

test('nobody is named where nobody is logged in, nor by cookies that are worth nothing', async () => {
  expect(meIn((await open(cast.visitor())).text)).toBe('null')
  const stranger = cast.visitor()
  stranger.cookies.set('__Host-session', 'made.up.token')
  stranger.cookies.set('__Host-refresh', 'made up')
  const page = await open(stranger)
  expect(page.status).toBe(200)
  expect(page.text).not.toContain('id="me"')
})

test('what anybody is called ends no script', async () => {
  const nasreen = await cast.as('nasreen')
  const page = await open(nasreen)
  // Every `<` of the data is escaped, so that only the page's own tags begin with one.
  expect(meIn(page.text)).toContain('Nasreen')
  expect(page.text.match(/<script\b/g)?.length).toBe(page.text.match(/<\/script>/g)?.length)
})

test('files are named by what the page will show to whom', async () => {
  const nasreen = await cast.as('nasreen')
  const home = ['areas.js', 'en.js', 'home.js', 'home.css', 'desk.js']
  expect(named((await open(nasreen, '/')).text)).toEqual(home)
  expect(named((await open(nasreen, '/i')).text)).toEqual(home)
  expect(named((await open(nasreen, '/i/campuses')).text)).toEqual(['areas.js', 'en.js'])
  expect(named((await open(cast.visitor(), '/login')).text)).toEqual(['areas.js', 'en.js', 'door.js'])
})
