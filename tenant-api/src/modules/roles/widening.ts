import { and, eq, ne } from 'drizzle-orm'
import { type Reach, reaches } from 'kit/contract'
import type { Day } from 'kit/day'
import { holdsOn } from '../../dated.ts'
import type { Tx } from '../../school.ts'
import { tellOfLogIn } from '../access/security-news.ts'
import { assignment } from '../access/tables.ts'
import type { User } from '../access/user.ts'
import { type Cell, keyOf } from './grid.ts'

type Widened = {
  role: { id: string; key: string; name: string }
  before: readonly Cell[]
  cells: readonly Cell[]
}

/**
 * Tells who holds a role today that it may do more. Guardians and students are not told: what families may see is the
 * school's to arrange, and a letter to each would be read by nobody.
 */
export async function tellHolders(
  tx: Tx,
  user: User,
  { role, before, cells, today }: Widened & { today: Day },
): Promise<void> {
  const count = widerIn(before, cells)
  if (count === 0 || role.key === 'guardian' || role.key === 'student') return
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
  await tellOfLogIn(tx, 'role.widened', {
    to: rows.map(({ id }) => id),
    fill: { role: { sentence: role.name }, name: { sentence: user.name }, count },
  })
}

/** How many cells reach further than they did. */
function widerIn(before: readonly Cell[], cells: readonly Cell[]): number {
  const was = new Map(before.map((cell) => [keyOf(cell), cell.reach]))
  return cells.filter((cell) => widthOf(cell.reach) > widthOf(was.get(keyOf(cell)) ?? null)).length
}

function widthOf(reach: Reach | null): number {
  return reach === null ? -1 : reaches.indexOf(reach)
}
