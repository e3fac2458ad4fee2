/** Where the control plane and the schools are reached: `http://localhost:4000` and the zone `maktab.localhost`. */
export type Urls = { origin: string; zone: string }

/** The host under which a sub-domain is known. */
export function hostOf({ zone }: Urls, subdomain: string): string {
  return `${subdomain}.${zone}`
}

/** A school's address: schools share scheme and port with the control plane. */
export function addressOf({ origin }: Urls, host: string): string {
  const { protocol, port } = new URL(origin)
  return `${protocol}//${host}${port ? `:${port}` : ''}`
}

/** A page of the public site in a language; English has no prefix. */
export function pageOf({ origin }: Urls, language: string, page: string): string {
  return `${origin}${language === 'en' ? '' : `/${language}`}/${page}`
}
