import { exampleSection } from 'tenant-api/contract/attendance/registers'
import { exampleEntry } from 'tenant-api/contract/learning/diary'
import { exampleStudent } from 'tenant-api/contract/people/students-and-guardians'
import { mainCampus } from 'tenant-api/contract/institute/structure'
import { change } from '../../../../scripts/trust/direct-sql.ts'
import { father } from '../../../../scripts/trust/school-template.ts'
import type { Parts, Scene } from '../../../../scripts/trust/scene.ts'

/** What is another person's, or was sent by one, is refused after a key was let in, by these words. */
export const refusedToKeys = {
  'POST /diary/students/:id/signature': 'beyond-reach',
}

/** What the examples of the diary stand on: see `preparations`. */
export const preparations: Record<string, (scene: Scene) => Promise<Parts | undefined>> = {
  'PUT /diary/sections/:id/entries': unwritten,
  'DELETE /diary/entries/:id': written,
  'GET /diary/students/:id': inSection,
  'POST /diary/students/:id/signature': told,
}

/** A day with school, on which nothing has gone out; whoever writes teaches no subject there alone. */
async function unwritten({ school }: Scene): Promise<undefined> {
  await change(school, async (sql) => {
    await sql`delete from diary_entry where section_id = ${exampleSection} and (subject_id is null or id = ${exampleEntry})`
  })
}

async function written({ school }: Scene): Promise<undefined> {
  await change(school, async (sql) => {
    const day = sql`(select (now() at time zone time_zone)::date from institute)`
    await sql`delete from diary_entry where id = ${exampleEntry} or section_id = ${exampleSection} and subject_id is null`
    await sql`
      insert into diary_day (section_id, day, goes_at) values (${exampleSection}, ${day}, now() + interval '1 hour')
      on conflict (section_id, day) do update set told_at = null`
    await sql`
      insert into diary_entry (id, campus_id, section_id, day, words)
      values (${exampleEntry}, ${mainCampus}, ${exampleSection}, ${day}, 'A white shirt')`
  })
}

async function inSection({ school }: Scene): Promise<undefined> {
  await change(
    school,
    (sql) => sql`update student set section_id = ${exampleSection} where id = ${exampleStudent}`,
  )
}

/** A guardian signs what has gone out: the one whose child it is, whatever other trials have made of the family. */
async function told(scene: Scene): Promise<undefined> {
  await inSection(scene)
  await change(scene.school, async (sql) => {
    await sql`
      insert into diary_day (section_id, day, goes_at, told_at) values (${exampleSection}, '2026-11-18', now(), now())
      on conflict (section_id, day) do update set told_at = now()`
    if (scene.member === father)
      await sql`
        insert into guardian_link (student_id, guardian_id, relation)
        select ${exampleStudent}, person_id, 'father' from account where id = ${father.accountId} on conflict do nothing`
  })
}
