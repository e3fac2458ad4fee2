import { randomUUID } from 'node:crypto'
import { exampleDocument, exampleFile, firstKind } from 'tenant-api/contract/people/documents'
import { mainCampus } from 'tenant-api/contract/institute/structure'
import { change } from '../../../../scripts/trust/direct-sql.ts'
import type { Parts, Preparation, Scene } from '../../../../scripts/trust/scene.ts'

// Trials that spoil bodies read them as JSON.
const content = '{"sent":"as it is"}'

/** What is another person's, or was sent by one, is refused after a key was let in, by these words. */
export const refusedToKeys = {
  'PUT /files/:id/content': 'not-found',
  'POST /files/:id/completion': 'not-found',
  'DELETE /files/:id': 'not-found',
}

/** Files that a document names, files of the member's own, and documents that can be changed: see `preparations`. */
export const preparations: Record<string, Preparation> = {
  'GET /files/:id': namedFile,
  'GET /files/:id/preview': namedFile,
  'DELETE /files/:id': keptFile,
  'PUT /files/:id/content': async (scene) => ({ ...(await openFile(scene)), body: content }),
  'POST /files/:id/completion': arrivedFile,
  'POST /documents': async (scene) => {
    await freshDocuments(scene)
    const { params } = await keptFile(scene)
    return {
      body: { title: 'Trial', kindId: firstKind, campusId: mainCampus, fileId: String(params?.id) },
    }
  },
  'GET /documents/:id': freshDocuments,
  'PATCH /documents/:id': freshDocuments,
  'DELETE /documents/:id': freshDocuments,
  'POST /documents/:id/restoration': freshDocuments,
  'POST /documents/filing': freshDocuments,
  'POST /documents/changes': async (scene) => {
    await freshDocuments(scene)
    return { body: { set: { kindId: firstKind }, of: { ids: [exampleDocument] } } }
  },
  'POST /document-kinds': freshDocuments,
  'PATCH /document-kinds/:id': freshDocuments,
  'DELETE /document-kinds/:id': unusedKinds,
  'POST /document-kinds/filing': unusedKinds,
  'POST /document-kinds/:id/restoration': freshDocuments,
}

/** Only the documents and kinds that the demo has, none of them archived, and that of the examples in the main campus. */
async function freshDocuments({ school }: Scene): Promise<undefined> {
  await change(school, async (sql) => {
    await sql`delete from document where id::text not like '01980000%'`
    await sql`delete from document_kind where id::text not like '01980000%'`
    await sql`update document_kind set archived_at = null, title = ${school.canary} || ' ' || id`
    await sql`update document set archived_at = null, title = ${school.canary} || ' ' || id,
      campus_id = case when id = ${exampleDocument} then ${mainCampus} else campus_id end`
  })
}

async function unusedKinds(scene: Scene): Promise<undefined> {
  await freshDocuments(scene)
  await change(scene.school, async (sql) => {
    await sql`update document set archived_at = now()`
    await sql`update person_document set archived_at = now()`
  })
}

/** The file of the example's document; its content is the canary. */
async function namedFile(scene: Scene): Promise<Parts> {
  await freshDocuments(scene)
  const { school, stage } = scene
  const bytes = Buffer.from(`${school.canary} content`)
  const [row] = await school.sql<{ content: string }[]>`select content from file where id = ${exampleFile}`
  await stage.files.write(`${school.id}/${row?.content}`, bytes)
  await change(
    school,
    (sql) => sql`update file set deleted_at = null, owner_id = ${exampleDocument}, bytes = ${bytes.length}
      where id = ${exampleFile}`,
  )
  return { params: { id: exampleFile } }
}

/** A file that the member has said would come. */
async function openFile({ stage, school, member }: Scene): Promise<Parts & { params: { id: string } }> {
  const id = randomUUID()
  await change(school, async (sql) => {
    await sql`delete from file where uploaded_by = ${member.accountId} and owner_id is null`
    await sql`insert into file (id, resource, name, type, bytes, uploaded_by, created_at)
      values (${id}, 'documents', ${`${school.canary}.txt`}, 'text/plain', ${content.length}, ${member.accountId}, ${stage.now})`
  })
  return { params: { id } }
}

/** The same once its content is there. */
async function arrivedFile(scene: Scene): Promise<Parts> {
  const parts = await openFile(scene)
  const { stage, school } = scene
  await stage.files.write(`${school.id}/arriving/${parts.params.id}`, Buffer.from(content))
  return parts
}

/** The same once it is kept; no row names it yet. */
async function keptFile(scene: Scene): Promise<Parts> {
  const parts = await openFile(scene)
  await change(
    scene.school,
    (sql) => sql`update file set content = ${randomUUID()}, sha256 = 'trial', kept_at = ${scene.stage.now}
      where id = ${parts.params.id}`,
  )
  return parts
}
