import { exampleTerm, exampleYear } from 'tenant-api/contract/institute/calendar'
import { mainCampus } from 'tenant-api/contract/institute/structure'
import { exampleGradeSystem } from 'tenant-api/contract/learning/grade-systems'
import { exampleScheme } from 'tenant-api/contract/learning/schemes'
import { ofResource, type Preparation } from '../../../../scripts/trust/scene.ts'
import { prepared, type Sql } from '../people/students-and-guardians.ts'

/** What the examples of grade systems and result schemes stand on. */
export const preparations: Record<string, Preparation> = {
  ...ofResource('/grade-systems', prepared(systems)),
  'GET /grade-systems/:id/bands': prepared(systems),
  'PUT /grade-systems/:id/bands': prepared(systems),
  'POST /grade-systems/:id/copies': prepared(systems),
  ...ofResource('/schemes', prepared(oneScheme)),
  'POST /schemes': prepared(oneScheme),
  'GET /schemes/:id/tree': prepared(oneScheme),
  'PUT /schemes/:id/tree': prepared(oneScheme),
  'POST /schemes/:id/copies': prepared(oneScheme),
  'POST /schemes/changes': async (scene) => {
    await prepared(oneScheme)(scene)
    return { body: { set: { ranks: 'none' }, of: { ids: [exampleScheme] } } }
  },
}

/** Only the systems of the demo, to which nothing refers. */
async function systems(sql: Sql): Promise<void> {
  await sql`update scheme set archived_at = coalesce(archived_at, now())`
  await sql`update grade_system set is_used = false`
  await sql`delete from scheme where id <> ${exampleScheme}`
  await sql`delete from grade_system where id::text not like '01980000%'`
  await sql`update grade_system set archived_at = null`
}

/** The scheme of the examples alone, without parts and in a term in which no other is. */
async function oneScheme(sql: Sql): Promise<void> {
  await sql`update grade_system set archived_at = null`
  await sql`update academic_year set archived_at = null, campus_id = ${mainCampus} where id = ${exampleYear}`
  await sql`update term set archived_at = null, year_id = ${exampleYear} where id = ${exampleTerm}`
  await sql`update campus set archived_at = null where id = ${mainCampus}`
  await sql`delete from scheme where id <> ${exampleScheme}`
  await sql`delete from scheme_node`
  await sql`update scheme set archived_at = null, state = 'draft', term_id = null, campus_id = ${mainCampus}, year_id = ${exampleYear},
    grade_system_id = ${exampleGradeSystem} where id = ${exampleScheme}`
}
