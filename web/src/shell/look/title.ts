import { useEffect, useSyncExternalStore } from 'react'
import { useSite } from './site.ts'

/** Names the tab: the page first, the school after it. */
export function useTitle(page: string | undefined): void {
  const { title } = useSite()
  useEffect(() => {
    document.title = page ? `${page} · ${title}` : title
  }, [page, title])
}

let named = ''
const hearers = new Set<() => void>()

function call(name: string) {
  named = name
  for (const hear of hearers) hear()
}

function listen(hear: () => void) {
  hearers.add(hear)
  return () => hearers.delete(hear)
}

/** Calls a page by what it shows, as by somebody's name, in place of its own title. */
export function useName(name: string): void {
  useEffect(() => {
    call(name)
    return () => call('')
  }, [name])
}

/** The name of what is shown; empty where the page's title says enough. */
export function useNamed(): string {
  return useSyncExternalStore(listen, () => named)
}
