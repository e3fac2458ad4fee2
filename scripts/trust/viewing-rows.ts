import { demoUser } from 'tenant-api/contract/users'
import { change } from './behind.ts'
import type { Parts, Scene } from './preparations.ts'
import { userPreparations } from './user-rows.ts'

type Preparation = (scene: Scene) => Promise<Parts | undefined>

/** What the examples of looking as another stand on: see `preparations`. */
export const viewingPreparations: Record<string, Preparation> = {
  'POST /viewing': async (scene) => {
    await userPreparations['GET /users/:id']?.(scene)
    await forget(scene)
    return { body: { of: 'person', id: demoUser, reason: 'A trial' } }
  },
  'DELETE /viewing': forget,
}

async function forget({ school }: Scene): Promise<undefined> {
  await change(school, (sql) => sql`delete from viewing`)
}
