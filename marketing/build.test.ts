import { spawnSync } from 'node:child_process'
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { languages } from 'kit/text/locale'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

const root = fileURLToPath(new URL('.', import.meta.url))
const node = path.join(root, '..', 'node_modules', '.bin', 'node')
const dist = mkdtempSync(path.join(tmpdir(), 'marketing-'))
const names = [
  'index',
  'signup',
  'check-your-email',
  'complete-registration',
  'find-your-school',
  'thank-you',
  'terms-of-service',
  'privacy-policy',
]
const pages = languages.flatMap((language) =>
  names.map((name) => ({
    ...language,
    name,
    file: language.code === 'en' ? `${name}.html` : `${language.code}/${name}.html`,
  })),
)
const titles = new Set<string>()

beforeAll(() => {
  const done = spawnSync(node, ['build.ts', dist], {
    cwd: root,
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production' },
  })
  expect(done.stderr + done.stdout, 'the build').toBe('')
}, 60_000)

afterAll(() => rmSync(dist, { recursive: true }))

test('the home page says what it costs, in the digits of its reader', () => {
  expect(read('index.html')).toMatch(
    /first 3 months.*Basic costs Rs 200,.*Premium Rs 500 a student.*USD 0\.20/,
  )
  expect(read('ur/index.html')).toContain('Rs ۲۰۰')
  expect(read('ar/index.html')).toContain('PKR')
})

describe.each(pages)('$file', ({ code, dir, name, file }) => {
  test('says its language, direction and title, and where its twins are', () => {
    const html = read(file)
    expect(html).toContain(`<html lang="${code}" dir="${dir}"`)
    const title = /<title>([^<]+)<\/title>/.exec(html)?.[1] ?? ''
    expect(title.length).toBeGreaterThan(5)
    expect(titles, 'titles differ').not.toContain(title)
    titles.add(title)
    const path = name === 'index' ? '' : name
    expect(html).toContain('hrefLang="en" href="/' + path)
    for (const other of ['ur', 'ar']) expect(html).toContain(`hrefLang="${other}" href="/${other}/${path}"`)
    expect(html).toContain(`<link rel="canonical" href="${code === 'en' ? '' : `/${code}`}/${path}"`)
  })

  test('runs under a strict content security policy and loads nothing foreign', () =>
    expectStrict(read(file)))

  test('has no dead link', () => {
    const shared = /property="og:image" content="([^"]+)"/.exec(read(file))?.[1]
    if (shared) expectLeads(shared)
    for (const [, link = ''] of read(file).matchAll(/href="([^"]*)"/g)) expectLeads(link)
  })
})

test('an unknown address gets one page in three languages that leads home', () => {
  const html = read('404.html')
  expectStrict(html)
  for (const home of ['href="/"', 'href="/ur/"', 'href="/ar/"']) expect(html).toContain(home)
})

test('all scripts together stay within 40 kB, compressed', () => {
  const scripts = globSync('assets/*.js', { cwd: dist })
  const bytes = scripts.reduce((sum, file) => sum + gzipSync(readFileSync(path.join(dist, file))).length, 0)
  expect(scripts.length).toBeGreaterThan(0)
  expect(bytes).toBeLessThan(40_000)
})

function expectStrict(html: string) {
  expect(html).not.toMatch(/<script(?![^>]* src="\/assets\/)/)
  expect(html).not.toMatch(/<style|\sstyle="|\son\w+="|javascript:/)
  expect(html).not.toMatch(/(?:src|href)="(?:https?:)?\/\//)
}

/** A link of the site leads to a file that exists, and its anchor to something on that page. */
function expectLeads(link: string) {
  const { pathname, hash } = new URL(link, 'http://site.example')
  const bare = pathname.replace(/\/$/, '')
  const found = [bare, `${bare}.html`, `${bare}/index.html`]
    .filter((name) => /\.\w+$/.test(name))
    .find((name) => globSync(name.slice(1), { cwd: dist }).length > 0)
  expect(found, link).toBeDefined()
  if (found && hash && link.startsWith('/')) expect(read(found), link).toContain(`id="${hash.slice(1)}"`)
}

function read(file: string): string {
  return readFileSync(path.join(dist, file), 'utf8')
}
