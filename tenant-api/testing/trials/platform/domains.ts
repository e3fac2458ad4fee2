import { exampleDomain } from 'tenant-api/contract/platform/domains'
import type { Parts, Scene } from '../../../../scripts/trust/scene.ts'

/** What the examples of addresses stand on, in the control database: see `preparations`. */
export const preparations: Record<string, (scene: Scene) => Promise<Parts | undefined>> = {
  'GET /domains': claimed,
  'POST /domains': claimed,
  'POST /domains/primary': served,
  'POST /domains/:id/look': claimed,
  'DELETE /domains/:id': claimed,
}

/** The school has claimed one domain, and has room for another. */
async function claimed({ stage, school }: Scene): Promise<undefined> {
  await stage.sql.begin(async (sql) => {
    await sql`delete from domain_claim where school_id = ${school.id} or id = ${exampleDomain}`
    await sql`insert into domain_claim (id, school_id, domain, token)
      values (${exampleDomain}, ${school.id}, ${`${school.canary.toLowerCase()}.example`}, 'a-token')`
  })
}

/** Its own address, which is served and the first. */
async function served({ school }: Scene): Promise<Parts> {
  return { body: { host: school.host } }
}
