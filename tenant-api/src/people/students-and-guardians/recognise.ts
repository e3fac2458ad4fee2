import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { searchForm } from 'kit/text/search-form'
import type { Db, Tx } from '../../core/school/school.ts'
import { reach } from '../../core/authorization/reach.ts'
import type { User } from '../../core/authorization/user.ts'
import { guardians, sensitivePermission, students } from './contract.ts'
import { guardianCrud } from './guardians.ts'
import { studentCalled, studentCrud } from './students.ts'
import { guardian, guardianLink, sensitiveDetail, student } from './tables.ts'

// By what somebody who is entered, in a form or in a file, turns out to be known already. Only those whom the user may
// see are recognised, and by the identity number only who may know it: nobody learns from an answer what is not theirs.

type Marks = { phones: readonly string[]; identityNumbers: readonly string[] }

/**
 * Of two who enter somebody of one telephone or number at once the second waits, and finds whom the first has entered.
 * A file holds them all (`holdAllMarks`) while it writes.
 */
export async function holdMarks(tx: Tx, { phones, identityNumbers }: Marks): Promise<void> {
  const keys = [...new Set([...phones, ...identityNumbers])].map((mark) => `guardian:${mark}`)
  await tx.execute(sql`
    select pg_advisory_xact_lock_shared(hashtextextended('guardians', 0)), (
      select count(pg_advisory_xact_lock(hashtextextended(key, 0)))
      from (select key from jsonb_array_elements_text(${JSON.stringify(keys)}::jsonb) key order by 1) keys)`)
}

export async function holdAllMarks(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('guardians', 0))`)
}

/** The guardians with one of these telephones (E.164) or identity numbers (bare), and by which of them. */
export async function knownGuardians(db: Db | Tx, user: User, { phones, identityNumbers }: Marks) {
  if (phones.length + identityNumbers.length === 0) return []
  const some = sql`${guardian.id} in (
    select id from person where phone in ${listed(phones)}
    union select id from sensitive_detail where identity_number <> '' and identity_number in ${listed(identityNumbers)})`
  const rows = await db
    .select({
      id: guardian.id,
      name: guardian.name,
      otherName: guardian.otherName,
      gender: guardian.gender,
      phone: guardian.phone,
      identityNumber: sensitiveDetail.identityNumber,
    })
    .from(guardian)
    .leftJoin(sensitiveDetail, and(eq(sensitiveDetail.id, guardian.id), mayKnow(user, guardianCrud)))
    .where(and(isNull(guardian.archivedAt), reach(user, guardians.name, 'view', guardianCrud.within), some))
    .orderBy(guardian.id)
  const [called, papers] = [new Set<string | null>(phones), new Set<string | null>(identityNumbers)]
  // Who has the number of a paper that the user may not know is as little known as anybody else.
  return rows
    .map((row) => ({ ...row, identityNumber: papers.has(row.identityNumber) ? row.identityNumber : null }))
    .filter(({ phone, identityNumber }) => identityNumber !== null || called.has(phone))
}

/** What a child is called beside a guardian: whoever is the father need not be named once more. */
export const childCalled = sql<string>`
  case ${guardianLink.relation} when 'father' then ${student.name} else ${studentCalled} end`

/** What is known of a student who may be there already. `at` is the place of the answer. */
export type SoughtStudent = {
  at: number
  registrationNumber: string
  campusId: string | null
  grNumber: string
  identityNumber: string
  name: string
  fatherName: string
  birthDate: string | null
  sectionId: string | null
}

/**
 * The students who may be meant, by the strongest mark that finds anybody: the registration number, the GR number of the
 * campus, the identity number, name and father's name and day of birth. Who has none of the numbers may also be one of
 * the section who is called the same, where the day of birth does not tell them apart.
 */
export async function knownStudents(
  db: Db | Tx,
  user: User,
  sought: readonly SoughtStudent[],
): Promise<ReadonlyMap<number, string[]>> {
  const asked = sought.map((one) => ({
    ...one,
    registrationNumber: searchForm(one.registrationNumber),
    grNumber: searchForm(one.grNumber),
    name: searchForm(one.name),
    fatherName: searchForm(one.fatherName),
  }))
  const rows = await db.execute<{ at: number; ids: string[] }>(sql`
    with asked as (
      select * from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as a (at int, "registrationNumber" text,
        "campusId" uuid, "grNumber" text, "identityNumber" text, name text, "fatherName" text, "birthDate" date,
        "sectionId" uuid)
    ), hit as (
      select a.at, s.id, 1 as rank from asked a
      join student s on fold(s.registration_number) = a."registrationNumber" where a."registrationNumber" <> ''
      union all
      select a.at, g.student_id, 2 from asked a
      join gr_entry g on g.campus_id = a."campusId" and fold(g.number) = a."grNumber" where a."grNumber" <> ''
      union all
      select a.at, d.id, 3 from asked a
      join sensitive_detail d on d.identity_number = a."identityNumber" and d.identity_number <> ''
      where exists (select from ${student} where ${student.id} = d.id and ${mayKnow(user, studentCrud)})
      union all
      select a.at, s.id, 4 from asked a
      join (
        select id, birth_date, fold(name) as called from person
        union all select id, birth_date, fold(other_name) from person where other_name <> ''
      ) p on p.birth_date = a."birthDate" and p.called = a.name
      join student s on s.id = p.id and fold(s.father_name) = a."fatherName"
      where a.name <> '' and a."fatherName" <> ''
      union all
      select a.at, s.id, 5 from asked a
      join student s on s.section_id = a."sectionId" and fold(s.father_name) = a."fatherName"
      join person p on p.id = s.id and a.name in (fold(p.name), fold(p.other_name))
      where a.name <> '' and a."registrationNumber" = '' and a."grNumber" = '' and a."identityNumber" = ''
        and (p.birth_date is null or a."birthDate" is null)
    ), seen as (
      select hit.at, hit.id, hit.rank, min(hit.rank) over (partition by hit.at) as best from hit join ${student} on ${student.id} = hit.id
      where ${student.archivedAt} is null and ${reach(user, students.name, 'view', studentCrud.within)}
    )
    select at, jsonb_agg(distinct id) as ids from seen where rank = best group by at`)
  return new Map(rows.map(({ at, ids }) => [at, ids]))
}

function mayKnow(user: User, { within }: { within: Parameters<typeof reach>[3] }): SQL {
  return reach(user, sensitivePermission.resource, 'view', within)
}

function listed(texts: readonly string[]): SQL {
  return sql`(select jsonb_array_elements_text(${JSON.stringify(texts)}::jsonb))`
}
