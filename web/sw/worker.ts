import { addressOf, noticeOf } from './notices.ts'
import { isShell, kindOf, partsOf, readOrder, withoutReader } from './rules.ts'

declare const self: ServiceWorkerGlobalScope
/** The print of the build that this worker came with; with another build it is another worker. */
declare const __BUILD__: string

const family = 'shell '
const own = family + __BUILD__
/** Every page of a school is the same shell: one is kept, under this address. */
const shell = '/'

self.addEventListener('install', (event) => event.waitUntil(begin()))
self.addEventListener('activate', (event) => event.waitUntil(takeOver()))
self.addEventListener('fetch', (event) => {
  const kind = kindOf(event.request, self.location.origin)
  if (kind === 'page') event.respondWith(page(event))
  if (kind === 'part') event.respondWith(part(event.request))
})
self.addEventListener('message', (event) => {
  const order = readOrder(event.data, self.location.origin)
  // An open page has asked for the new version; until one does, pages go on with the one that they began with.
  if (order === 'take-over') void self.skipWaiting()
  else event.waitUntil(keepParts(order))
})

self.addEventListener('push', (event) => {
  const { title, ...notice } = noticeOf(event.data?.text() ?? '', self.location.origin)
  event.waitUntil(self.registration.showNotification(title, notice))
})
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(addressOf(event.notification.data, self.location.origin)))
})

/** Leads an open page there, or opens one. */
async function open(address: string): Promise<void> {
  const [shown] = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  if (!shown) return void (await self.clients.openWindow(address))
  await shown.focus()
  await shown.navigate(address).catch(() => self.clients.openWindow(address))
}

/** A phone that is offline right after the first visit already has a page to begin with. */
async function begin(): Promise<void> {
  const answer = await fetch(shell, { credentials: 'same-origin' })
  await keepShell(answer)
}

/** Earlier versions go with the last page that was theirs. */
async function takeOver(): Promise<void> {
  const names = await caches.keys()
  const old = names.filter((name) => name.startsWith(family) && name !== own)
  await Promise.all(old.map((name) => caches.delete(name)))
  // The page is asked for while the worker is still waking up.
  await self.registration.navigationPreload?.enable()
  await self.clients.claim()
}

/** From the network first; what is kept is only for when there is none. */
async function page(event: FetchEvent): Promise<Response> {
  try {
    const early: unknown = await event.preloadResponse
    const answer = early instanceof Response ? early : await fetch(event.request)
    event.waitUntil(keepShell(answer.clone()))
    return answer
  } catch (lost) {
    const kept = await caches.match(shell)
    if (kept) return kept
    throw lost
  }
}

async function keepShell(answer: Response): Promise<void> {
  const { status, redirected, headers } = answer
  if (!isShell({ status, redirected, type: headers.get('content-type') ?? '' })) return
  const cache = await caches.open(own)
  const html = withoutReader(await answer.text())
  await Promise.all(partsOf(html).map((path) => keepPart(cache, path)))
  await cache.put(shell, new Response(html, { headers }))
}

async function part(request: Request): Promise<Response> {
  const kept = await caches.match(request)
  if (kept) return kept
  const answer = await fetch(request)
  if (answer.ok) {
    const cache = await caches.open(own)
    await cache.put(request, answer.clone())
  }
  return answer
}

/** What a page had fetched before there was a worker; the browser still has it. */
async function keepParts(paths: readonly string[]): Promise<void> {
  const cache = await caches.open(own)
  await Promise.all(paths.map((path) => keepPart(cache, path)))
}

async function keepPart(cache: Cache, path: string): Promise<void> {
  if (!(await cache.match(path))) await cache.add(path)
}
