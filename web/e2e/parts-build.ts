import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { BrowserContext } from '@playwright/test'
import { direction, isLanguage } from 'kit/locale'
import { build } from 'vite'
import { lane, results } from './results.ts'

const web = fileURLToPath(new URL('..', import.meta.url))
const folder = process.env.MAKTAB_PARTS ?? path.join(results, `parts-${lane}`)

let built: Promise<unknown> | undefined

/** `/ui` is only in a build for developers: it is made here, once in a lane, and the school's own pages stay as they are. */
export async function buildParts() {
  if (existsSync(path.join(folder, 'index.html'))) return
  built ??= buildHere()
  await built
}

/** Vite leaves NODE_ENV behind; what other journeys start would take it for their own. */
async function buildHere() {
  const before = process.env.NODE_ENV
  await build({
    configFile: path.join(web, 'vite.config.ts'),
    mode: 'development',
    logLevel: 'error',
    build: { outDir: folder, emptyOutDir: true },
  })
  if (before === undefined) delete process.env.NODE_ENV
  else process.env.NODE_ENV = before
}

/** Shows that build under the school's address, in the language that is asked for; its API stays the product's. */
export async function serveParts(context: BrowserContext, school: string) {
  const look = {
    theme: 'blue',
    mode: 'system',
    density: 'default',
    title: 'Maktab',
    nonce: '',
  }
  const html = readFileSync(path.join(folder, 'index.html'), 'utf8')
  await context.route(`${school}/ui*`, (route) => {
    const asked = new URL(route.request().url()).searchParams.get('language')
    const lang = isLanguage(asked) ? asked : 'en'
    const fill: Record<string, string> = { ...look, lang, dir: direction(lang) }
    const body = html.replace(/%(\w+)%/g, (whole, key: string) => fill[key] ?? whole)
    return route.fulfill({ contentType: 'text/html', body })
  })
  await context.route(`${school}/assets/*`, (route) =>
    route.fulfill({ path: path.join(folder, new URL(route.request().url()).pathname) }),
  )
}
