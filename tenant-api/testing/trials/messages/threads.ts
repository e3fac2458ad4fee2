import { exampleYear } from 'tenant-api/contract/institute/calendar'
import { exampleSection } from 'tenant-api/contract/attendance/registers'
import { exampleStudent } from 'tenant-api/contract/people/students-and-guardians'
import { mainCampus } from 'tenant-api/contract/institute/structure'
import { exampleThreadMessage } from 'tenant-api/contract/messages/threads'
import { change } from '../../../../scripts/trust/direct-sql.ts'
import { prepared, type Sql } from '../people/students-and-guardians.ts'
import type { Preparation, Scene } from '../../../../scripts/trust/scene.ts'

/** What the examples of conversations stand on: a student who is here, and one message of whoever asks. */
export const preparations: Record<string, Preparation> = Object.fromEntries([
  ...['GET /threads/:id', 'POST /threads/:id/messages', 'POST /threads/:id/reading'].map(ofEach([])),
  ['POST /threads/:id/messages/:messageId/withdrawal', lines([])] as const,
  ...['POST /threads/:id/opening', 'POST /threads/:id/closure'].map(ofEach([])),
  ['GET /threads/:id/opening', lines(['opened'])] as const,
  ['POST /threads/:id/reopening', lines(['closed'])] as const,
])

function ofEach(kinds: readonly string[]) {
  return (name: string) => [name, lines(kinds)] as const
}

function lines(kinds: readonly string[]): Preparation {
  return async (scene: Scene) => {
    await prepared(here)(scene)
    const { school, member, stage } = scene
    const { accountId } = member
    await change(school, async (sql) => {
      await sql`delete from thread_file`
      await sql`delete from thread_message where student_id = ${exampleStudent}`
      await sql`insert into thread_message (id, student_id, side, author_id, text, day, at)
        values (${exampleThreadMessage}, ${exampleStudent}, 'teachers', ${accountId}, ${school.canary}, '2026-11-18', ${stage.now})`
      for (const kind of kinds)
        await sql`insert into thread_message (student_id, kind, side, author_id, text, day, at)
          values (${exampleStudent}, ${kind}, 'office', ${accountId}, ${school.canary}, '2026-11-18', ${stage.now})`
    })
    return undefined
  }
}

async function here(sql: Sql): Promise<void> {
  await sql`update section set archived_at = null, campus_id = ${mainCampus} where id = ${exampleSection}`
  await sql`insert into enrolment (student_id, year_id, campus_id, section_id, starts_on, began)
    values (${exampleStudent}, ${exampleYear}, ${mainCampus}, ${exampleSection}, '2026-04-01', 'admission')`
  await sql`update student set status = 'enrolled', section_id = ${exampleSection} where id = ${exampleStudent}`
}
