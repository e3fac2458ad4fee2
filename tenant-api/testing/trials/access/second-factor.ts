import { seal } from 'kit/storage/keys'
import { exampleUser } from 'tenant-api/contract/access/users'
import { codeOf, stepOf } from 'tenant-api/totp'
import { change } from '../../../../scripts/trust/direct-sql.ts'
import type { Parts, Preparation, Scene } from '../../../../scripts/trust/scene.ts'
import { preparations as ofUsers } from './users.ts'

const secret = Buffer.from('12345678901234567890')
const mine = '/me/second-factor'
const theirs = '/users/:id/second-factor'

/** What second factors need: that there is one, or that one waits, and the code that its app shows now. */
export const preparations: Record<string, Preparation> = {
  [`POST ${mine}`]: async ({ school, member }) => {
    await change(school, (sql) => sql`delete from second_factor where account_id = ${member.accountId}`)
    return undefined
  },
  [`PUT ${mine}`]: async (scene) => {
    await set(scene, scene.member.accountId, 'waiting')
    return codeNow(scene)
  },
  [`POST ${mine}/removal`]: held,
  [`POST ${mine}/recovery-codes`]: held,
  'POST /session/second-factor': held,
  [`GET ${theirs}`]: prepared,
  [`POST ${theirs}/removal`]: async (scene) => {
    await prepared(scene)
    return set(scene, exampleUser, 'held')
  },
}

async function prepared(scene: Scene): Promise<Parts | undefined> {
  return ofUsers['GET /users/:id']?.(scene)
}

async function held(scene: Scene): Promise<Parts> {
  await set(scene, scene.member.accountId, 'held')
  return codeNow(scene)
}

function codeNow({ stage }: Scene): Parts {
  return { body: { code: codeOf(secret, stepOf(stage.now)) } }
}

/** The sessions that are open have proved it, so that they go on. */
async function set({ school, stage }: Scene, accountId: string, how: 'held' | 'waiting'): Promise<undefined> {
  const sealed = seal(school.dataKey, secret, `second-factor:${accountId}`)
  const [held, waiting] = how === 'held' ? [sealed, null] : [null, sealed]
  const at = stage.now
  await change(school, async (sql) => {
    await sql`delete from login_throttle`
    await sql`update session set second_at = ${at} where account_id = ${accountId}`
    await sql`insert into second_factor (account_id, sealed, confirmed_at, next_sealed, next_at)
      values (${accountId}, ${held}, ${held && at}, ${waiting}, ${waiting && at})
      on conflict (account_id) do update set sealed = excluded.sealed, confirmed_at = excluded.confirmed_at,
        next_sealed = excluded.next_sealed, next_at = excluded.next_at, last_step = 0`
  })
  return undefined
}
