import type postgres from 'postgres'
import {
  exampleContract,
  examplePassport,
  exampleTraveller,
  firstKind,
} from 'tenant-api/contract/people/documents'
import { exampleTeacher } from 'tenant-api/contract/people/employees'
import { mainCampus } from 'tenant-api/contract/institute/structure'
import { change } from '../../../../scripts/trust/direct-sql.ts'
import type { Preparation, Scene } from '../../../../scripts/trust/scene.ts'

/** What is another person's, or was sent by one, is refused after a key was let in, by these words. */
export const refusedToKeys = {
  'POST /documents': 'invalid',
}

/** What the examples of documents of people stand on: see `preparations`. */
export const preparations: Record<string, Preparation> = {
  ...ofList('family-documents', examplePassport),
  ...ofList('staff-documents', exampleContract),
}

function ofList(name: string, id: string): Record<string, Preparation> {
  const one = `/${name}/:id`
  const names = [
    `POST /${name}`,
    `GET ${one}`,
    `PATCH ${one}`,
    `DELETE ${one}`,
    `POST ${one}/restoration`,
    `POST /${name}/filing`,
    `GET /${name}/people/:id`,
  ]
  return {
    ...Object.fromEntries(names.map((key) => [key, prepared])),
    [`POST /${name}/changes`]: async (scene) => {
      await prepared(scene)
      return { body: { set: { kindId: firstKind }, of: { ids: [id] } } }
    },
  }
}

async function prepared({ school }: Scene): Promise<undefined> {
  await change(school, fresh)
}

/** The two of the examples are people of the main campus. */
async function fresh(sql: postgres.TransactionSql): Promise<void> {
  await sql`update student set archived_at = null, campus_id = ${mainCampus} where id = ${exampleTraveller}`
  await sql`update employee set archived_at = null, campus_id = ${mainCampus},
    campus_ids = array[${mainCampus}::uuid], status = 'active', left_on = null where id = ${exampleTeacher}`
  await sql`update document_kind set archived_at = null`
  await sql`update person_document set archived_at = null,
    person_id = case when side = 'family' then ${exampleTraveller}::uuid else ${exampleTeacher}::uuid end
    where id in (${examplePassport}, ${exampleContract})`
}
