import { randomUUID } from 'node:crypto'
import { change } from '../../../../scripts/trust/direct-sql.ts'
import type { Parts, Preparation, Scene } from '../../../../scripts/trust/scene.ts'

/** An import of the member's own, with one row that would add a department: see `preparations`. */
export const preparations: Record<string, Preparation> = {
  'GET /imports/:id': freshImport,
  'GET /imports/:id/rows': freshImport,
  'GET /imports/:id/sheet': freshImport,
  'PUT /imports/:id/columns': freshImport,
  'PATCH /imports/:id/rows': freshImport,
  'POST /imports/:id/confirmation': freshImport,
  'POST /imports/:id/reversal': doneImport,
}

async function freshImport({ school, member }: Scene): Promise<Parts> {
  const id = randomUUID()
  const { sql, canary } = school
  const columns = sql.json([{ title: canary, samples: [canary], field: 'title' }])
  await change(school, async (tx) => {
    await tx`delete from file_import where owner_id = ${member.accountId}`
    await tx`insert into file_import (id, resource, owner_id, file_name, columns)
      values (${id}, 'departments', ${member.accountId}, ${canary}, ${columns})`
    await tx`insert into file_import_row (import_id, number, cells, state, body, row_id)
      values (${id}, 2, ${sql.json([`${canary} ${id}`])}, 'new', ${sql.json({ title: `${canary} ${id}` })}, uuidv7())`
  })
  return { params: { id } }
}

/** One whose job is over: the work list has forgotten it. */
async function doneImport(scene: Scene): Promise<Parts> {
  const parts = await freshImport(scene)
  const { stage, school, member } = scene
  await change(
    school,
    (tx) => tx`update file_import set job_id = ${randomUUID()}, confirmed_at = ${stage.now}
      where owner_id = ${member.accountId}`,
  )
  return parts
}
