const prefixed = new Set(['ur', 'ar'])
const known = new Set(['en', ...prefixed])

/**
 * The language in which a visitor reads sooner than in that of the page, by what the browser asks for; null for none,
 * and for who has chosen one before.
 */
export function offeredLanguage(page: string, kept: string | null, asked: readonly string[]): string | null {
  if (kept) return null
  const first = asked.map((tag) => tag.toLowerCase().split('-')[0] ?? '').find((code) => known.has(code))
  return first === undefined || first === page ? null : first
}

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
