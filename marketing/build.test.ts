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
const features = [
  'fee-manager',
  'attendance-manager',
  'timetable-manager',
  'syllabus-manager',
  'notification-and-reminder',
  'roles-and-permissions',
  'white-labelling',
  'pickup-facility',
  'announcements',
  'exams',
  'assignments',
  'parent-teacher-meetings',
  'parents-query-management',
  'grading-system',
]
/** The routes of the specification's second section, and those that stand beside them. */
const names = [
  'index',
  'terms-of-service',
  'learn-more',
  'privacy-policy',
  'landing-page-1',
  'thank-you',
  'maktab-faq',
  'signup',
  'complete-registration',
  'pricing-details',
  'special-offers',
  'offers',
  'input-range',
  'pricing',
  'discounts',
  'contact-us',
  'about-us',
  'ai-agentic-support',
  'quiz',
  'features',
  'refer',
  'affiliate',
  'brandAmbassador',
  ...features.map((route) => `features/${route}`),
  'check-your-email',
  'find-your-school',
  'demo',
  'newsletter',
  'blog',
  'blog/how-we-count',
  'blog/a-private-database',
  'blog/six-taps',
]
/** What repeats another page sends machines there. */
const repeated: Readonly<Record<string, string>> = { 'landing-page-1': '', 'input-range': 'pricing' }
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
}, 180_000)

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
    const canonical = repeated[name] ?? path
    expect(html).toContain(`<link rel="canonical" href="${code === 'en' ? '' : `/${code}`}/${canonical}"`)
    expect(html.match(/<h1[\s>]/g)).toHaveLength(name === 'signup' ? 2 : 1)
  })

  test('tells machines what it is, and has at most 12 kB of scripts', () => {
    const html = read(file)
    for (const [, json = ''] of html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g))
      expect(JSON.parse(json)).toMatchObject({ '@context': 'https://schema.org' })
    const scripts = new Set(
      [...html.matchAll(/(?:src|rel="modulepreload" href)="(\/assets\/[^"]+\.js)"/g)].map(([, path]) => path),
    )
    const bytes = [...scripts].map((path) => gzipSync(readFileSync(`${dist}${path}`)).length)
    expect(bytes.reduce((sum, one) => sum + one, 0)).toBeLessThan(12_000)
  })

  test('runs under a strict content security policy and loads nothing foreign', () =>
    expectStrict(read(file)))

  test('has no dead link', () => {
    const shared = /property="og:image" content="([^"]+)"/.exec(read(file))?.[1]
    if (shared) expectLeads(shared)
    for (const [, link = ''] of read(file).matchAll(/href="([^"]*)"/g))
      expectLeads(link.replaceAll('&amp;', '&'))
  })
})

test('an unknown address gets one page in three languages that leads home', () => {
  const html = read('404.html')
  expectStrict(html)
  for (const home of ['href="/"', 'href="/ur/"', 'href="/ar/"']) expect(html).toContain(home)
})

test('twelve features stand on cards that open a dialog with an address, and two beside them', () => {
  const aliases: Record<string, string> = JSON.parse(read('aliases.json'))
  const hidden = ['roles-and-permissions', 'white-labelling']
  for (const [folder, prefix] of [
    ['', ''],
    ['ur/', '/ur'],
    ['ar/', '/ar'],
  ]) {
    for (const page of ['index', 'features']) {
      const html = read(`${folder}${page}.html`)
      const cards = [...html.matchAll(/data-feature="([\w-]+)"/g)].map(([, route]) => route)
      expect(cards.toSorted()).toEqual(features.filter((route) => !hidden.includes(route)).toSorted())
      for (const bullets of html.matchAll(/<ul class="bullets">(.*?)<\/ul>/g))
        if (html.indexOf('data-cards') < bullets.index && bullets.index < html.indexOf('id="modal"'))
          expect(bullets[1]?.match(/<li>/g)).toHaveLength(5)
      const base = page === 'index' ? '' : '/features'
      for (const route of cards)
        expect(aliases[`${prefix}${base}/modal/${route}`]).toBe(`${folder}${page}.html`)
    }
  }
})

