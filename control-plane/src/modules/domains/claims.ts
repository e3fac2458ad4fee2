import { randomBytes } from 'node:crypto'
import { domainToASCII } from 'node:url'
import { refuse } from 'kit/refusal'
import type { Control, Sql } from '../../database.ts'

export type ClaimRow = {
  schoolId: string
  domain: string
  token: string
  claimedAt: Date
  verifiedAt: Date | null
  lookedAt: Date | null
  missingSince: Date | null
  trouble: 'missing' | 'unanswered' | 'held' | null
  isPrimary: boolean
}

/** So many domains a school may claim. */
const mostClaims = 5

const label = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
const domainPattern = new RegExp(String.raw`^(?:${label}\.)+(?!\d+$)[a-z][a-z0-9-]{0,61}[a-z0-9]$`)

/** The domain that somebody has typed as the DNS knows it; refuses what is none, and what is ours to give. */
export function domainFrom(control: Control, typed: string): string {
  const name = typed.trim().toLowerCase().replace(/\.$/, '')
  // Whatever ends a host in an address is no part of a domain.
  const domain = /[/?#:@\\\s]/.test(name) ? '' : domainToASCII(name)
  const { zone, origin } = control.places
  if (!domainPattern.test(domain) || domain.length > 253)
    refuse('domain-invalid', 'This is no domain. It is like portal.greenvalley.edu.pk', {}, { status: 422 })
  const own = [zone, new URL(origin).hostname]
  if (own.some((name) => domain === name || domain.endsWith(`.${name}`)))
    refuse('domain-ours', 'Addresses under {zone} are given at sign-up', { zone }, { status: 422 })
  return domain
}

/** What is put into the DNS of a domain to show that it is the school's: the name of a TXT record, and its text. */
export function recordOf({ domain, token }: Pick<ClaimRow, 'domain' | 'token'>): {
  name: string
  text: string
} {
  return { name: `_maktab.${domain}`, text: `maktab=${token}` }
}

type Wanted = { schoolId: string; domain: string; actor: string }

/** Claims a domain for a school. Others may claim the same: whose record stands in its DNS gets it. */
export async function claimDomain(
  control: Control,
  { schoolId, domain: typed, actor }: Wanted,
): Promise<ClaimRow> {
  const domain = domainFrom(control, typed)
  const token = randomBytes(18).toString('base64url')
  await control.sql.begin(async (tx) => {
    await tx`select from school where id = ${schoolId} for update`
    const [held] = await tx<{ count: number; known: boolean }[]>`
      select count(*)::int as count, coalesce(bool_or(domain = ${domain}), false) as known
      from domain_claim where school_id = ${schoolId}`
    if (held?.known) return
    if ((held?.count ?? 0) >= mostClaims)
      refuse(
        'domains-full',
        'A school has {most} domains of its own at most',
        { most: mostClaims },
        { status: 409 },
      )
    await tx`insert into domain_claim (school_id, domain, token) values (${schoolId}, ${domain}, ${token})`
    await log(tx, { actor, act: 'domain.claimed', schoolId, domain })
  })
  return findClaim(control.sql, { schoolId, domain })
}

/** A school's domains, those that are verified first. */
export async function listClaims(sql: Sql, schoolId: string): Promise<ClaimRow[]> {
  return select(sql, sql`where c.school_id = ${schoolId} order by c.verified_at nulls last, c.domain`)
}

export async function findClaim(
  sql: Sql,
  { schoolId, domain }: { schoolId: string; domain: string },
): Promise<ClaimRow> {
  const [row] = await select(sql, sql`where c.school_id = ${schoolId} and c.domain = ${domain}`)
  return row ?? refuse('claim-missing', 'This school has not claimed {domain}', { domain }, { status: 404 })
}

/** The claims at which it is time to look, the longest waiting first. */
export async function dueClaims(sql: Sql, limit: number): Promise<ClaimRow[]> {
  return select(sql, sql`where c.look_at <= now() order by c.look_at limit ${limit}`)
}

/** Gives a domain up: nothing is served under it any more. Where it was the first address, the sub-domain is again. */
export async function dropClaim(control: Control, { schoolId, domain, actor }: Wanted): Promise<void> {
  await findClaim(control.sql, { schoolId, domain })
  await control.sql.begin(async (tx) => {
    await tx`delete from domain_claim where school_id = ${schoolId} and domain = ${domain}`
    await closeHost(tx, { schoolId, domain })
    await log(tx, { actor, act: 'domain.dropped', schoolId, domain })
  })
}

/** Makes a verified domain, or the sub-domain, the address that letters and links name. */
export async function makePrimary(control: Control, { schoolId, domain, actor }: Wanted): Promise<void> {
  await control.sql.begin(async (tx) => {
    const [host] = await tx`
      select 1 from host where school_id = ${schoolId} and host = ${domain} and verified_at is not null`
    if (!host)
      refuse(
        'domain-unverified',
        'Nothing is served under {domain} yet: it is not verified',
        { domain },
        { status: 409 },
      )
    await tx`update host set is_primary = false where school_id = ${schoolId} and is_primary and host <> ${domain}`
    await tx`update host set is_primary = true where school_id = ${schoolId} and host = ${domain}`
    await log(tx, { actor, act: 'domain.made-primary', schoolId, domain })
  })
}

/** Takes a host away from a school; its sub-domain takes the place where it was the first. */
export async function closeHost(
  tx: Sql,
  { schoolId, domain }: { schoolId: string; domain: string },
): Promise<void> {
  const [gone] = await tx<{ isPrimary: boolean }[]>`
    delete from host where school_id = ${schoolId} and host = ${domain} and kind = 'custom'
    returning is_primary as "isPrimary"`
  if (gone?.isPrimary)
    await tx`update host set is_primary = true where school_id = ${schoolId} and kind = 'subdomain'`
}

type Line = { actor: string; act: string; schoolId: string; domain: string }

export async function log(tx: Sql, { actor, act, schoolId, domain }: Line): Promise<void> {
  await tx`insert into operation_log (actor, act, school_id, detail)
    values (${actor}, ${act}, ${schoolId}, jsonb_build_object('domain', ${domain}::text))`
}

function select(sql: Sql, which: ReturnType<Sql>) {
  return sql<ClaimRow[]>`
    select c.school_id as "schoolId", c.domain::text, c.token, c.claimed_at as "claimedAt", c.verified_at as "verifiedAt",
      c.looked_at as "lookedAt", c.missing_since as "missingSince", c.trouble, coalesce(h.is_primary, false) as "isPrimary"
    from domain_claim c left join host h on h.host = c.domain and h.school_id = c.school_id ${which}`
}
