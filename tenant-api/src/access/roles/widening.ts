import { and, eq, ne } from 'drizzle-orm'
import { type Reach, reaches } from 'kit/contract/contract'
import type { Day } from 'kit/values/day'
import { holdsOn } from '../../core/columns/effective-dates.ts'
import type { Tx } from '../../core/school/school.ts'
import { tellOfLogIn } from '../sessions/sign-in/security-news.ts'
import { assignment } from '../sessions/tables.ts'
import type { User } from '../../core/authorization/user.ts'
import { type Cell, keyOf } from './grid.ts'

type Widened = {
  role: { id: string; key: string; name: string }
  before: readonly Cell[]
  cells: readonly Cell[]
}

/**
 * Notifies the current holders of a role that it may do more, or less. Guardians and students are not notified:
 * the school decides what families see, and nobody would read a letter to each.
 */
export async function tellHolders(
  tx: Tx,
  user: User,
  { role, before, cells, today }: Widened & { today: Day },
): Promise<void> {
  const { more, less } = differences(before, cells)
  if (more + less === 0 || role.key === 'guardian' || role.key === 'student') return
  const rows = await tx
    .selectDistinct({ id: assignment.accountId })
    .from(assignment)
    .where(
      and(
        eq(assignment.roleId, role.id),
        holdsOn(assignment, today),
        user.id === null ? undefined : ne(assignment.accountId, user.id),
      ),
    )
  const to = rows.map(({ id }) => id)
  const fill = { role: { sentence: role.name }, name: { sentence: user.name } }
  if (more > 0) await tellOfLogIn(tx, 'role.widened', { to, fill: { ...fill, count: more } })
  if (less > 0) await tellOfLogIn(tx, 'role.narrowed', { to, fill: { ...fill, count: less } })
}

/** How many cells reach further than before, and how many less far; cells not in the change stay. */
function differences(before: readonly Cell[], cells: readonly Cell[]): { more: number; less: number } {
  const was = new Map(before.map((cell) => [keyOf(cell), cell.reach]))
  const by = cells.map((cell) => widthOf(cell.reach) - widthOf(was.get(keyOf(cell)) ?? null))
  return { more: by.filter((step) => step > 0).length, less: by.filter((step) => step < 0).length }
}

function widthOf(reach: Reach | null): number {
  return reach === null ? -1 : reaches.indexOf(reach)
}
