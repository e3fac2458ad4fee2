import { exampleCardDesign } from 'tenant-api/contract/learning/card-designs'
import { ofResource, type Preparation } from '../../../../scripts/trust/scene.ts'
import { prepared, type Sql } from '../people/students-and-guardians.ts'

/** What the examples of designs of report cards stand on. */
export const preparations: Record<string, Preparation> = {
  ...ofResource('/card-designs', prepared(oneDesign)),
  'POST /card-designs': prepared(oneDesign),
  'GET /card-designs/:id/layout': prepared(oneDesign),
  'PUT /card-designs/:id/layout': prepared(oneDesign),
  'GET /card-designs/:id/page': prepared(oneDesign),
  'POST /card-designs/changes': async (scene) => {
    await prepared(oneDesign)(scene)
    return { body: { set: { language: 'ur' }, of: { ids: [exampleCardDesign] } } }
  },
}

/** The design of the examples alone, for the classes that ask for it. */
async function oneDesign(sql: Sql): Promise<void> {
  await sql`delete from card_design_class`
  await sql`delete from card_design where id <> ${exampleCardDesign}`
  await sql`update class set archived_at = null`
  await sql`update card_design set archived_at = null, is_for_all = false where id = ${exampleCardDesign}`
}
