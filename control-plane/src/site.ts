import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { prefix } from 'kit/http/server'

/**
 * Serves the prerendered public site of a folder: `/signup` is `signup.html` or `signup/index.html`. What does not
 * exist is answered 404 with the site's own page, which leads home; the API answers for itself.
 */
export async function serveSite(app: FastifyInstance, root: string, origin: string) {
  await app.register(fastifyStatic, { root, serve: false, cacheControl: false, preCompressed: true })
  const aliases = await readAliases(root)
  for (const [name, type] of machineFiles)
    app.get(`/${name}`, async (_, reply) => {
      const text = await readFile(path.join(root, name), 'utf8').catch(() => undefined)
      if (text === undefined) return reply.callNotFound()
      return reply.type(type).header('cache-control', 'no-cache').send(text.replaceAll('{origin}', origin))
    })
  // Written as the specification has it; people type it as they like.
  for (const folder of ['', '/ur', '/ar'])
    app.get(`${folder}/brandambassador`, (_, reply) => reply.redirect(`${folder}/brandAmbassador`, 308))
  app.get('/*', async (request, reply) => {
    const alias = aliases[pathOf(request)]
    if (alias)
      return reply.headers({ 'cache-control': 'no-cache', 'x-robots-tag': 'noindex' }).sendFile(alias)
    const file = await findFile(root, request)
    if (file === undefined) return reply.callNotFound()
    return reply.header('cache-control', freshness(file)).sendFile(file)
  })
}

/** Whether a request for nothing wants a page rather than a problem. */
export function wantsPage(request: FastifyRequest): boolean {
  const { method, url, headers } = request
  return (
    ['GET', 'HEAD'].includes(method) && !url.startsWith(prefix) && /html|\*\/\*/.test(headers.accept ?? '*/*')
  )
}

/** The site's page for addresses that do not exist. */
export async function sendMissingPage(reply: FastifyReply, root: string) {
  const exists = await isFile(path.join(root, missingPage))
  reply.status(404).header('cache-control', 'no-store')
  return exists
    ? reply.sendFile(missingPage)
    : reply.type('text/plain').send('There is nothing at this address\n')
}

const missingPage = '404.html'

/** What machines read, with the origin of the site in it. */
const machineFiles = [
  ['sitemap.xml', 'application/xml'],
  ['robots.txt', 'text/plain'],
  ['feed.xml', 'application/atom+xml'],
  ['.well-known/security.txt', 'text/plain'],
] as const

/** Addresses of dialogs by the page that shows them; the build writes them. */
async function readAliases(root: string): Promise<Record<string, string>> {
  const text = await readFile(path.join(root, 'aliases.json'), 'utf8').catch(() => '{}')
  return Object.assign(Object.create(null), JSON.parse(text))
}

function pathOf(request: FastifyRequest): string {
  return decoded(request.url.split('?')[0] ?? '/').replace(/\/+$/, '')
}

async function findFile(root: string, request: FastifyRequest): Promise<string | undefined> {
  const wanted = pathOf(request)
  if (/(^|\/)\.|[\\\0]/.test(wanted)) return undefined
  const names = [wanted, `${wanted}.html`, `${wanted}/index.html`].filter((name) => /\.\w+$/.test(name))
  for (const name of names) if (await isFile(path.join(root, name))) return name.slice(1)
  return undefined
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return '/.'
  }
}

async function isFile(file: string): Promise<boolean> {
  return stat(file).then(
    (found) => found.isFile(),
    () => false,
  )
}

// The build puts a print of the content into the names under assets/.
function freshness(file: string): string {
  return file.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'no-cache'
}
