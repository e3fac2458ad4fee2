import { exampleUser } from 'tenant-api/contract/access/users'
import { change } from '../../../../scripts/trust/direct-sql.ts'
import type { Parts, Scene } from '../../../../scripts/trust/preconditions.ts'
import { userPreparations } from './users.ts'

type Preparation = (scene: Scene) => Promise<Parts | undefined>

/** What the examples of looking as another stand on: see `preparations`. */
export const viewingPreparations: Record<string, Preparation> = {
  'POST /viewing': async (scene) => {
    await userPreparations['GET /users/:id']?.(scene)
    await forget(scene)
    return { body: { of: 'person', id: exampleUser, reason: 'A trial' } }
  },
  'DELETE /viewing': forget,
}

async function forget({ school }: Scene): Promise<undefined> {
  await change(school, (sql) => sql`delete from viewing`)
}
