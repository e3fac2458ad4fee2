import type { Day } from 'kit/day'
import { refuse } from 'kit/refusal'
import type { Db, Tx } from '../../school.ts'
import { coversAll } from '../access/covers.ts'
import { grantsOf } from '../access/signed-in.ts'
import type { User } from '../access/user.ts'

/**
 * Whether somebody may do anything that the user may not: nobody shuts out, lets in or logs out whoever stands above
 * them. What is one's own is no power over others. Asked within the act, so that it is true of what is written.
 */
export async function isBeyond(
  tx: Db | Tx,
  user: User,
  { id, today }: { id: string; today: Day },
): Promise<boolean> {
  return !(await coversAll(tx, user, await grantsOf(tx, id, today)))
}

export function refuseBeyond(): never {
  return refuse(
    'users.beyond-own',
    'This person may do what you may not do yourself. Ask somebody who may',
    {},
    { status: 403 },
  )
}
