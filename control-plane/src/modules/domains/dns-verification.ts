import { Resolver } from 'node:dns/promises'
import type { Control, Sql } from '../../database.ts'
import { domainRecord } from 'kit/institute/domain-name'
import { type ClaimRow, dueClaims, findClaim, log } from './claims.ts'

/** The texts of a name's TXT records; throws as `node:dns` does. */
export type ResolveTxt = (name: string) => Promise<string[][]>

/** Days without its record after which a verified domain is given up: whoever runs it may have forgotten, or sold it. */
const graceDays = 3

/** The DNS of the machine, asked anew each time. */
export function systemDns(servers: readonly string[] = []): ResolveTxt {
  const resolver = new Resolver({ timeout: 3_000, tries: 2 })
  if (servers.length > 0) resolver.setServers(servers)
  return (name) => resolver.resolveTxt(name)
}

type Seen = 'there' | 'missing' | 'unanswered'

/** Whether a claim's record stands. No answer is no answer: it neither gives nor takes. */
async function see(claim: Pick<ClaimRow, 'domain' | 'token'>, resolve: ResolveTxt): Promise<Seen> {
  const { name, text } = domainRecord(claim)
  try {
    const records = await resolve(name)
    return records.some((parts) => parts.join('') === text) ? 'there' : 'missing'
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    return ['ENOTFOUND', 'ENODATA'].includes(code) ? 'missing' : 'unanswered'
  }
}

/** Looks at a claim and does what follows: opens the host, notes that the record is missing, or gives the host up. */
export async function lookAt(
  control: Control,
  { schoolId, domain }: Pick<ClaimRow, 'schoolId' | 'domain'>,
  resolve: ResolveTxt,
): Promise<ClaimRow> {
  const claim = await findClaim(control.sql, { schoolId, domain })
  const seen = await see(claim, resolve)
  // Another school's claim to the same domain counts as long as its record stands, too: the DNS is asked before the lock.
  const [other] = await control.sql<Pick<ClaimRow, 'schoolId' | 'domain' | 'token'>[]>`
    select school_id as "schoolId", domain::text, token from domain_claim
    where domain = ${domain} and school_id <> ${schoolId} and verified_at is not null`
  const others = other ? await see(other, resolve) : 'missing'
  await control.sql.begin(async (tx) => {
    await tx`select pg_advisory_xact_lock(hashtextextended(${`maktab:domain:${domain}`}, 0))`
    if (seen === 'unanswered') await note(tx, claim, 'unanswered')
    else if (seen === 'missing') await missed(tx, claim)
    else if (others === 'missing') await open(tx, claim, other)
    else await note(tx, claim, 'held')
  })
  return findClaim(control.sql, { schoolId, domain })
}

async function note(tx: Sql, { schoolId, domain }: ClaimRow, trouble: 'unanswered' | 'held'): Promise<void> {
  await tx`
    update domain_claim set trouble = ${trouble}, look_at = ${nextLook(tx)}
    where school_id = ${schoolId} and domain = ${domain}`
}

async function open(
  tx: Sql,
  { schoolId, domain, verifiedAt }: ClaimRow,
  other: Pick<ClaimRow, 'schoolId'> | undefined,
): Promise<void> {
  if (other) await giveUp(tx, { schoolId: other.schoolId, domain })
  await tx`
    update domain_claim set verified_at = coalesce(verified_at, now()), looked_at = now(), missing_since = null,
      trouble = null, look_at = now() + interval '12 hours'
    where school_id = ${schoolId} and domain = ${domain}`
  await tx`insert into host (host, school_id, kind, verified_at) values (${domain}, ${schoolId}, 'custom', now())
    on conflict (host) do nothing`
  if (verifiedAt === null) await log(tx, { actor: 'system', act: 'domain.verified', schoolId, domain })
}

async function missed(tx: Sql, { schoolId, domain }: ClaimRow): Promise<void> {
  const [row] = await tx<{ isOver: boolean }[]>`
    update domain_claim set looked_at = now(), trouble = 'missing', look_at = ${nextLook(tx)},
      missing_since = case when verified_at is null then null else coalesce(missing_since, now()) end
    where school_id = ${schoolId} and domain = ${domain}
    returning coalesce(missing_since < now() - make_interval(days => ${graceDays}), false) as "isOver"`
  if (row?.isOver) await giveUp(tx, { schoolId, domain })
}

/** The claim stays, so that the record only needs to come back. */
async function giveUp(tx: Sql, { schoolId, domain }: Pick<ClaimRow, 'schoolId' | 'domain'>): Promise<void> {
  await tx`
    update domain_claim set verified_at = null, missing_since = null, trouble = 'missing'
    where school_id = ${schoolId} and domain = ${domain}`
  await tx`select close_host(${schoolId}, ${domain})`
  await log(tx, { actor: 'system', act: 'domain.given-up', schoolId, domain })
}

/** Soon after the claim every minute, then every hour; what is verified and stands, twice a day. */
function nextLook(tx: Sql) {
  return tx`now() + case
    when verified_at is not null and missing_since is null then interval '12 hours'
    when claimed_at > now() - interval '1 hour' then interval '1 minute'
    else interval '1 hour' end`
}

/** Looks at the claims whose time has come; one that throws keeps nothing from the others. */
export async function lookRound(control: Control, resolve: ResolveTxt): Promise<number> {
  const due = await dueClaims(control.sql, 200)
  for (const claim of due) await lookAt(control, claim, resolve).catch(() => undefined)
  return due.length
}
