import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import { byName } from '../../core/columns/columns.ts'
import { matches } from '../../core/columns/text-search.ts'
import { takenName } from '../../crud/resource-module.ts'
import { crudOf } from '../../crud/table.ts'
import type { School } from '../../core/school/school.ts'
import { reach } from '../../core/authorization/reach.ts'
import type { User } from '../../core/authorization/user.ts'
import { staffCrud, teacherCrud } from '../employees/employees.ts'
import { staffMember, teacher } from '../employees/tables.ts'
import { goWithPerson } from '../students-and-guardians/person-rows.ts'
import { campusCrud } from '../../institute/structure/campuses.ts'
import { teams } from './contract.ts'
import { team } from './tables.ts'

goWithPerson({ table: 'team_member', column: 'employee_id', side: 'staff' })

/** Teams and their view; those of no campus are the institute's, and everybody's to see. */
export const teamCrud = crudOf(teams, {
  table: team,
  rowsOf: 'team',
  within: { campus: team.campusId, shared: true },
  rows: { campusId: () => campusCrud },
  parts: 'team_id',
  taken: takenName(teams, 'team_title_taken', 'title'),
})

export const colleagueLists = [
  [teacher, teacherCrud],
  [staffMember, staffCrud],
] as const

/** Who works here now and is seen by the user. */
export function here(user: User, [table, { name, within }]: (typeof colleagueLists)[number]) {
  return [isNull(table.archivedAt), eq(table.status, 'active'), reach(user, name, 'view', within)]
}

type Asked = { q?: string | undefined; ids?: string | undefined; limit: number }

/** Teachers and other staff whom the user sees, for choosing one of them. */
export async function listColleagues(school: School, user: User, { q = '', ids, limit }: Asked) {
  const found = await Promise.all(
    colleagueLists.map((of) =>
      school.db
        .select({ id: of[0].id, name: of[0].name })
        .from(of[0])
        .where(
          and(
            ids === undefined ? undefined : inArray(of[0].id, ids.split(',')),
            ...matches(of[0].searchText, q),
            ...here(user, of),
          ),
        )
        .orderBy(byName(of[0].name), asc(of[0].id))
        .limit(limit),
    ),
  )
  const rows = found.flat().slice(0, limit)
  return { rows, total: rows.length }
}
