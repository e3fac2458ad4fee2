import { stat } from 'node:fs/promises'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { prefix } from 'kit/http/server'

/**
 * Serves the prerendered public site of a folder: `/signup` is `signup.html` or `signup/index.html`. What does not
 * exist is answered 404 with the site's own page, which leads home; the API answers for itself.
 */
export async function serveSite(app: FastifyInstance, root: string) {
  await app.register(fastifyStatic, { root, serve: false, cacheControl: false, preCompressed: true })
  app.get('/*', async (request, reply) => {
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

async function findFile(root: string, request: FastifyRequest): Promise<string | undefined> {
  const wanted = decoded(request.url.split('?')[0] ?? '/').replace(/\/+$/, '')
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
