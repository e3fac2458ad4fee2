import { useEffect } from 'react'
import { useSite } from './site.ts'

/** Names the tab: the page first, the school after it. */
export function useTitle(page: string | undefined): void {
  const { name } = useSite()
  useEffect(() => {
    document.title = page ? `${page} · ${name}` : name
  }, [page, name])
}
