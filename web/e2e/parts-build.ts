import { existsSync, readFileSync } from 'node:fs'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { direction, isLanguage } from 'kit/text/locale'
import type { Site } from 'tenant-api/contract/institute/institute'
import { build } from 'vite'
import { results } from './results.ts'

const web = fileURLToPath(new URL('..', import.meta.url))
const folder = process.env.MAKTAB_PARTS ?? path.join(results, 'parts')

/** `/ui` is only in a build for developers: `parts.setup.ts` makes it once in a run. */
export async function buildParts() {
  if (existsSync(path.join(folder, 'index.html'))) return
  await build({
    configFile: path.join(web, 'vite.config.ts'),
    mode: 'development',
    logLevel: 'error',
    build: { outDir: folder, emptyOutDir: true },
  })
}

let origin: Promise<string> | undefined

/** Where this process serves that build under a school's address; there is no product behind it. */
export function partsOrigin(): Promise<string> {
  origin ??= new Promise((resolve) => {
    const server = createServer((request, response) =>
      answer(new URL(request.url ?? '', 'http://ui'), response),
    )
    server.listen(0, '127.0.0.1', () =>
      resolve(`http://riverside.maktab.localhost:${(server.address() as AddressInfo).port}`),
    )
    server.unref()
  })
  return origin
}

/** What every page asks first: which school this is. */
const site: Site = {
  name: 'Riverside School System',
  title: 'Riverside School System',
  logo: null,
  icon: '',
  favicon: null,
  isLetter: true,
  footer: '',
  type: 'school',
  languages: ['en', 'ur', 'ar'],
  language: 'en',
  theme: 'blue',
  colour: null,
  mode: 'system',
  timeZone: 'Asia/Karachi',
  dateFormat: 'dd-MM-yyyy',
  weekStart: 'monday',
  weekView: {
    days: ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'],
    from: '00:00',
    until: '00:00',
  },
  nastaliqEverywhere: false,
  arabicDigits: 'latin',
  country: 'PK',
  currency: 'PKR',
  otherCurrencies: [],
  maxUploadMb: 10,
  codesFor: 'families',
  providers: [],
  registers: true,
  canText: true,
  provider: '',
}

const types: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
}

function answer({ pathname, searchParams }: URL, response: ServerResponse) {
  if (pathname === '/api/v1/site') return sendJson(response, 200, site)
  if (pathname === '/api/v1/me') return sendJson(response, 401, { code: 'not-signed-in' })
  if (pathname === '/ui')
    return response.setHeader('content-type', 'text/html').end(page(searchParams.get('language')))
  const file = path.join(folder, path.normalize(pathname))
  const isPart = pathname.startsWith('/assets/') && existsSync(file)
  if (!isPart) return response.writeHead(404).end()
  response.setHeader('content-type', types[path.extname(file)] ?? 'application/octet-stream')
  return response.setHeader('cache-control', 'max-age=31536000, immutable').end(readFileSync(file))
}

function sendJson(response: ServerResponse, status: number, body: object) {
  return response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

function page(asked: string | null): string {
  const lang = isLanguage(asked) ? asked : 'en'
  const look = { theme: 'blue', mode: 'system', density: 'default', title: 'Maktab', nonce: '' }
  const fill: Record<string, string> = { ...look, lang, dir: direction(lang) }
  const html = readFileSync(path.join(folder, 'index.html'), 'utf8')
  return html.replace(/%(\w+)%/g, (whole, key: string) => fill[key] ?? whole)
}
