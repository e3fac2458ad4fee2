import { safeReturn } from '../navigation/address.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Why somebody is at the log-in page again. */
    problem?: string
  }
}

const key = 'journey'

/** Goes to a page of a provider. Where somebody wanted to go is kept with this tab, for no provider is to know it. */
export function leaveFor(
  url: string,
  { to, isLinking = false }: { to?: string | undefined; isLinking?: boolean },
) {
  sessionStorage.setItem(key, JSON.stringify({ to, isLinking }))
  location.assign(url)
}

/** Where somebody who has come back wanted to go; home, where this tab knows of nothing. */
export function comeHome(): { to: string | undefined; isLinking: boolean } {
  const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? '{}')
  sessionStorage.removeItem(key)
  const { to, isLinking } = { to: undefined, isLinking: false, ...(kept as object) }
  return { to: to === undefined ? undefined : safeReturn(to), isLinking: isLinking === true }
}
