import type postgres from 'postgres'
import type { Control } from '../../database.ts'
import { addressFor, homeOf, type DatabaseRow } from '../provisioning/database-row.ts'

/** An entry that does not fit its seal: ids and how, nothing of what it says. */
export type Misfit = { number: number | null; actId: string; rowId: string | null; problem: string }

export type Verified = {
  sealed: number
  /** So many erasures of persons have taken out of the log what it said of them. */
  erasures: number
  /** Against the head that is kept in the control database. */
  anchor: 'none' | 'fits' | 'cut-off' | 'rewritten'
  misfits: Misfit[]
  seconds: number
}

const stretch = 20_000

/** Recomputes the whole seal of a school's audit log, and compares its end with the head that is kept here. */
export async function verifyAudit(control: Control, schoolId: string): Promise<Verified> {
  const began = performance.now()
  const row = await homeOf(control.sql, schoolId)
  return inside(control, row, async (sql) => {
    const [end] = await sql<{ last: number }[]>`
      select coalesce(max(number), 0)::float8 as last from audit_seal`
    const last = end?.last ?? 0
    const told = await toldOf(control, schoolId)
    const misfits: Misfit[] = []
    for (let from = 1; from <= last; from += stretch)
      misfits.push(
        ...(await sql<Misfit[]>`
          select number::float8 as number, act_id as "actId", row_id as "rowId", problem
          from unfit_seals(${from}, ${from + stretch - 1}, ${told.acts}::uuid[],
            array(select decode(d, 'hex') from unnest(${told.digests}::text[]) d))`),
      )
    misfits.push(...(await untimely(sql, last)), ...(await forged(sql, told)), ...(await unsealed(sql)))
    const anchor = await compareHead(control, sql, { schoolId, last })
    const erasures = await countRedactions(sql)
    return { sealed: last, erasures, anchor, misfits, seconds: Math.round(performance.now() - began) / 1000 }
  })
}

type Told = { acts: string[]; digests: string[] }

/** The erasures of persons, whose redactions are no alterations. */
async function toldOf({ sql }: Control, schoolId: string): Promise<Told> {
  const rows = await sql<{ act: string; digest: Buffer }[]>`
    select distinct act_id as act, digest from person_erasure where school_id = ${schoolId}`
  return { acts: rows.map(({ act }) => act), digests: rows.map(({ digest }) => digest.toString('hex')) }
}

/** What was sealed late, or with a time that is not its own; a school of an older version does not note it. */
async function untimely(sql: postgres.Sql, last: number): Promise<Misfit[]> {
  const [known] = await sql`select to_regprocedure('untimely_seals(bigint, bigint)') is not null as there`
  if (known?.there !== true) return []
  const rows: Misfit[] = []
  for (let from = 1; from <= last; from += stretch)
    rows.push(
      ...(await sql<Misfit[]>`
        select number::float8 as number, act_id as "actId", row_id as "rowId", problem
        from untimely_seals(${from}, ${from + stretch - 1})`),
    )
  return rows
}

async function forged(sql: postgres.Sql, { acts, digests }: Told): Promise<Misfit[]> {
  return sql<Misfit[]>`
    select null::float8 as number, coalesce(act_id, row_id) as "actId", row_id as "rowId", problem
    from unfit_redactions(${acts}::uuid[], array(select decode(d, 'hex') from unnest(${digests}::text[]) d))`
}

async function countRedactions(sql: postgres.Sql): Promise<number> {
  const [row] = await sql<{ count: number }[]>`select count(*)::int as count from audit_redaction`
  return row?.count ?? 0
}

async function unsealed(sql: postgres.Sql): Promise<Misfit[]> {
  return sql<Misfit[]>`
    select null::float8 as number, a.id as "actId", null::uuid as "rowId", 'unsealed' as problem
    from act a where a.at < now() - interval '1 day'
      and a.id < (select s.act_id from audit_seal s order by s.number desc limit 1)
      and not exists (select from audit_seal s where s.act_id = a.id) order by a.id`
}

async function compareHead(
  control: Control,
  sql: postgres.Sql,
  { schoolId, last }: { schoolId: string; last: number },
): Promise<Verified['anchor']> {
  const [head] = await control.sql<{ number: number; hash: Buffer; brokenAt: Date | null }[]>`
    select number::float8 as number, hash, broken_at as "brokenAt" from audit_head where school_id = ${schoolId}`
  if (!head) return 'none'
  if (last < head.number) return 'cut-off'
  const [there] = await sql<{ hash: Buffer }[]>`select hash from audit_seal where number = ${head.number}`
  return there?.hash.equals(head.hash) === true && head.brokenAt === null ? 'fits' : 'rewritten'
}

/** A school that comes from elsewhere brings its erasures along; of one that is restored they are known. */
async function noteErasures(control: Control, schoolId: string, row: DatabaseRow): Promise<void> {
  const done = await inside(control, row, async (sql) => {
    // An archive may be older than erasures are.
    const [found] = await sql<
      { there: boolean }[]
    >`select to_regclass('audit_redaction') is not null as there`
    if (found?.there !== true) return []
    return sql<{ act: string; person: string; digest: Buffer; at: Date }[]>`
      select r.act_id as act, e.person_id as person, r.digest, a.at
      from audit_redaction r join act a on a.id = r.act_id
      join audit n on n.act_id = r.act_id and n.resource = 'person_erasure'
      join person_erasure e on e.id = n.row_id`
  })
  for (const { act, person, digest, at } of done)
    await control.sql`
      insert into person_erasure (school_id, act_id, person_id, digest, erased_at)
      values (${schoolId}, ${act}, ${person}, ${digest}, ${at}) on conflict do nothing`
}

/** After a restore the log goes on from where it stood in the archive; that it was restored is in the operation log. */
export async function anchorAnew(control: Control, schoolId: string, row: DatabaseRow): Promise<void> {
  const [last] = await inside(
    control,
    row,
    (sql) =>
      sql<{ number: number; hash: Buffer; at: Date }[]>`
        select number::float8 as number, hash, sealed_at as at from audit_seal order by number desc limit 1`,
  )
  await noteErasures(control, schoolId, row)
  await control.sql`delete from audit_head where school_id = ${schoolId}`
  if (last)
    await control.sql`
      insert into audit_head (school_id, number, hash, at) values (${schoolId}, ${last.number}, ${last.hash}, ${last.at})`
}

async function inside<T>(
  control: Control,
  row: DatabaseRow,
  look: (sql: postgres.Sql) => Promise<T>,
): Promise<T> {
  const sql = control.enter(await addressFor(control, row, 'ddl'))
  try {
    await sql`set role maktab_owner`
    return await look(sql)
  } finally {
    await sql.end()
  }
}
