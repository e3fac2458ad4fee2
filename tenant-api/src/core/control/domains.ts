import type postgres from 'postgres'

/** The domains of a school, stored in the control database; each query names the school that asks. */
export type Domains = {
  /** The served hosts and the claims, the host of the sign-up first. */
  list(schoolId: string): Promise<DomainRow[]>
  claim(
    schoolId: string,
    claim: { domain: string; token: string; most: number },
  ): Promise<'claimed' | 'known' | 'full'>
  /** Whether the claim exists; likewise below. */
  drop(schoolId: string, id: string): Promise<boolean>
  look(schoolId: string, id: string): Promise<boolean>
  prefer(schoolId: string, host: string): Promise<boolean>
}

export type DomainRow = {
  id: string | null
  host: string
  token: string | null
  isServed: boolean
  isPrimary: boolean
  trouble: 'missing' | 'unanswered' | 'held' | null
  isMissing: boolean
  lookedAt: string | null
}

/** The actor in the operation log; only the school's own log names the person. */
const actor = 'school'

async function truth(asking: Promise<{ done: boolean }[]>): Promise<boolean> {
  return (await asking)[0]?.done === true
}

export function domainsOn(sql: postgres.Sql): Domains {
  return {
    async list(schoolId) {
      const rows = await sql<DomainRow[]>`
        select c.id, coalesce(d.host, c.domain)::text as host, c.token, d.host is not null as "isServed",
          coalesce(d.is_primary, false) as "isPrimary", c.trouble, c.missing_since is not null as "isMissing",
          to_json(c.looked_at) #>> '{}' as "lookedAt"
        from (select host, is_primary from directory where school_id = ${schoolId}) d
        full join (select * from domain_claim where school_id = ${schoolId}) c on c.domain = d.host
        order by c.id is not null, host`
      return [...rows]
    },
    async claim(schoolId, { domain, token, most }) {
      const [row] = await sql<{ done: 'claimed' | 'known' | 'full' }[]>`
        select claim_domain(${schoolId}, ${domain}, ${token}, ${most}, ${actor}) as done`
      return row?.done ?? 'known'
    },
    drop: (schoolId, id) => truth(sql`select drop_domain(${schoolId}, ${id}, ${actor}) as done`),
    look: (schoolId, id) => truth(sql`select look_soon(${schoolId}, ${id}) as done`),
    prefer: (schoolId, host) => truth(sql`select prefer_host(${schoolId}, ${host}, ${actor}) as done`),
  }
}
