import { exampleEnquiry } from 'tenant-api/contract/messages/support'
import type { Parts, Scene } from '../../../../scripts/trust/scene.ts'

/** What the examples of enquiries stand on, in the control database: see `preparations`. */
export const preparations: Record<string, (scene: Scene) => Promise<Parts | undefined>> = {
  'POST /support/enquiries': asked,
  'GET /support/enquiries/:id': asked,
  'POST /support/enquiries/:id/messages': asked,
  'POST /support/enquiries/:id/closing': asked,
}

/** The school has asked once, and not often in this hour. */
async function asked({ stage, school }: Scene): Promise<undefined> {
  await stage.sql.begin(async (sql) => {
    await sql`delete from enquiry where school_id = ${school.id}`
    await sql`
      insert into enquiry (school_id, id, subject, opened_at, changed_at)
      values (${school.id}, ${exampleEnquiry}, ${school.canary}, ${stage.now}, ${stage.now})`
  })
}
