import { type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Erased } from '../../../core/control/erasures.ts'
import { directory, type School } from '../../../core/school/school.ts'
import type { AnchorState, checkSeal, Misfit, readSeal } from './contract.ts'

/** So many entries, acts and their rows, are looked at by one request: a second at most. */
const stretch = 10_000
/** What is older than this and not sealed was not done through the product; in hours. */
const mostHours = 24

/** How far the log is sealed, against the head that the control plane keeps. */
export async function sealOf(school: School): Promise<z.output<typeof readSeal.response>> {
  const head = await directory().auditHead(school.id)
  const [row] = await school.db.execute<{
    sealed: number
    sealedAt: string | null
    waiting: number
    erasures: number
    hash: Buffer | null
  }>(sql`
    select coalesce(last.number, 0)::float8 as sealed, to_json(last.sealed_at)#>>'{}' as "sealedAt",
      (select count(*)::int from act a where a.id > coalesce(last.act_id, '00000000-0000-0000-0000-000000000000')
        and not exists (select from audit_seal s where s.act_id = a.id)) as waiting,
      (select count(*)::int from audit_redaction) as erasures,
      (select s.hash from audit_seal s where s.number = ${head?.number ?? 0}) as hash
    from (select 1) one left join lateral (select * from audit_seal order by number desc limit 1) last on true`)
  const sealed = row?.sealed ?? 0
  const sealedAt = row?.sealedAt ? new Date(row.sealedAt).toISOString() : null
  return {
    sealed,
    sealedAt,
    waiting: row?.waiting ?? 0,
    erasures: row?.erasures ?? 0,
    anchor: anchorState(head, { sealed, hash: row?.hash ?? null }),
    anchored: head && { number: head.number, at: head.at.toISOString() },
  }
}

type Head = { number: number; hash: Buffer; brokenAt: Date | null }

function anchorState(
  head: Head | null,
  { sealed, hash }: { sealed: number; hash: Buffer | null },
): AnchorState {
  if (head === null) return 'none'
  if (sealed < head.number) return 'cut-off'
  return hash === null || !hash.equals(head.hash) || head.brokenAt !== null ? 'rewritten' : 'fits'
}

type Found = { number: number | null; actId: string; rowId: string | null; problem: Misfit }

/** The entries of a stretch that do not fit; behind the last stretch those that were never sealed, too. */
export async function checkStretch(
  school: School,
  from: number,
): Promise<z.output<typeof checkSeal.response>> {
  const { to, last } = await endOf(school, from)
  const told = toldOf(await directory().erasures.acts(school.id))
  const rows = await school.db.execute<Found>(sql`
    select number::float8 as number, act_id as "actId", row_id as "rowId", problem
    from unfit_seals(${from}, ${to}, ${told}) limit 200`)
  const found = [...rows, ...(await untimely(school, { from, to }))]
  const next = to < last ? to + 1 : null
  if (next !== null) return { rows: found, next }
  return { rows: [...found, ...(await forged(school, told)), ...(await unsealed(school))], next }
}

/** The redactions that are kept outside of the school: acts, and what they took out. */
export function toldOf(acts: readonly Erased[]): SQL {
  const ids = acts.map(({ actId }) => actId)
  const digests = acts.map(({ digest }) => `\\\\x${digest.toString('hex')}`)
  return sql`${`{${ids.join(',')}}`}::uuid[], ${`{${digests.map((one) => `"${one}"`).join(',')}}`}::bytea[]`
}

/** The migration since which it is noted when an entry was sealed. */
const noting = 12

/** What was sealed late, or with a time that is not its own. */
async function untimely(school: School, { from, to }: { from: number; to: number }): Promise<Found[]> {
  if (school.schemaVersion < noting) return []
  const rows = await school.db.execute<Found>(sql`
    select number::float8 as number, act_id as "actId", row_id as "rowId", problem
    from untimely_seals(${from}, ${to}) limit 200`)
  return [...rows]
}

/** Redactions that no erasure made, and ones that were taken away. */
async function forged(school: School, told: SQL): Promise<Found[]> {
  const rows = await school.db.execute<Found>(sql`
    select null::float8 as number, coalesce(act_id, row_id) as "actId", row_id as "rowId", problem
    from unfit_redactions(${told}) limit 200`)
  return [...rows]
}

/** Where a stretch ends: an act with very many rows is one by itself. */
async function endOf(school: School, from: number): Promise<{ to: number; last: number }> {
  const [row] = await school.db.execute<{ to: number | null; last: number }>(sql`
    select max(number) filter (where entries <= ${stretch})::float8 as to,
      (select coalesce(max(number), 0)::float8 from audit_seal) as last
    from (
      select s.number, sum(1 + cardinality(s.row_ids)) over (order by s.number) as entries
      from (select * from audit_seal where number >= ${from} order by number limit ${stretch}) s) counted`)
  return { to: row?.to ?? from, last: row?.last ?? 0 }
}

async function unsealed(school: School): Promise<Found[]> {
  const before = new Date(school.now().getTime() - mostHours * 3_600_000).toISOString()
  const rows = await school.db.execute<Found>(sql`
    select null::float8 as number, a.id as "actId", null::uuid as "rowId", 'unsealed' as problem
    from act a where a.at < ${before}::timestamptz
      and a.id < (select s.act_id from audit_seal s order by s.number desc limit 1)
      and not exists (select from audit_seal s where s.act_id = a.id) order by a.id limit 200`)
  return [...rows]
}
