import { sql } from 'drizzle-orm'
import { isMoney } from 'kit/values/money'
import type { Tx } from '../../../core/school/school.ts'
import { salaryColumns } from '../../../people/employees/contract.ts'
import { salaryRow } from '../../../people/employees/tables.ts'

type Body = Readonly<Record<string, unknown>>
/** A salary as a PostgreSQL row. */
type Stored = Body & { id: string }
export type LeftSalary = { at: string; before: Stored | null }
type Saying = { id: string; body: Body; keep: (left: LeftSalary) => void }

export const salaryFields = Object.keys(salaryColumns) as (keyof typeof salaryColumns)[]

const nothing = {
  cycle: 'monthly',
  amount: null,
  allowance: null,
  other_perks: '',
  bank_name: '',
  branch_name: '',
  account_number: '',
  swift_code: '',
  iban: '',
}

/** Salaries by the fields of a file. */
export async function readSalaries(tx: Tx, ids: readonly string[], currency: string) {
  const rows = await load(tx, ids)
  return new Map(
    rows.map(({ id, ...row }) => [
      id,
      Object.fromEntries(
        salaryFields.map((field) => [field, shown(row[salaryRow[field].name], field, currency)]),
      ),
    ]),
  )
}

function shown(value: unknown, field: string, currency: string): unknown {
  const isAmount = field === 'amount' || field === 'allowance'
  return isAmount && value !== null && value !== undefined ? { amount: String(value), currency } : value
}

/**
 * Writes the salaries of rows; missing fields keep their values. Returns the employees whose bank account
 * changed.
 */
export async function writeSalaries(tx: Tx, all: readonly Saying[], at: string): Promise<string[]> {
  const said = all.filter(({ body }) => salaryFields.some((field) => body[field] !== undefined))
  if (said.length === 0) return []
  const there = new Map(
    (
      await load(
        tx,
        said.map(({ id }) => id),
      )
    ).map((row) => [row.id, row]),
  )
  const next = said.flatMap(({ id, body, keep }) => {
    const before = there.get(id) ?? null
    const merged = { ...nothing, ...before, ...storedOf(body), id }
    if (before && JSON.stringify(before) === JSON.stringify({ ...before, ...merged })) return []
    keep({ at, before })
    return [merged]
  })
  await put(tx, next, at)
  const isElsewhere = (row: Stored) =>
    bankColumns.some((column) => row[column] !== (there.get(row.id) ?? nothing)[column])
  return next.filter(isElsewhere).map(({ id }) => id)
}

const bankColumns = ['bank_name', 'branch_name', 'account_number', 'swift_code', 'iban'] as const

function storedOf(body: Body): Body {
  return Object.fromEntries(
    salaryFields.flatMap((field) => {
      const value = body[field]
      if (value === undefined) return []
      return [[salaryRow[field].name, isMoney(value) ? Number(value.amount) : value]]
    }),
  )
}

/** Restores salaries; false if somebody changed one of them since. */
export async function restoreSalaries(
  tx: Tx,
  at: string,
  lefts: readonly (LeftSalary & { id: string })[],
): Promise<boolean> {
  if (lefts.length === 0) return true
  const [same] = await tx.execute<{ count: number }>(sql`
    select count(*)::int as count from jsonb_to_recordset(${JSON.stringify(lefts)}::jsonb) as l (id uuid, at timestamptz)
    join salary_info s on s.id = l.id and s.updated_at = l.at`)
  if (same?.count !== lefts.length) return false
  const added = lefts.flatMap(({ id, before }) => (before === null ? [id] : []))
  await tx.execute(sql`
    delete from salary_info where id in (select jsonb_array_elements_text(${JSON.stringify(added)}::jsonb)::uuid)`)
  await put(
    tx,
    lefts.flatMap(({ before }) => before ?? []),
    at,
  )
  return true
}

function load(tx: Tx, ids: readonly string[]): Promise<Stored[]> {
  return tx
    .execute<{ row: Stored }>(
      sql`
    select to_jsonb(s) - '{version,updated_at}'::text[] as row from salary_info s
    where id in (select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)::uuid) order by id for update`,
    )
    .then((rows) => rows.map(({ row }) => row))
}

async function put(tx: Tx, records: readonly object[], at: string): Promise<void> {
  if (records.length === 0) return
  await tx.execute(sql`
    insert into salary_info (id, cycle, amount, allowance, other_perks, bank_name, branch_name, account_number,
      swift_code, iban, updated_at)
    select id, cycle, amount, allowance, other_perks, bank_name, branch_name, account_number, swift_code, iban,
      ${at}::timestamptz
    from jsonb_populate_recordset(null::salary_info, ${JSON.stringify(records)}::jsonb)
    on conflict (id) do update set cycle = excluded.cycle, amount = excluded.amount, allowance = excluded.allowance,
      other_perks = excluded.other_perks, bank_name = excluded.bank_name, branch_name = excluded.branch_name,
      account_number = excluded.account_number, swift_code = excluded.swift_code, iban = excluded.iban,
      updated_at = excluded.updated_at`)
}
