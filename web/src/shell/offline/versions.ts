import { useSyncExternalStore } from 'react'

/** A newer version of the program, whose service worker waits for activation. */
let waiting: ServiceWorker | undefined
let isLettingIn = false
const watchers = new Set<() => void>()

/** Installs the service worker for offline use, and watches for newer versions. Not in development. */
export function keepForOffline(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const { serviceWorker } = navigator
  const isFirst = serviceWorker.controller === null
  serviceWorker.addEventListener('controllerchange', () => isLettingIn && location.reload())
  if (document.readyState === 'complete') void register(isFirst)
  else addEventListener('load', () => void register(isFirst), { once: true })
}

async function register(isFirst: boolean): Promise<void> {
  try {
    const registration = await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' })
    watch(registration, isFirst)
    if (isFirst) tellParts((await navigator.serviceWorker.ready).active)
  } catch {
    // A browser without storage (private windows, full disks) works as before, only not offline.
  }
}

function watch(registration: ServiceWorkerRegistration, isFirst: boolean): void {
  if (registration.waiting && !isFirst) offer(registration.waiting)
  registration.addEventListener('updatefound', () => {
    // Without an active worker this is the first visit: nothing is newer than this page. Checked here, because
    // later a worker that has just taken over would look like an earlier one.
    const { installing, active } = registration
    installing?.addEventListener('statechange', () => {
      if (installing.state === 'installed' && active) offer(installing)
    })
  })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') registration.update().catch(() => undefined)
  })
}

/** Caches the files that this page has loaded so far: it may have loaded them before the worker was active. */
export function keepParts(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  void navigator.serviceWorker.ready.then(({ active }) => tellParts(active))
}

/** Tells the worker which files this page loaded before it was active. */
function tellParts(worker: ServiceWorker | null): void {
  const parts = performance.getEntriesByType('resource').map(({ name }) => name)
  worker?.postMessage(parts, [])
}

function offer(worker: ServiceWorker): void {
  waiting = worker
  for (const watcher of watchers) watcher()
}

/** Whether a newer version is waiting. */
export function useNewVersion(): boolean {
  return useSyncExternalStore(
    (change) => {
      watchers.add(change)
      return () => watchers.delete(change)
    },
    () => waiting !== undefined,
  )
}

/** Activates the newer version; the page reloads as soon as it is active. */
export function letIn(): void {
  isLettingIn = true
  waiting?.postMessage('take-over', [])
}
