import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** What a built file is, by its ending. Drawings are none of these: opened by themselves they may run scripts. */
const types: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
  '.woff': 'font/woff',
  '.png': 'image/png',
  '.webp': 'image/webp',
}

/** Of the headers of every answer those that mean something to a script, a style, a font or a picture. */
const needed = new Set(['x-content-type-options', 'cross-origin-resource-policy'])

const folder = 'assets/'

/** A file under assets/ is never another one: its name has a print of its content. */
export const forGood = 'public, max-age=31536000, immutable'

/**
 * Sends a built file under the name of its content: as the build has packed it, if the browser takes that, and with few
 * headers, for a page asks for dozens. False if it is not one of these, or is missing.
 */
export async function sendAsset(
  reply: FastifyReply,
  { request, root, file }: { request: FastifyRequest; root: string; file: string },
): Promise<boolean> {
  const type = types[path.extname(file)]
  if (!file.startsWith(folder) || type === undefined) return false
  for (const encoding of [...takenBy(request), null]) {
    const content = await contentOf(path.join(root, file), encoding)
    if (content === null) continue
    for (const name of Object.keys(reply.getHeaders())) if (!needed.has(name)) reply.removeHeader(name)
    reply.type(type).header('cache-control', forGood).header('vary', 'accept-encoding')
    if (encoding !== null) reply.header('content-encoding', encoding)
    await reply.send(content)
    return true
  }
  return false
}

type Encoding = 'br' | 'gzip'
const endings: Record<Encoding, string> = { br: '.br', gzip: '.gz' }

/** The kinds of packing that a browser takes, the best first. */
function takenBy({ headers }: FastifyRequest): Encoding[] {
  const entries = String(headers['accept-encoding'] ?? '').split(',')
  const accepted = new Set(
    entries.flatMap((entry) => {
      const [name = '', quality] = entry
        .trim()
        .toLowerCase()
        .split(/\s*;\s*q=/)
      return quality !== undefined && Number(quality) === 0 ? [] : [name]
    }),
  )
  return (['br', 'gzip'] as const).filter((encoding) => accepted.has(encoding))
}

async function contentOf(file: string, encoding: Encoding | null): Promise<Buffer | null> {
  return readFile(encoding === null ? file : file + endings[encoding]).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT' || error.code === 'EISDIR') return null
      throw error
    },
  )
}
