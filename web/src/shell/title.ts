import { useEffect } from 'react'
import { useSite } from './site.ts'

/** Names the tab: the page first, the school after it. */
export function useTitle(page: string | undefined): void {
  const { title } = useSite()
  useEffect(() => {
    document.title = page ? `${page} · ${title}` : title
  }, [page, title])
}
