import { randomUUID } from 'node:crypto'
import type { Endpoint } from 'kit/contract/contract'
import { exampleContract, examplePassport } from 'tenant-api/contract/people/documents'
import { exampleStaff, exampleTeacher } from 'tenant-api/contract/people/employees'
import { exampleGuardian, exampleStudent } from 'tenant-api/contract/people/students-and-guardians'
import { endpoints } from 'tenant-api/endpoints'
import { change } from './direct-sql.ts'
import { nameOf } from './scene-requests.ts'
import { preparations } from './preconditions.ts'
import type { Preparation } from './scene.ts'

/** The resources whose rows name files, beside the documents of the examples; and the row of each that has one. */
const owners: Readonly<Record<string, string>> = {
  students: exampleStudent,
  guardians: exampleGuardian,
  teachers: exampleTeacher,
  staff: exampleStaff,
  'family-documents': examplePassport,
  'staff-documents': exampleContract,
}

type OfKind = { endpoint: Endpoint; of: string; prepare: Preparation }

/** A file is sent for each kind of row, and one of each kind is opened. */
export function filesOfKinds(): OfKind[] {
  return Object.keys(owners).flatMap((of) => [
    ...named('POST /files').map((endpoint) => ({
      endpoint,
      of,
      prepare: async () => ({ body: { for: of, ...picture } }),
    })),
    ...['GET /files/:id', 'GET /files/:id/preview']
      .flatMap(named)
      .map((endpoint) => ({ endpoint, of, prepare: fileOf(of) })),
  ])
}

const picture = { name: 'a.png', type: 'image/png', bytes: 1200 }

function named(name: string): Endpoint[] {
  return endpoints.filter((endpoint) => nameOf(endpoint) === name)
}

/** A picture that the row has, its content the canary. */
function fileOf(of: string): Preparation {
  return async (scene) => {
    await preparations[`GET /${of}/:id`]?.(scene)
    const { stage, school } = scene
    const [id, content, owner] = [randomUUID(), randomUUID(), owners[of] ?? '']
    const bytes = Buffer.from(`${school.canary} content`)
    await stage.files.write(`${school.id}/${content}`, bytes)
    await change(school, async (sql) => {
      await sql`delete from file where resource = ${of} and name = 'trial.png'`
      await sql`insert into file (id, resource, owner_id, name, type, bytes, sha256, content, kept_at, created_at)
        values (${id}, ${of}, ${owner}, 'trial.png', 'image/png', ${bytes.length}, 'trial', ${content}, ${stage.now}, ${stage.now})`
    })
    return { params: { id } }
  }
}
