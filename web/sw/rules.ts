/** What the worker has to do with a request: pages and parts of the program are its business, nothing else is. */
export type Kind = 'page' | 'part' | 'other'

type Asked = { method: string; mode: string; url: string }

/**
 * A page is asked of the server first and comes from what is kept only without a network, so that nobody is left with
 * an old one. A part carries a print of its content in its name and is the same for ever. What the API says, pictures
 * and everything of other origins is never kept.
 */
export function kindOf({ method, mode, url }: Asked, origin: string): Kind {
  const { origin: from, pathname } = new URL(url)
  if (method !== 'GET' || from !== origin || pathname.startsWith('/api/')) return 'other'
  if (mode === 'navigate') return 'page'
  return pathname.startsWith('/assets/') ? 'part' : 'other'
}

/** The parts that a page begins with. */
export function partsOf(html: string): string[] {
  return [
    ...new Set(Array.from(html.matchAll(/(?:src|href)="(\/assets\/[^"?#]+)"/g), ([, path]) => path ?? '')),
  ]
}

/** What a page tells its worker: to let the new version in, or which parts it has; anything else is nothing. */
export function readOrder(data: unknown, origin: string): 'take-over' | readonly string[] {
  if (data === 'take-over') return data
  if (!Array.isArray(data)) return []
  return data.filter((url): url is string => isPart(url, origin))
}

function isPart(url: unknown, origin: string): boolean {
  return typeof url === 'string' && url.startsWith(`${origin}/assets/`)
}

/** Only a whole page of the school's own is worth keeping: no error, no notice, nothing that led elsewhere. */
export function isShell({
  status,
  redirected,
  type,
}: {
  status: number
  redirected: boolean
  type: string
}): boolean {
  return status === 200 && !redirected && type.startsWith('text/html')
}

/** The page without the one whom the server named in it: what is kept on a device is nobody's. */
export function withoutReader(html: string): string {
  return html.replaceAll(/<script\b[^>]*\bid="me"[^>]*>[^<]*<\/script>/g, '')
}
