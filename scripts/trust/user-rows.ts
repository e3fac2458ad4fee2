import type postgres from 'postgres'
import { demoOtherStaff } from 'tenant-api/contract/merging'
import { mainCampus } from 'tenant-api/contract/structure'
import { demoUser } from 'tenant-api/contract/users'
import { change } from './behind.ts'
import type { Parts, Scene } from './preparations.ts'

type Preparation = (scene: Scene) => Promise<Parts | undefined>

const one = '/users/:id'

/** What the examples of log-ins stand on: see `preparations`. */
export const userPreparations: Record<string, Preparation> = Object.fromEntries(
  [
    `GET ${one}`,
    `PUT ${one}/state`,
    'POST /users/states',
    `GET ${one}/sessions`,
    `DELETE ${one}/sessions`,
  ].map((name) => [name, prepared]),
)

async function prepared({ school }: Scene): Promise<undefined> {
  await change(school, fresh)
}

/** One of the staff of the main campus, who holds no role, so that nobody is beneath them. */
async function fresh(sql: postgres.TransactionSql): Promise<void> {
  await sql`update account set person_id = ${demoOtherStaff}, state = 'active' where id = ${demoUser}`
  await sql`delete from assignment where account_id = ${demoUser}`
  await sql`update employee set archived_at = null, campus_id = ${mainCampus}, campus_ids = array[${mainCampus}::uuid]
    where id = ${demoOtherStaff}`
}
