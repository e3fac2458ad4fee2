import { isNull, sql } from 'drizzle-orm'
import type { Tx } from '../../../core/school/school.ts'
import { reach } from '../../../core/authorization/reach.ts'
import type { User } from '../../../core/authorization/user.ts'
import { students } from '../../../people/students-and-guardians/contract.ts'
import { studentCrud } from '../../../people/students-and-guardians/students.ts'
import { student } from '../../../people/students-and-guardians/tables.ts'
import type { Left } from './student-left.ts'

type Pair = { id: string; code: string; other: string; otherCode: string }

/** A student whose row may give family codes. */
type Coding = { rowId: string; left: Pick<Left, 'coded'> }

/**
 * Gives siblings one family code if any of them has none: students with a parent in common, or with another
 * guardian in common and fathers of the same name. So cousins with the same uncle are not siblings.
 */
export async function codeFamilies(tx: Tx, user: User, rows: readonly Coding[]): Promise<void> {
  const pairs = await siblings(
    tx,
    user,
    rows.map(({ rowId }) => rowId),
  )
  if (pairs.length === 0) return
  const codes = new Map(
    pairs.flatMap(({ id, code, other, otherCode }) => [
      [id, code],
      [other, otherCode],
    ]),
  )
  const byId = new Map(rows.map((row) => [row.rowId, row]))
  const given: { id: string; code: string }[] = []
  let next = await nextCode(tx)
  for (const family of familiesIn(pairs)) {
    const known = family.flatMap((id) => codes.get(id) || []).toSorted()
    const code = known[0] ?? `F-${next}`
    if (known.length === 0) next += 1
    const cause = family.map((id) => byId.get(id)).find(Boolean)
    for (const id of family) {
      if (codes.get(id)) continue
      given.push({ id, code })
      ;(byId.get(id) ?? cause)?.left.coded.push({ id, code })
    }
  }
  await tx.execute(sql`
    update student set family_code = g.code
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as g (id uuid, code text) where student.id = g.id`)
}

async function siblings(tx: Tx, user: User, ids: readonly string[]): Promise<Pair[]> {
  return tx.execute<Pair>(sql`
    with pairs as materialized (
      select mine.id, mine.family_code, mine.father_name, b.student_id as other,
        a.relation in ('father', 'mother') and b.relation in ('father', 'mother') as by_parent
      from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb) given (id)
      join student mine on mine.id = given.id::uuid
      join guardian_link a on a.student_id = mine.id
      join guardian_link b on b.guardian_id = a.guardian_id and b.student_id <> a.student_id
    )
    select distinct mine.id, mine.family_code as code, ${student.id} as other, ${student.familyCode} as "otherCode"
    from pairs mine
    join ${student} on ${student.id} = mine.other
    where ${isNull(student.archivedAt)} and ${reach(user, students.name, 'edit', studentCrud.within)}
      and '' in (mine.family_code, ${student.familyCode})
      and (mine.by_parent or (mine.father_name <> '' and fold(mine.father_name) = fold(${student.fatherName})))`)
}

/** Siblinghood is transitive. */
function familiesIn(pairs: readonly Pair[]): string[][] {
  const parent = new Map<string, string>()
  const rootOf = (id: string): string => {
    const up = parent.get(id) ?? id
    return up === id ? id : rootOf(up)
  }
  for (const { id, other } of pairs) parent.set(rootOf(other), rootOf(id))
  const ids = [...new Set(pairs.flatMap(({ id, other }) => [id, other]))]
  return [...Map.groupBy(ids, rootOf).values()]
}

/** Takes a lock, so that concurrent imports do not use the same code. */
async function nextCode(tx: Tx): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('family-codes', 0))`)
  const [row] = await tx.execute<{ next: number }>(sql`
    select coalesce(max(substring(family_code from '^F-([0-9]{1,8})$')::int), 0) + 1 as next from student
    where family_code <> ''`)
  return row?.next ?? 1
}
