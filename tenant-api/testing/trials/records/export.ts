import { createHash, createHmac } from 'node:crypto'
import { passing } from 'kit/storage/file-store'
import { exampleExport } from 'tenant-api/contract/records/export'
import { change } from '../../../../scripts/trust/direct-sql.ts'
import type { Parts, Preparation, Scene } from '../../../../scripts/trust/scene.ts'

const content = '01980000-0000-7000-8000-0000000e4002'

/** What the examples of exports stand on: see `preparations`. */
export const preparations: Record<string, Preparation> = {
  'GET /school-exports': kept,
  'POST /school-exports': none,
  'DELETE /school-exports/:id': kept,
  'POST /school-exports/:id/downloads': kept,
  'GET /school-exports/:id/content': async (scene) => {
    await kept(scene)
    return ticketFor(scene, exampleExport)
  },
  'GET /school-exports/direct': async (scene) => ticketFor(scene, 'direct'),
}

async function none({ school }: Scene): Promise<undefined> {
  await change(school, async (sql) => {
    await sql`delete from school_export`
    await sql`delete from job where kind = 'school-exports.make'`
  })
}

/** One that is ready; its content is the canary. */
async function kept(scene: Scene): Promise<undefined> {
  const { school, stage } = scene
  await none(scene)
  const bytes = Buffer.from(`${school.canary} export`)
  await stage.files.write(`${school.id}/${passing}${content}/000000`, bytes)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  await change(
    school,
    (sql) => sql`insert into school_export (id, content, bytes, sha256, made_at, created_at)
      values (${exampleExport}, ${content}, ${bytes.length}, ${sha256}, ${stage.now}, ${stage.now})`,
  )
}

/** The ticket of the member's own session. */
function ticketFor({ school, stage, member }: Scene, what: string): Parts {
  const until = stage.now.getTime() + 60_000
  const words = `school-export:${what}:${member.accountId}:${member.sessionId}:${until}`
  const signature = createHmac('sha256', school.dataKey).update(words).digest('base64url')
  return { query: { ticket: `${until}.${signature}` } }
}
