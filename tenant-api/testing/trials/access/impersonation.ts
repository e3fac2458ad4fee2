import { exampleUser } from 'tenant-api/contract/access/users'
import { change } from '../../../../scripts/trust/direct-sql.ts'
import type { Preparation, Scene } from '../../../../scripts/trust/scene.ts'
import { preparations as ofUsers } from './users.ts'

/** What the examples of looking as another stand on: see `preparations`. */
export const preparations: Record<string, Preparation> = {
  'POST /viewing': async (scene) => {
    await ofUsers['GET /users/:id']?.(scene)
    await forget(scene)
    return { body: { of: 'person', id: exampleUser, reason: 'A trial' } }
  },
  'DELETE /viewing': forget,
}

async function forget({ school }: Scene): Promise<undefined> {
  await change(school, (sql) => sql`delete from viewing`)
}