test('a feature is in development until the modules that make it are there, and then no longer', () => {
  for (const [route, isReady] of [
    ['fee-manager', true],
    ['exams', true],
    ['white-labelling', true],
    ['assignments', false],
    ['syllabus-manager', false],
    ['pickup-facility', false],
  ] as const)
    expect(read(`features/${route}.html`).includes('class="badge"'), route).toBe(!isReady)
})

test('the frame leads everywhere by the names that the specification gives', () => {
  const html = read('index.html')
  const linked = [...html.matchAll(/<a [^>]*?href="([^"]+)"[^>]*>([^<]+)<\/a>/g)].map(
    ([, to, name]) => `${name} ${to}`,
  )
  for (const link of [
    'Features /features',
    'Quiz Maker /quiz',
    'Pricing /pricing',
    'About Us /about-us',
    'Management /#management',
    'Teachers /#teachers',
    'Guardians /#guardians',
    'Students /#students',
    'Refer and earn /refer',
    'Affiliate programme /affiliate',
    'Brand ambassador /brandAmbassador',
    'Learn more /learn-more',
    'Blogs /blog',
    'FAQ /maktab-faq',
    'Terms of service /terms-of-service',
    'Privacy policy /privacy-policy',
    'Contact us /contact-us',
    'Sign Up For Free /signup',
    'Request a Demo /demo',
    'Get Started Now /signup',
  ])
    expect(linked).toContain(link)
  for (const [page, button] of [
    ['index', 'View More'],
    ['index', 'Read More'],
    ['index', 'Read Less'],
    ['contact-us', 'Send Message'],
    ['affiliate', 'Register As Affiliate'],
    ['brandAmbassador', 'Apply Now'],
  ] as const)
    expect(read(`${page}.html`), button).toContain(button)
})

test('machines find every listed page in three languages, and the posts', () => {
  const sitemap = read('sitemap.xml')
  for (const place of ['/pricing', '/ur/pricing', '/ar/features/exams', '/blog/six-taps'])
    expect(sitemap).toContain(`<loc>{origin}${place}</loc>`)
  for (const place of ['/thank-you<', '/input-range<', '/landing-page-1<'])
    expect(sitemap).not.toContain(place)
  expect(sitemap.match(/hreflang="ar"/g)?.length).toBe(sitemap.match(/<url>/g)?.length)
  expect(read('robots.txt')).toContain('Sitemap: {origin}/sitemap.xml')
  expect(read('.well-known/security.txt')).toMatch(/^Contact: \{origin\}\/contact-us\nExpires: 20/)
  expect(read('feed.xml')).toContain('<link href="{origin}/blog/how-we-count"/>')
})

test('the calculator stands worked out in the page, in the digits of its reader', () => {
  expect(read('pricing.html')).toContain('Rs 75,000')
  expect(read('ur/pricing.html')).toContain('Rs ۷۵')
  expect(read('ar/pricing.html')).toContain('75,000 PKR')
})

test('no number of customers and no praise is invented: without figures and voices there is no such part', () => {
  for (const { file } of pages)
    expect(read(file)).not.toMatch(/(?:over|more than) 350|350\+|blockquote|aggregateRating/i)
})

test('all scripts together stay within 40 kB, compressed', () => {
  const scripts = globSync('assets/*.js', { cwd: dist })
  const bytes = scripts.reduce((sum, file) => sum + gzipSync(readFileSync(path.join(dist, file))).length, 0)
  expect(scripts.length).toBeGreaterThan(0)
  expect(bytes).toBeLessThan(40_000)
})

function expectStrict(html: string) {
  expect(html).not.toMatch(/<script(?! type="application\/ld\+json")(?![^>]* src="\/assets\/)/)
  expect(html).not.toMatch(/<style|\sstyle="|\son\w+="|javascript:/)
  expect(html).not.toMatch(/(?:src|href)="(?:https?:)?\/\//)
}

/** A link of the site leads to a file that exists, and its anchor to something on that page. */
function expectLeads(link: string) {
  if (link.startsWith('mailto:')) return
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
