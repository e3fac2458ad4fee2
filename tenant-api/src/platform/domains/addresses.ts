import { randomBytes } from 'node:crypto'
import { domainName, domainRecord, isWithin, mostDomains } from 'kit/institute/domain-name'
import { refuse, refuseField, refuseMissing } from 'kit/contract/refusal'
import { sentence } from 'kit/text/words'
import { describe } from '../../core/acts/act.ts'
import type { DomainRow } from '../../core/control/domains.ts'
import { directory, type School } from '../../core/school/school.ts'
import type { User } from '../../core/authorization/user.ts'
import type { Address, DomainState } from './contract.ts'

/** Under which addresses the school is reached, and which it has claimed. */
export async function listDomains(school: School): Promise<{ rows: Address[]; most: number }> {
  const rows = await directory().domains.list(school.id)
  return {
    rows: rows.map((row) => ({
      id: row.id,
      host: row.host,
      state: stateOf(row),
      isPrimary: row.isPrimary,
      record: row.token === null ? null : domainRecord({ domain: row.host, token: row.token }),
      lookedAt: row.lookedAt,
    })),
    most: mostDomains,
  }
}

function stateOf({ id, isServed, isMissing, trouble }: DomainRow): DomainState {
  if (id === null) return 'given'
  if (isServed) return isMissing ? 'missing' : 'served'
  return trouble === 'held' || trouble === 'unanswered' ? trouble : 'waiting'
}

/** Claims a domain. Nothing is served under it before its DNS says that it is the school's. */
export async function claimDomain(school: School, user: User, typed: string): Promise<{ host: string }> {
  const domain =
    domainName(typed) ??
    refuseField('domain', sentence('This is no domain. It is like portal.greenvalley.edu.pk'))
  const ofProvider = [new URL(school.provider).hostname, ...(await zonesOf(school))]
  if (ofProvider.some((name) => isWithin(domain, name)))
    refuseField('domain', sentence('Addresses of the provider are given at sign-up'))
  const token = randomBytes(18).toString('base64url')
  const done = await directory().domains.claim(school.id, { domain, token, most: mostDomains })
  if (done === 'full')
    refuse(
      'domains.full',
      'A school has {most} domains of its own at most',
      { most: mostDomains },
      { status: 409 },
    )
  return school.transaction(user, 'domains.claimed', async (tx) => {
    describe(tx, { domain })
    return { host: domain }
  })
}

/** The zone in which the address of the sign-up lies: what is in it, the provider gives. */
async function zonesOf(school: School): Promise<string[]> {
  const rows = await directory().domains.list(school.id)
  return rows.flatMap(({ id, host }) => (id === null ? [host.slice(host.indexOf('.') + 1)] : []))
}

/** Its record is looked for within a minute. */
export async function lookAgain(school: School, id: string): Promise<{ id: string }> {
  if (!(await directory().domains.look(school.id, id))) refuseMissing()
  return { id }
}

/** Letters and links name this address from now on; the others go on being served. */
export async function preferDomain(school: School, user: User, host: string): Promise<{ host: string }> {
  if (!(await directory().domains.prefer(school.id, host.toLowerCase())))
    refuseField('host', sentence('Nothing is served under this address yet'), 'choice')
  return school.transaction(user, 'domains.preferred', async (tx) => {
    describe(tx, { domain: host.toLowerCase() })
    return { host: host.toLowerCase() }
  })
}

/** Gives a domain up. */
export async function dropDomain(school: School, user: User, id: string): Promise<{ id: string }> {
  const found = (await directory().domains.list(school.id)).find((row) => row.id === id)
  if (!found || !(await directory().domains.drop(school.id, id))) return refuseMissing()
  return school.transaction(user, 'domains.dropped', async (tx) => {
    describe(tx, { domain: found.host })
    return { id }
  })
}
