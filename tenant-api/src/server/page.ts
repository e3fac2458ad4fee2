import { randomBytes } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { direction, isLanguage, type Language, pickLanguage } from 'kit/text/locale'
import { refusalOfDatabaseError } from 'kit/postgres/database-errors'
import { paletteCss, paletteOf } from 'kit/values/colour'
import { modes, iconSizes, type Site } from '../institute/institute/contract.ts'
import { readSite } from '../institute/institute/site.ts'
import { densities } from '../access/sessions/contract.ts'
import { pageLanguage } from '../core/http/page-language.ts'
import { meOfPage } from '../access/sessions/me-of-page.ts'
import { escapeHtml, noticePage } from '../core/http/notice-page.ts'
import { type School, schoolAt } from '../core/school/school.ts'
import { forGood, sendAsset } from './assets.ts'
import { type FirstFiles, type Opened, firstFileTags, readFirstFiles } from './first-files.ts'
import { solidsOf } from '../institute/institute/theme-colours.ts'

/** `root` is web/dist, `origin` the public site, where a lost visitor finds their school again. */
type Pages = { root: string; origin: string }

/**
 * Serves the dashboard for every GET that is not the API's: its page comes in the school's name, colours, language
 * and direction, so that nothing flashes. A host of nobody, or a closed school, gets a page that says so.
 */
export async function servePages(app: FastifyInstance, pages: Pages) {
  const readPage = pageReader(pages.root)
  await app.register(fastifyStatic, {
    root: pages.root,
    serve: false,
    cacheControl: false,
    preCompressed: true,
  })
  app.get('/manifest.webmanifest', async (request, reply) => {
    const school = await schoolAt(request.headers.host)
    const site = await readSite(school, pageLanguage(request, await school.profile()))
    return reply
      .type('application/manifest+json; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('vary', 'cookie, accept-language')
      .send(JSON.stringify(manifestOf(site, pageLanguage(request, site))))
  })
  app.get('/*', async (request, reply) => {
    if (request.url.startsWith('/api/')) return reply.callNotFound()
    const school = await schoolOrPage(request, reply, pages)
    if (school === null) return reply
    const wanted = pathOf(request)
    if (await sendAsset(reply, { request, root: pages.root, file: wanted.slice(1) })) return reply
    const file = await findFile(pages.root, wanted)
    if (file !== undefined) return reply.header('cache-control', freshness(file)).sendFile(file)
    if (wanted === '' || path.extname(wanted) !== '') return reply.callNotFound()
    return sendPage(reply, { request, school, page: await readPage(), ...pages })
  })
}

async function schoolOrPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { origin }: Pages,
): Promise<School | null> {
  try {
    return await schoolAt(request.headers.host)
  } catch (thrown) {
    const error = refusalOfDatabaseError(thrown)
    if (!error || !/html|\*\/\*/.test(request.headers.accept ?? '*/*')) throw thrown
    if (error.retryAfter !== undefined) reply.header('retry-after', String(error.retryAfter))
    const nonce = newNonce(reply, origin, null)
    await reply
      .status(error.status)
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(noticePage(error, { language: visitorLanguage(request), nonce, origin }))
    return null
  }
}

function visitorLanguage(request: FastifyRequest): Language {
  const chosen = request.cookies.language
  return isLanguage(chosen) ? chosen : pickLanguage(request.headers['accept-language'])
}

type Built = { html: string; files: FirstFiles | null }
type Page = Pages & { request: FastifyRequest; school: School; page: Built }

async function sendPage(reply: FastifyReply, { request, school, page, origin }: Page) {
  const madeAt = Date.now()
  const me = await meOfPage(school, { request, reply })
  const language = me?.language ?? pageLanguage(request, await school.profile())
  const site = await readSite(school, language)
  const nonce = newNonce(reply, origin, school.files.origin)
  const mode = modes.find((known) => known === request.cookies.mode) ?? site.mode
  const fill: Record<string, string> = {
    lang: language,
    dir: direction(language),
    theme: themeOf(site),
    mode,
    density: densities.find((density) => density === request.cookies.density) ?? 'default',
    title: escapeHtml(site.title),
    nonce,
  }
  const opened = { me, language, path: pathOf(request) }
  const filled = page.html
    .replace(/%(lang|dir|theme|mode|density|title|nonce)%/g, (_, key: string) => fill[key] ?? '')
    .replace('<!--boot-->', () => pageHead({ site, mode, nonce, madeAt, ...opened }))
    // Behind the frame's own files, which come first.
    .replace('</head>', (end) =>
      [...(page.files ? firstFileTags(page.files, opened, nonce) : []), end].join('\n    '),
    )
  return reply
    .header('cache-control', 'no-store')
    .header('vary', 'cookie, accept-language')
    .type('text/html; charset=utf-8')
    .send(filled)
}

