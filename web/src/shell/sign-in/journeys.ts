import { safeReturn } from '../navigation/address.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Why the user is back at the log-in page. */
    problem?: string
  }
}

const key = 'journey'

/**
 * Goes to a provider's log-in page. The user's destination is stored in this tab, because no provider may know
 * it.
 */
export function leaveFor(
  url: string,
  { to, isLinking = false }: { to?: string | undefined; isLinking?: boolean },
) {
  sessionStorage.setItem(key, JSON.stringify({ to, isLinking }))
  location.assign(url)
}

/** The destination of a user who is back from a provider; home if this tab has none stored. */
export function comeHome(): { to: string | undefined; isLinking: boolean } {
  const kept: unknown = JSON.parse(sessionStorage.getItem(key) ?? '{}')
  sessionStorage.removeItem(key)
  const { to, isLinking } = { to: undefined, isLinking: false, ...(kept as object) }
  return { to: to === undefined ? undefined : safeReturn(to), isLinking: isLinking === true }
}
