import { useLocation } from '@tanstack/react-router'
import type { Within } from 'kit/contract/contract'

/** Which part of the school a page is about. It stands at the front of every address: `/i`, `/c/7`, `/c/7/s/9`. */
export type Scope =
  | { level: 'institute' }
  | { level: 'campus'; campus: string }
  | { level: 'section'; campus: string; section: string }

export const wholeInstitute: Scope = { level: 'institute' }

/** The router gives a page the scope's parameters with its own, so no page's parameter has one of these names. */
export const scopePaths = {
  institute: 'i',
  campus: 'c/$scopeCampus',
  section: 'c/$scopeCampus/s/$scopeSection',
} as const

/** The scope of an address; what has none is about the institute. */
export function scopeOf(path: string): Scope {
  const [, campus, section] = /^\/c\/([^/]+)(?:\/s\/([^/]+))?(?=\/|$)/.exec(path) ?? []
  if (campus === undefined) return wholeInstitute
  if (section === undefined) return { level: 'campus', campus }
  return { level: 'section', campus, section }
}

/** Where a scope's pages begin. */
export function baseOf(scope: Scope): string {
  if (scope.level === 'institute') return '/i'
  const campus = `/c/${scope.campus}`
  return scope.level === 'campus' ? campus : `${campus}/s/${scope.section}`
}

/** The page of an address, without its scope: `/c/7/campuses/new` → `campuses/new`. */
export function pageOf(path: string): string {
  const base = baseOf(scopeOf(path))
  return path.startsWith(base) ? path.slice(base.length).replace(/^\//, '') : ''
}

/**
 * The address of a page in a scope, by default in the one that the reader is in. It reads the address bar and needs no
 * hook: a page is built anew when its scope changes, so its links never lead out of it.
 */
export function scoped(page: string, scope: Scope = scopeOf(location.pathname)): string {
  const path = page.replace(/^\//, '')
  return path === '' ? baseOf(scope) : `${baseOf(scope)}/${path}`
}

/** The scope that the reader is in; what asks for it is drawn anew when it changes, and not with every page. */
export function useScope(): Scope {
  return scopeOf(useLocation({ select: ({ pathname }) => baseOf(scopeOf(pathname)) }))
}

/** The words of a query by which the scope narrows what is read: `{ campus }`. */
export type ScopeFilter = { campus?: string; section?: string }

/**
 * How a scope narrows the rows of a resource: by campus where they lie within one, by section where they lie within
 * one. Rows of the whole institute and a person's own are the same in every scope.
 */
export function scopeFilter(within: Within, scope: Scope): ScopeFilter {
  if (within === 'institute' || within === 'owner' || scope.level === 'institute') return {}
  if (scope.level === 'campus' || within === 'campus') return { campus: scope.campus }
  return { campus: scope.campus, section: scope.section }
}
