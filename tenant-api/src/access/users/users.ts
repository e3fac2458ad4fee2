import { sql } from 'drizzle-orm'
import { sentence } from 'kit/text/words'
import { words } from 'kit/text/words-node'
import { crudOf } from '../../crud/table.ts'
import { nameOf } from '../../core/columns/name-in-script.ts'
import type { Db, Tx } from '../../core/school/school.ts'
import type { User } from '../../core/authorization/user.ts'
import { users } from './contract.ts'
import { userList } from './tables.ts'

/** All accounts and their view. An administrator of a campus sees those whose roles are all within it. */
export const userCrud = crudOf(users, {
  table: userList,
  within: { campus: userList.campusId, campuses: userList.campusIds, wholly: true },
  parts: 'account_id',
  fill: { fields: ['holds'], read: readHeld },
})

const atPlace = sentence('{role} ({place})')
const outsidePlan = sentence('{role}: not in the plan')

type Held = { id: string; role: string; place: string | null; inPlan: boolean }

/** The current roles of each account, with their campus or section, and whether the plan has them. */
async function readHeld(db: Db | Tx, user: User, ids: readonly string[]) {
  const rows = await db.execute<Held>(sql`
    select b.account_id as id, r.name as role, coalesce(s.title, ${nameOf(user, 'c')}) as place,
      coalesce(plan_admits(current_day.plan_roles, r.key, r.builtin), true) as "inPlan"
    from assignment b join role r on r.id = b.role_id
      left join campus c on c.id = b.campus_id left join section s on s.id = b.section_id
      cross join current_day
    where b.account_id = any (${`{${ids.join(',')}}`}::uuid[]) and holds(b.starts_on, b.ends_on, current_day.day)
    order by r.builtin desc, r.name, place`)
  const { say } = words(user)
  const said = Map.groupBy(rows, ({ id }) => id)
  const inWords = ({ role, place, inPlan }: Held) => {
    const held = place === null ? say(role) : say(atPlace, { role: say(role), place })
    return inPlan ? held : say(outsidePlan, { role: held })
  }
  return new Map(ids.map((id) => [id, { holds: (said.get(id) ?? []).map(inWords).join(' · ') }]))
}