/**
 * Sets the page's own content security policy: nothing runs and nothing is styled without this nonce. `sendsTo` is
 * where its files go, when that is not us.
 */
function newNonce(reply: FastifyReply, origin: string, sendsTo: string | null): string {
  const nonce = randomBytes(16).toString('base64url')
  const policy = [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}'`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self'${sendsTo === null ? '' : ` ${sendsTo}`}`,
    // A PDF that is looked at: browsers differ in which of the two they mind.
    "frame-src 'self'",
    "object-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    ...(origin.startsWith('https:') ? ['upgrade-insecure-requests'] : []),
  ]
  reply.header('content-security-policy', policy.join('; '))
  return nonce
}

/** Read once; while a build has not been made, each request looks again. */
function pageReader(root: string): () => Promise<Built> {
  let built: Built | undefined
  return async () =>
    (built ??= {
      html: await readFile(path.join(root, 'index.html'), 'utf8'),
      files: await readFirstFiles(root),
    })
}

async function findFile(root: string, wanted: string): Promise<string | undefined> {
  if (wanted === '' || wanted === '/' || wanted === '/index.html') return undefined
  const found = await stat(path.join(root, wanted)).catch(() => undefined)
  return found?.isFile() ? wanted.slice(1) : undefined
}

/** The decoded path; empty for one that climbs, hides or cannot be read. */
function pathOf(request: FastifyRequest): string {
  try {
    const wanted = decodeURIComponent(request.url.split('?')[0] ?? '/')
    return /(^|\/)\.|[\\\0]/.test(wanted) ? '' : wanted
  } catch {
    return ''
  }
}

/** The build puts a print of the content into the names under assets/. */
function freshness(file: string): string {
  return file.startsWith('assets/') ? forGood : 'no-cache'
}

/** What a phone needs to put the school beside its other apps, under the school's own name and sign. */
function manifestOf(site: Site, language: Language) {
  return {
    id: '/',
    name: site.name,
    short_name: shortName(site.name),
    lang: language,
    dir: direction(language),
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: '#f8fafc',
    theme_color: solidsOf(site).solid,
    categories: ['education'],
    icons: iconsOf(site),
  }
}

/** Below an icon there is room for some twelve letters. */
function shortName(name: string): string {
  const [first = name] = name.split(/\s+/u)
  return name.length <= 12 ? name : first
}

/** A drawn letter has any size; a picture has those in which it is kept. */
function iconsOf({ icon, isLetter }: Pick<Site, 'icon' | 'isLetter'>) {
  if (isLetter) return [{ src: icon, sizes: 'any', type: 'image/svg+xml' }]
  return iconSizes.map((size) => ({
    src: `${icon}&size=${size}`,
    sizes: `${size}x${size}`,
    type: 'image/png',
  }))
}

type Head = Opened & { site: Site; mode: Site['mode']; nonce: string; madeAt: number }

/** The colour of a browser's own bars around the page: that of the page's top. */
const bars = { light: '#ffffff', dark: '#141a21' } as const

/**
 * What makes the page the school's own before any of its scripts runs: icons, the manifest, a colour of the school's
 * own, and what the first script would otherwise have to ask for.
 */
function pageHead({ site, mode, nonce, madeAt, language, me }: Head): string {
  const icon = escapeHtml(site.icon)
  const shown = mode === 'system' ? (['light', 'dark'] as const) : ([mode] as const)
  const colours = shown.map((look) => {
    const media = mode === 'system' ? ` media="(prefers-color-scheme: ${look})"` : ''
    return `<meta name="theme-color" content="${bars[look]}"${media}>`
  })
  const own = site.colour && paletteCss(":root[data-theme='own']", paletteOf(site.colour))
  return [
    `<link rel="icon" href="${icon}">`,
    `<link rel="apple-touch-icon" href="${icon}&amp;size=192">`,
    // With cookies, so that it speaks the language that was chosen.
    '<link rel="manifest" href="/manifest.webmanifest" crossorigin="use-credentials">',
    ...colours,
    ...(own ? [`<style nonce="${nonce}">${own}</style>`] : []),
    data('boot', { site, language, madeAt }, nonce),
    // Apart from the rest, for the worker keeps the page without it.
    ...(me === undefined ? [] : [data('me', me, nonce)]),
  ].join('\n    ')
}

function data(id: string, value: unknown, nonce: string): string {
  const json = JSON.stringify(value).replaceAll('<', '\\u003c')
  return `<script type="application/json" id="${id}" nonce="${nonce}">${json}</script>`
}

/** The word by which styles know the school's colour. */
function themeOf({ theme, colour }: Pick<Site, 'theme' | 'colour'>): string {
  return colour === null ? theme : 'own'
}
