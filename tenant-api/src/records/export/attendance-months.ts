import { sql } from 'drizzle-orm'
import { dayShape, oneOf } from 'kit/contract/fields'
import { sentence } from 'kit/text/words'
import { z } from 'zod'
import type { Db, School, Tx } from '../../core/school/school.ts'
import type { Sheet } from '../../core/documents/sheets.ts'
import type { User } from '../../core/authorization/user.ts'
import { statuses } from '../../attendance/registers/contract.ts'

const said = z.object({
  day: dayShape.meta({ title: 'Date' }),
  section: z.string().nullable().meta({ title: 'Section' }),
  registrationNumber: z.string().nullable().meta({ title: 'Registration number' }),
  name: z.string().meta({ title: 'Name' }),
  fatherName: z.string().nullable().meta({ title: 'Father’s name' }),
  status: oneOf(statuses).meta({ title: 'Attendance' }),
})

/** The months of which a register says something. */
export async function attendanceMonths(db: Db | Tx): Promise<string[]> {
  const rows = await db.execute<{ month: string }>(
    sql`select distinct to_char(day, 'YYYY-MM') as month from register order by 1`,
  )
  return rows.map(({ month }) => month)
}

/** What each day of a month was for each student; read once, within the transaction that it is given. */
export function attendanceSheet(school: School, reader: User, month: string): Sheet {
  return {
    school,
    reader,
    name: sentence('Attendance'),
    fields: said,
    // As many as a sheet holds: the cursor is read to its end.
    most: 1_000_000,
    async rows(tx: Db | Tx, limit, skip) {
      if (skip === 0) await declare(tx, month)
      const rows = await tx.execute<Record<string, unknown>>(sql.raw(`fetch ${limit} from attended`))
      if (rows.length < limit) await tx.execute(sql.raw('close attended'))
      return [...rows]
    },
    namesOf: async () => new Map(),
  }
}

async function declare(tx: Db | Tx, month: string): Promise<void> {
  const first = `${month}-01`
  await tx.execute(sql`
    declare attended no scroll cursor for
    select d.day::text as day, s.name as section, t.registration_number as "registrationNumber", p.name,
      t.father_name as "fatherName", d.status
    from student_day d join student t on t.id = d.student_id join person p on p.id = t.id
      left join section s on s.id = d.section_id
    where d.day >= ${first}::date and d.day < ${first}::date + interval '1 month'
    order by d.day, s.name, p.name collate name_order, t.id`)
}
