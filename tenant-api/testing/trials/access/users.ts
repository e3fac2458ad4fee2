import type postgres from 'postgres'
import { exampleOtherStaff } from 'tenant-api/contract/people/duplicates'
import { mainCampus } from 'tenant-api/contract/institute/structure'
import { exampleHeldRole, exampleUser, giveRole } from 'tenant-api/contract/access/users'
import { change } from '../../../../scripts/trust/direct-sql.ts'
import type { Preparation, Scene } from '../../../../scripts/trust/scene.ts'

const one = '/users/:id'

/** What the examples of log-ins stand on: see `preparations`. */
export const preparations: Record<string, Preparation> = {
  ...Object.fromEntries(
    [
      `GET ${one}`,
      `PUT ${one}/state`,
      'POST /users/states',
      `GET ${one}/sessions`,
      `GET ${one}/permissions/:resource/:action`,
      `DELETE ${one}/sessions`,
      `GET ${one}/roles`,
      `POST ${one}/password`,
      `PUT ${one}/log-in`,
    ].map((name) => [name, prepared]),
  ),
  [`POST ${one}/roles`]: async (scene) => {
    await prepared(scene)
    await trialRole(scene)
    return { body: { ...giveRole.example.body, role: trial } }
  },
  [`DELETE ${one}/roles/:assignment`]: async (scene) => {
    await prepared(scene)
    await trialRole(scene)
    await change(scene.school, async (sql) => {
      await sql`insert into assignment (id, account_id, role_id, campus_id, starts_on)
        select ${exampleHeldRole}, ${exampleUser}, id, ${mainCampus}, '2026-01-01' from role where key = ${trial}`
    })
    return undefined
  },
}

const trial = 'own_trial'

/** A role that gives nothing, so that nobody is beneath who holds it. */
export async function trialRole({ school }: Scene): Promise<string> {
  await change(
    school,
    (sql) => sql`insert into role (key, name) values (${trial}, 'Trial') on conflict do nothing`,
  )
  return trial
}

async function prepared({ school }: Scene): Promise<undefined> {
  await change(school, fresh)
}

/** One of the staff of the main campus, who holds no role, so that nobody is beneath them. */
async function fresh(sql: postgres.TransactionSql): Promise<void> {
  await sql`update account set person_id = ${exampleOtherStaff}, state = 'active', email = null where id = ${exampleUser}`
  // A merger has taken the username along; behind the product's back nothing brings it again.
  await sql`update person p set username = null from account a
    where a.id = ${exampleUser} and p.id <> ${exampleOtherStaff} and p.username = a.username`
  await sql`update person p set username = a.username from account a
    where a.id = ${exampleUser} and p.id = ${exampleOtherStaff} and p.username is distinct from a.username`
  // Whoever they were believed to be is asked anew.
  const gone = await sql`delete from assignment where account_id = ${exampleUser}`
  if (gone.count > 0)
    await sql`update permission_version set version = version + 1 where account_id = ${exampleUser}`
  await sql`update employee set archived_at = null, campus_id = ${mainCampus}, campus_ids = array[${mainCampus}::uuid]
    where id = ${exampleOtherStaff}`
}
