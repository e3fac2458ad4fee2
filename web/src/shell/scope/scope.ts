import { useLocation } from '@tanstack/react-router'
import type { Within } from 'kit/contract/contract'

/** The part of the school that a page is about. Every address begins with it: `/i`, `/c/7`, `/c/7/s/9`. */
export type Scope =
  | { level: 'institute' }
  | { level: 'campus'; campus: string }
  | { level: 'section'; campus: string; section: string }

export const wholeInstitute: Scope = { level: 'institute' }

/** The router merges a scope's parameters with a page's own, so no page may use these names. */
export const scopePaths = {
  institute: 'i',
  campus: 'c/$scopeCampus',
  section: 'c/$scopeCampus/s/$scopeSection',
} as const

/** The scope of an address; the institute if it has none. */
export function scopeOf(path: string): Scope {
  const [, campus, section] = /^\/c\/([^/]+)(?:\/s\/([^/]+))?(?=\/|$)/.exec(path) ?? []
  if (campus === undefined) return wholeInstitute
  if (section === undefined) return { level: 'campus', campus }
  return { level: 'section', campus, section }
}

/** The base path of a scope. */
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
 * The address of a page in a scope, by default the current one. It reads the address bar and needs no hook: a
 * page remounts when its scope changes, so its links never leave it.
 */
export function scoped(page: string, scope: Scope = scopeOf(location.pathname)): string {
  const path = page.replace(/^\//, '')
  return path === '' ? baseOf(scope) : `${baseOf(scope)}/${path}`
}

/** The current scope; its users rerender when it changes, and not with every navigation. */
export function useScope(): Scope {
  return scopeOf(useLocation({ select: ({ pathname }) => baseOf(scopeOf(pathname)) }))
}

/** The query parameters by which the scope filters reads: `{ campus }`. */
export type ScopeFilter = { campus?: string; section?: string }

/**
 * The scope filter of a resource: by campus or section, where its rows lie within one. Rows of the whole
 * institute and a person's own are the same in every scope.
 */
export function scopeFilter(within: Within, scope: Scope): ScopeFilter {
  if (within === 'institute' || within === 'owner' || scope.level === 'institute') return {}
  if (scope.level === 'campus' || within === 'campus') return { campus: scope.campus }
  return { campus: scope.campus, section: scope.section }
}
