import { useEffect, useSyncExternalStore } from 'react'
import { useSite } from './site.ts'

/** Sets the tab's title: the page first, the school after it. */
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

/** Replaces the page's title by the name of its content, such as a person's name. */
export function useName(name: string): void {
  useEffect(() => {
    call(name)
    return () => call('')
  }, [name])
}

/** The name of the page's content; empty where the page's title suffices. */
export function useNamed(): string {
  return useSyncExternalStore(listen, () => named)
}
