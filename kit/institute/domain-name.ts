import { domainToASCII } from 'node:url'

/** Maximum number of domains that a school may claim. */
export const mostDomains = 5

const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
const domainPattern = new RegExp(String.raw`^(?:${label}\.)+(?!\d+$)[a-z][a-z0-9-]{0,61}[a-z0-9]$`)

/** Normalizes a typed domain, such as `Portal.GreenValley.edu.pk.`, to its DNS form; null if it is invalid. */
export function domainName(typed: string): string | null {
  const name = typed.trim().toLowerCase().replace(/\.$/, '')
  // Characters that end the host of a URL are not part of a domain.
  const domain = /[/?#:@\\\s]/.test(name) ? '' : domainToASCII(name)
  return domainPattern.test(domain) && domain.length <= 253 ? domain : null
}

/** Whether a domain equals another or lies below it. */
export function isWithin(domain: string, parent: string): boolean {
  return domain === parent || domain.endsWith(`.${parent}`)
}

/** The DNS record that proves ownership of a domain: the name of a TXT record, and its text. */
export function domainRecord({ domain, token }: { domain: string; token: string }): {
  name: string
  text: string
} {
  return { name: `_maktab.${domain}`, text: `maktab=${token}` }
}
