import { domainToASCII } from 'node:url'

/** So many domains of its own a school may claim. */
export const mostDomains = 5

const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
const domainPattern = new RegExp(String.raw`^(?:${label}\.)+(?!\d+$)[a-z][a-z0-9-]{0,61}[a-z0-9]$`)

/** A domain as the DNS knows it, from what somebody has typed, such as `Portal.GreenValley.edu.pk.`; null for what is none. */
export function domainName(typed: string): string | null {
  const name = typed.trim().toLowerCase().replace(/\.$/, '')
  // Whatever ends a host in an address is no part of a domain.
  const domain = /[/?#:@\\\s]/.test(name) ? '' : domainToASCII(name)
  return domainPattern.test(domain) && domain.length <= 253 ? domain : null
}

/** Whether a domain is another or lies below it. */
export function isWithin(domain: string, parent: string): boolean {
  return domain === parent || domain.endsWith(`.${parent}`)
}

/** What is put into the DNS of a domain to show whose it is: the name of a TXT record, and its text. */
export function domainRecord({ domain, token }: { domain: string; token: string }): {
  name: string
  text: string
} {
  return { name: `_maktab.${domain}`, text: `maktab=${token}` }
}
