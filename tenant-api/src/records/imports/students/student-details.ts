import { sql } from 'drizzle-orm'
import type { Tx } from '../../../core/school/school.ts'
import type { SensitiveDetails } from '../../../people/students-and-guardians/contract.ts'
import { sensitiveFields } from './student-marks.ts'
import type { Left } from './student-left.ts'

type Detail = { id: string } & Record<keyof SensitiveDetails, string | null>
/** Details to write of a person, and where to store the values from before. */
export type Says = { id: string; says: Partial<Detail>; left: Pick<Left, 'details'> }

/** Writes sensitive details of people; missing fields keep their values. */
export async function writeDetails(tx: Tx, all: readonly Says[], at: string): Promise<void> {
  const said = all.filter(({ says }) => Object.keys(says).length > 0)
  if (said.length === 0) return
  const there = await readDetails(
    tx,
    said.map(({ id }) => id),
  )
  const next: Detail[] = []
  for (const { id, left, says } of said) {
    const before = there.get(id)
    const merged = { ...(before ?? { id, ...nothing }), ...says }
    if (before && sensitiveFields.every((field) => merged[field] === before[field])) continue
    next.push(merged)
    left.details.push({ id, at, before: before ?? null })
  }
  await putDetails(tx, next, at)
}

const nothing = { identityType: null, identityNumber: '', religion: '', bloodGroup: null, medicalNote: '' }

/** The sensitive details in a row of a file. */
export function detailsIn(line: Readonly<Record<string, unknown>>): Partial<Detail> {
  return Object.fromEntries(
    sensitiveFields.flatMap((field) => (line[field] === undefined ? [] : [[field, line[field]]])),
  )
}

/** Reads existing details, and locks them until the transaction ends. */
export async function readDetails(tx: Tx, ids: readonly string[]): Promise<Map<string, Detail>> {
  const rows = await tx.execute<Detail>(sql`
    select id, identity_type as "identityType", identity_number as "identityNumber", religion,
      blood_group as "bloodGroup", medical_note as "medicalNote"
    from sensitive_detail where id in (select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)::uuid)
    for update`)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Writes complete details. */
export async function putDetails(tx: Tx, details: readonly object[], at: string): Promise<void> {
  if (details.length === 0) return
  await tx.execute(sql`
    insert into sensitive_detail (id, identity_type, identity_number, religion, blood_group, medical_note, updated_at)
    select d.id, d."identityType", d."identityNumber", d.religion, d."bloodGroup", d."medicalNote", ${at}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(details)}::jsonb) as d (id uuid, "identityType" text, "identityNumber" text,
      religion text, "bloodGroup" text, "medicalNote" text)
    on conflict (id) do update set identity_type = excluded.identity_type, identity_number = excluded.identity_number,
      religion = excluded.religion, blood_group = excluded.blood_group, medical_note = excluded.medical_note,
      updated_at = excluded.updated_at`)
}
