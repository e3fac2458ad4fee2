import { and, type SQL, sql } from 'drizzle-orm'
import type { WireMoney } from 'kit/values/money'
import { reach } from '../../../core/authorization/reach.ts'
import type { User } from '../../../core/authorization/user.ts'
import { arrayOf } from '../../../core/columns/array-text.ts'
import { matches } from '../../../core/columns/text-search.ts'
import { executePrepared } from '../../../core/school/prepared.ts'
import type { School } from '../../../core/school/school.ts'
import { guardians } from '../../../people/students-and-guardians/contract.ts'
import { student } from '../../../people/students-and-guardians/tables.ts'
import { familyAccount } from '../../family-accounts/tables.ts'
import { receipts } from '../../receipts/contract.ts'

type Hit = {
  familyAccountId: string
  family: string
  code: string
  children: { id: string; name: string; otherName: string; fatherName: string; section: string }[]
  open: WireMoney[]
}

/**
 * Families whose children fit all words: by name, registration, GR or roll number, section, or the telephone of a
 * guardian as far as the cashier sees guardians; families that owe something come first. A bill number and the number of
 * an invoice or a challan lead to their family at once.
 */
export async function searchDesk(
  school: School,
  user: User,
  { q, limit }: { q: string; limit: number },
): Promise<{ rows: Hit[] }> {
  const today = await school.today()
  const typed = q.trim()
  const numbered = /\d/.test(typed) ? await familiesByNumber(school, typed) : []
  if (numbered.length > 0) {
    const rows = await familiesOf(school, user, sql`select unnest(${arrayOf(numbered)}::uuid[]) as id`, limit)
    if (rows.length > 0) return { rows }
  }
  const mine = reach(user, receipts.name, 'mark', { campus: student.campusId })
  // Who does not see guardians must not find out a telephone number digit by digit.
  const ownText = sql`case when ${reach(user, guardians.name, 'view', { campus: student.campusId })} then students.search_text
    else split_part(students.search_text, chr(10), 1) || ' ' || split_part(students.search_text, chr(10), 2) end`
  const fits = and(...matches(sql`students.search_text`, typed), ...matches(ownText, typed)) ?? sql`false`
  return {
    rows: await familiesOf(
      school,
      user,
      sql`select m.family_account_id as id from (
          select first.id, row_number() over () as at from (
            select students.id from student students where ${fits} and ${mine} and students.archived_at is null
            order by students.status <> 'enrolled', students.search_text collate name_order, students.id limit 60) first
        ) s join family_member m on m.student_id = s.id and holds(m.valid_from, m.valid_until, ${today}::date) order by s.at`,
      limit,
      and(...matches(sql`students.search_text`, typed)),
    ),
  }
}

/** Families of a bill number, of their own code, or of the number of an invoice or a challan, whoever may see them. */
async function familiesByNumber(school: School, typed: string): Promise<string[]> {
  const rows = await executePrepared<{ id: string }>(
    school.db,
    sql`select f.id from family_account f where f.psid = ${typed} or fold(f.code) = fold(${typed})
      union select i.family_account_id from invoice i where i.number = ${typed}
      union select c.family_account_id from challan c where c.number = ${typed}`,
  )
  return rows.map(({ id }) => id)
}

async function familiesOf(
  school: School,
  user: User,
  families: SQL,
  limit: number,
  isHit: SQL = sql`true`,
): Promise<Hit[]> {
  const today = await school.today()
  const rows = await school.db.execute<Hit>(sql`
    with found as materialized (select id, min(place) as place from (
      select id, row_number() over () as place from (${families}) f) each_hit group by id
      order by not exists (select from family_receivable w where w.family_account_id = each_hit.id and w.amount > 0), 2 limit ${limit})
    select ${familyAccount.id} as "familyAccountId", ${familyAccount.name} as family, ${familyAccount.code} as code,
      coalesce(c.children, '[]') as children, coalesce(o.open, '[]') as open
    from found join family_account family_accounts on ${familyAccount.id} = found.id
      cross join lateral (
        select jsonb_agg(jsonb_build_object('id', students.id, 'name', p.name, 'otherName', p.other_name, 'fatherName', students.father_name,
          'section', coalesce(g.title, '')) order by not (${isHit}), p.birth_date nulls last, students.id) as children
        from family_member m join student students on students.id = m.student_id join person p on p.id = students.id
          left join section g on g.id = students.section_id
        where m.family_account_id = ${familyAccount.id} and holds(m.valid_from, m.valid_until, ${today}::date)
          and ${reach(user, receipts.name, 'mark', { campus: student.campusId })}
      ) c
      cross join lateral (
        select jsonb_agg(jsonb_build_object('amount', s.amount::text, 'currency', s.currency)) as open from (
          select i.currency, sum(n.amount) as amount from invoice i join invoice_open n on n.invoice_id = i.id and n.amount > 0
          where i.family_account_id = ${familyAccount.id} and i.cancelled_at is null group by 1) s
      ) o
    where ${familyAccount.archivedAt} is null and ${reach(user, receipts.name, 'mark', { campuses: familyAccount.campusIds })}
    order by o.open is null, found.place`)
  return [...rows]
}
