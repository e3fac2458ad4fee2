import type postgres from 'postgres'
import { mainCampus } from 'tenant-api/contract/structure'
import { roleKeys } from 'tenant-api/contract/access'

/**
 * Where an account holds its role: in the whole institute, in the campus of the examples, or in another one. Who is
 * former held it in the whole institute until the day before, and is still logged in.
 */
export const holdings = ['institute', 'own', 'other', 'former'] as const
export type Holding = (typeof holdings)[number]

/** A person with one role in one place, and an open session; ids are the same in every school of the stage. */
export type Member = { accountId: string; sessionId: string; role: string; holding: Holding }

const otherCampus = '01980000-0000-7000-8000-00000000c003'
/** The campus of a holding; null for the whole institute, and for who is nowhere any more. */
export const campusOf: Record<Holding, string | null> = {
  institute: null,
  own: mainCampus,
  other: otherCampus,
  former: null,
}

/** Everybody whom the trials send: each role in each place. */
export const members: readonly Member[] = roleKeys.flatMap((role, at) =>
  holdings.map((holding, place) => ({
    accountId: idOf('a', at, place),
    sessionId: idOf('5', at, place),
    role,
    holding,
  })),
)

/** The member who may do everything. */
export const chief: Member = memberWith('super_admin', 'institute')

export function memberWith(role: string, holding: Holding): Member {
  const found = members.find((member) => member.role === role && member.holding === holding)
  if (!found) throw new Error(`nobody is ${role} (${holding})`)
  return found
}

/** Puts the members into the school that all others are cloned from; `now` is the stage's clock. */
export async function addMembers(sql: postgres.Sql, now: Date): Promise<void> {
  const rows = members.map(({ accountId, sessionId, role, holding }, at) => {
    const ends = holding === 'former' ? dayBefore(now) : null
    const row = { accountId, sessionId, role, campus: campusOf[holding], ends }
    return { ...row, person: idOf('9', at, 0), at: String(at) }
  })
  await sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`
    await tx`create temporary table given on commit drop as
      select * from jsonb_to_recordset(${tx.json(rows)}) as g
        ("accountId" uuid, "sessionId" uuid, role text, campus uuid, ends date, person uuid, at text)`
    await tx`insert into person (id, first_name, last_name) select person, role, at from given`
    await tx`insert into account (id, person_id, email) select "accountId", person, at || '.trust@trust.example' from given`
    await tx`insert into permission_version (account_id) select "accountId" from given`
    await tx`insert into assignment (account_id, role_id, campus_id, starts_on, ends_on)
      select g."accountId", r.id, g.campus, '2026-01-01', g.ends from given g join role r on r.key = g.role`
    await tx`insert into session (id, account_id, token_hash, rotated_at, device, browser, created_at, last_seen_at,
        idle_minutes, expires_at, proved_at)
      select "sessionId", "accountId", sha256(convert_to(at, 'UTF8')), ${now}, 'Trial', 'Trial', ${now}, ${now},
        1000000, ${now}::timestamptz + interval '90 days', ${now} from given`
  })
}

function dayBefore(now: Date): string {
  return new Date(now.getTime() - 86_400_000).toISOString().slice(0, 10)
}

function idOf(kind: string, at: number, place: number): string {
  return `01980000-0000-7000-8000-0000${kind}${String(at).padStart(3, '0')}${String(place).padStart(4, '0')}`
}
