import { useSyncExternalStore } from 'react'

/** A newer version of the program that waits until the page lets it in. */
let waiting: ServiceWorker | undefined
let isLettingIn = false
const watchers = new Set<() => void>()

/** Keeps the program for when there is no network, and looks out for newer versions of it. Not while developing. */
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
    // A browser that keeps nothing (private windows, full disks) works as before, only not offline.
  }
}

function watch(registration: ServiceWorkerRegistration, isFirst: boolean): void {
  if (registration.waiting && !isFirst) offer(registration.waiting)
  registration.addEventListener('updatefound', () => {
    // Where none works yet this is the first visit: there is nothing newer than what is on the screen. Asked later, a
    // worker that has already taken over would look like an earlier one.
    const { installing, active } = registration
    installing?.addEventListener('statechange', () => {
      if (installing.state === 'installed' && active) offer(installing)
    })
  })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') registration.update().catch(() => undefined)
  })
}

/** Keeps what this page has fetched so far, where a worker does: it may have come before the worker did. */
export function keepParts(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  void navigator.serviceWorker.ready.then(({ active }) => tellParts(active))
}

/** What this page has fetched before there was a worker to keep it. */
function tellParts(worker: ServiceWorker | null): void {
  const parts = performance.getEntriesByType('resource').map(({ name }) => name)
  worker?.postMessage(parts, [])
}

function offer(worker: ServiceWorker): void {
  waiting = worker
  for (const watcher of watchers) watcher()
}

/** Whether a newer version waits. */
export function useNewVersion(): boolean {
  return useSyncExternalStore(
    (change) => {
      watchers.add(change)
      return () => watchers.delete(change)
    },
    () => waiting !== undefined,
  )
}

/** Lets the newer version in; the page is loaded again as soon as it is there. */
export function letIn(): void {
  isLettingIn = true
  waiting?.postMessage('take-over', [])
}
