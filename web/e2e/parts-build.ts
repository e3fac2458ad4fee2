import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { BrowserContext } from '@playwright/test'
import { build } from 'vite'

const web = fileURLToPath(new URL('..', import.meta.url))
const folder = process.env.MAKTAB_PARTS ?? path.join(web, '../test-results/parts')

let built: Promise<unknown> | undefined

/** `/ui` is only in a build for developers: it is made here, once, and the school's own pages stay as they are. */
export async function buildParts() {
  if (process.env.MAKTAB_PARTS) return
  const configFile = path.join(web, 'vite.config.ts')
  built ??= build({
    configFile,
    mode: 'development',
    logLevel: 'error',
    build: { outDir: folder, emptyOutDir: true },
  })
  await built
}

/** Shows that build under the school's address; its API stays the product's. */
export async function serveParts(context: BrowserContext, school: string) {
  const look = {
    theme: 'blue',
    mode: 'system',
    density: 'default',
    title: 'Maktab',
    nonce: '',
    lang: 'en',
    dir: 'ltr',
  }
  const page = readFileSync(path.join(folder, 'index.html'), 'utf8').replace(
    /%(\w+)%/g,
    (whole, key: keyof typeof look) => look[key] ?? whole,
  )
  await context.route(`${school}/ui*`, (route) => route.fulfill({ contentType: 'text/html', body: page }))
  await context.route(`${school}/assets/*`, (route) =>
    route.fulfill({ path: path.join(folder, new URL(route.request().url()).pathname) }),
  )
}
