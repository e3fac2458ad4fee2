const prefixed = new Set(['ur', 'ar'])

/** The home page in the language that an address begins with. */
export function homeOf(path: string): string {
  const first = path.split('/')[1] ?? ''
  return prefixed.has(first) ? `/${first}/` : '/'
}

/**
 * Where a visitor who opens `/` belongs by the language that was kept, or null to stay. Links within the site and
 * addresses that name a language or a page are what the visitor asked for.
 */
export function ownHome(
  { pathname, search, hash }: { pathname: string; search: string; hash: string },
  kept: string | null,
  inside: boolean,
): string | null {
  if (pathname !== '/' || inside || !kept || !prefixed.has(kept)) return null
  return `/${kept}/${search}${hash}`
}
