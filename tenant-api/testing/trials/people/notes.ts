import { exampleStaff, exampleTeacher } from 'tenant-api/contract/people/employees'
import { exampleNote, exampleStaffNote } from 'tenant-api/contract/people/notes'
import { exampleGuardian, exampleStudent } from 'tenant-api/contract/people/students-and-guardians'
import { change } from '../../../../scripts/trust/direct-sql.ts'
import type { Preparation } from '../../../../scripts/trust/scene.ts'
import { prepared as employed } from './employees.ts'
import { prepared as known } from './students-and-guardians.ts'

const family = { side: 'family', note: exampleNote, prepare: known() }
const staff = { side: 'staff', note: exampleStaffNote, prepare: employed() }

/** What is another person's, or was sent by one, is refused after a key was let in, by these words. */
export const refusedToKeys = {
  'PATCH /guardians/:id/notes/:noteId': 'notes.foreign',
  'PATCH /students/:id/notes/:noteId': 'notes.foreign',
  'PATCH /teachers/:id/notes/:noteId': 'notes.foreign',
  'PATCH /staff/:id/notes/:noteId': 'notes.foreign',
}

/** What the examples of notes stand on: see `preparations`. */
export const preparations: Record<string, Preparation> = {
  ...ofNotes('guardians', { person: exampleGuardian, ...family }),
  ...ofNotes('students', { person: exampleStudent, ...family }),
  ...ofNotes('teachers', { person: exampleTeacher, ...staff }),
  ...ofNotes('staff', { person: exampleStaff, ...staff }),
}

type About = { person: string; side: string; note: string; prepare: Preparation }

/** A note about somebody, which the member has written. */
function ofNotes(name: string, { person, side, note, prepare }: About): Record<string, Preparation> {
  const list = `/${name}/:id/notes`
  const noted =
    (deletedAt: string | null): Preparation =>
    async (scene) => {
      await prepare(scene)
      const { school, member } = scene
      await change(school, async (sql) => {
        await sql`delete from note where id = ${note}`
        await sql`insert into note (id, person_id, side, kind, audience, body, author_id, author, deleted_at, deleted_by)
          values (${note}, ${person}, ${side}, 'general', 'all', ${school.canary}, ${member.accountId},
            ${school.canary}, ${deletedAt}, ${deletedAt && member.accountId})`
      })
      return undefined
    }
  return {
    [`GET ${list}`]: noted(null),
    [`POST ${list}`]: noted(null),
    [`PATCH ${list}/:noteId`]: noted(null),
    [`DELETE ${list}/:noteId`]: noted(null),
    [`POST ${list}/:noteId/restoration`]: noted('2026-11-01'),
  }
}
