/** Parses the URL's search as flat text; it uses the parameters of the API's filters: `?q=ali&sort=-name`. */
export function parseSearch(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text))
}

/** Leaves out empty values; the order is the caller's. */
export function writeSearch(search: Readonly<Record<string, unknown>>): string {
  const params = new URLSearchParams()
  for (const [key, value] of Object.entries(search)) {
    if (value !== undefined && value !== null && value !== '') params.set(key, String(value))
  }
  return params.size > 0 ? `?${params}` : ''
}

/** Where to go after log-in: an address of this site, else home. `//host` and `/\host` lead elsewhere. */
export function safeReturn(to: unknown): string {
  return typeof to === 'string' && /^\/(?![/\\])/.test(to) && !to.startsWith('/login') ? to : '/i'
}
