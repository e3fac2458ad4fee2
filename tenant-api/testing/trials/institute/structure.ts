import type postgres from 'postgres'
import { classes, mainCampus, rooms, sections, subjects } from 'tenant-api/contract/institute/structure'
import { change } from '../../../../scripts/trust/direct-sql.ts'
import type { Preparation, Scene } from '../../../../scripts/trust/scene.ts'

type Sql = postgres.TransactionSql
/** What the examples of the structure stand on: see `preparations`. */
export const preparations: Record<string, Preparation> = {
  ...ofResource('campuses', async (sql) => {
    await sql`update section set archived_at = now()`
    await filePeople(sql)
    await sql`update room set archived_at = now()`
    await sql`update bell_schedule set archived_at = coalesce(archived_at, now())`
    for (const table of [
      'academic_year',
      'term',
      'holiday',
      'school_event',
      'document',
      'meeting',
      'service',
      'fee_plan',
      'applicant_fee',
    ])
      await sql`update ${sql(table)} set archived_at = coalesce(archived_at, now())`
  }),
  ...ofResource('programs', (sql) => sql`update class set program_id = null`),
  ...ofResource('classes', async (sql) => {
    await sql`update class set next_class_id = null`
    await sql`update applicant_fee set archived_at = coalesce(archived_at, now())`
    await sql`update meeting set archived_at = coalesce(archived_at, now())`
    await sql`update section set archived_at = now()`
    await filePeople(sql)
  }),
  ...ofResource('shifts', async (sql) => {
    await sql`update section set shift_id = null`
    await sql`update bell_schedule set archived_at = coalesce(archived_at, now())`
  }),
  ...ofResource('rooms', (sql) => sql`update section set room_id = null`),
  ...ofResource('sections', filePeople),
  'POST /sections/series': freshRows,
  ...ofResource('subjects', (sql) => sql`delete from section_subject`),
  'PATCH /subject-plans': freshRows,
  'GET /subject-plans': freshRows,
  'POST /campuses/changes': setting({ city: 'Lahore' }, mainCampus),
  'POST /classes/changes': setting({ durationMonths: 12 }, classes.example.id),
  'POST /rooms/changes': setting({ capacity: 30 }, rooms.example.id),
  'POST /subjects/changes': setting({ roomKind: 'laboratory' }, subjects.example.id),
  'POST /sections/changes': setting({ capacity: 30 }, sections.example.id),
}

/** Rows are added, changed and brought back among fresh ones, and archived when `loosen` left nothing that refers to them. */
function ofResource(name: string, loosen?: (sql: Sql) => Promise<unknown>): Record<string, Preparation> {
  async function unused(scene: Scene) {
    await freshRows(scene)
    if (loosen) await change(scene.school, loosen)
    return undefined
  }
  return {
    [`POST /${name}`]: freshRows,
    [`PATCH /${name}/:id`]: freshRows,
    [`POST /${name}/:id/restoration`]: freshRows,
    [`DELETE /${name}/:id`]: unused,
    [`POST /${name}/filing`]: unused,
  }
}

async function filePeople(sql: Sql): Promise<void> {
  await sql`update student set archived_at = now()`
  await sql`update guardian set archived_at = now()`
  await sql`delete from teacher_assignment`
  await sql`update employee set archived_at = now()`
  await sql`update team set archived_at = now()`
  await sql`update admission set archived_at = now()`
  await sql`update admission_class set archived_at = now()`
}

function setting(set: object, id: string): Preparation {
  return async (scene) => {
    await freshRows(scene)
    return { body: { set, of: { ids: [id] } } }
  }
}

/** Only the rows of the demo, under names of their own and none of them archived. */
async function freshRows({ school }: Scene): Promise<undefined> {
  const { canary } = school
  await change(school, async (sql) => {
    await sql`delete from section_subject
      where section_id::text not like '01980000%' or subject_id::text not like '01980000%'`
    for (const table of ['routine', 'extra_lesson', 'scheme', 'exam'])
      await sql`update ${sql(table)} set archived_at = coalesce(archived_at, now())`
    for (const table of ['section', 'room', 'class', 'program', 'shift', 'subject'])
      await sql`delete from ${sql(table)} where id::text not like '01980000%'`
    await sql`delete from campus where id not in (select campus_id from assignment where campus_id is not null)
      and id::text not like '01980000%'`
    await sql`update campus set archived_at = null, name = ${canary} || ' ' || id, code = right(id::text, 4),
      emis_number = ''`
    await sql`update program set archived_at = null, title = ${canary} || ' ' || id`
    await sql`update class set archived_at = null, name = ${canary} || ' ' || id`
    await sql`update shift set archived_at = null, name = ${canary} || ' ' || id, starts_at = null`
    await sql`update room set archived_at = null, number = ${canary} || ' ' || id`
    await sql`update section set archived_at = null, name = ${canary} || ' ' || id`
    await sql`update subject set archived_at = null, name = ${canary} || ' ' || id, code = ''`
  })
}
