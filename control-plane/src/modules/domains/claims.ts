import { randomBytes } from 'node:crypto'
import { domainName, isWithin, mostDomains } from 'kit/institute/domain-name'
import { refuse } from 'kit/contract/refusal'
import type { Control, Sql } from '../../database.ts'

export type ClaimRow = {
  id: string
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

/** The domain that somebody has typed as the DNS knows it; refuses what is none, and what is ours to give. */
export function domainFrom(control: Control, typed: string): string {
  const { zone, origin } = control.places
  const domain =
    domainName(typed) ??
    refuse('domain-invalid', 'This is no domain. It is like portal.greenvalley.edu.pk', {}, { status: 422 })
  if ([zone, new URL(origin).hostname].some((own) => isWithin(domain, own)))
    refuse('domain-ours', 'Addresses under {zone} are given at sign-up', { zone }, { status: 422 })
  return domain
}

type Wanted = { schoolId: string; domain: string; actor: string }

/** Claims a domain for a school. Others may claim the same: whose record stands in its DNS gets it. */
export async function claimDomain(
  control: Control,
  { schoolId, domain: typed, actor }: Wanted,
): Promise<ClaimRow> {
  const domain = domainFrom(control, typed)
  const token = randomBytes(18).toString('base64url')
  const [row] = await control.sql<{ done: string }[]>`
    select claim_domain(${schoolId}, ${domain}, ${token}, ${mostDomains}, ${actor}) as done`
  if (row?.done === 'full')
    refuse(
      'domains-full',
      'A school has {most} domains of its own at most',
      { most: mostDomains },
      { status: 409 },
    )
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
  const { id } = await findClaim(control.sql, { schoolId, domain })
  await control.sql`select drop_domain(${schoolId}, ${id}, ${actor})`
}

/** Makes a verified domain, or the sub-domain, the address that letters and links name. */
export async function makePrimary(control: Control, { schoolId, domain, actor }: Wanted): Promise<void> {
  const [row] = await control.sql<{ done: boolean }[]>`
    select prefer_host(${schoolId}, ${domain}, ${actor}) as done`
  if (row?.done !== true)
    refuse(
      'domain-unverified',
      'Nothing is served under {domain} yet: it is not verified',
      { domain },
      { status: 409 },
    )
}

type Line = { actor: string; act: string; schoolId: string; domain: string }

export async function log(tx: Sql, { actor, act, schoolId, domain }: Line): Promise<void> {
  await tx`insert into operation_log (actor, act, school_id, detail)
    values (${actor}, ${act}, ${schoolId}, jsonb_build_object('domain', ${domain}::text))`
}

function select(sql: Sql, which: ReturnType<Sql>) {
  return sql<ClaimRow[]>`
    select c.id, c.school_id as "schoolId", c.domain::text, c.token, c.claimed_at as "claimedAt", c.verified_at as "verifiedAt",
      c.looked_at as "lookedAt", c.missing_since as "missingSince", c.trouble, coalesce(h.is_primary, false) as "isPrimary"
    from domain_claim c left join host h on h.host = c.domain and h.school_id = c.school_id ${which}`
}
