import { type SQL, sql } from 'drizzle-orm'
import { takenFile } from '../../crud/fields/files.ts'
import { crudOf } from '../../crud/table.ts'
import type { Db, Tx } from '../../core/school/school.ts'
import { reach } from '../../core/authorization/reach.ts'
import type { User } from '../../core/authorization/user.ts'
import { campusCrud } from '../../institute/structure/campuses.ts'
import { guardians, students } from './contract.ts'
import { guardian, student, studentPlaces } from './tables.ts'
import { takenUsername } from './usernames.ts'

/** Guardians and their view: they belong to the campuses and sections of all their children. */
export const guardianCrud = crudOf(guardians, {
  table: guardian,
  rowsOf: 'guardian',
  within: {
    campus: guardian.campusId,
    campuses: guardian.campusIds,
    section: ofChildrenIn,
    person: guardian.id,
  },
  fill: { fields: ['children'], read: countChildren },
  rows: { campusId: () => campusCrud },
  taken: {
    ...takenUsername(guardians.name),
    ...takenFile('guardian_photo_id', { code: 'guardians.photo-taken', field: 'photoId' }),
  },
})

/** How many children of each guardian a reader may see: of those elsewhere not even the number is told. */
async function countChildren(db: Db | Tx, user: User, ids: readonly string[]) {
  const rows = await db.execute<{ id: string; children: number }>(sql`
    select g.id, (
      select count(*)::int from guardian_link l join ${student} on ${student.id} = l.student_id
      where l.guardian_id = g.id and ${student.archivedAt} is null and ${reach(user, students.name, 'view', studentPlaces)}
    ) as children
    from unnest(${`{${ids.join(',')}}`}::uuid[]) g (id)`)
  return new Map(rows.map(({ id, children }) => [id, { children }]))
}

function ofChildrenIn(sections: SQL): SQL {
  return sql`${guardian.id} in (
    select l.guardian_id from guardian_link l join student s on s.id = l.student_id
    where s.section_id = any(${sections}))`
}

/** What a relation says of who has it. */
export const sexOf: Readonly<Record<string, 'female' | 'male'>> = {
  father: 'male',
  brother: 'male',
  grandfather: 'male',
  uncle: 'male',
  mother: 'female',
  sister: 'female',
  grandmother: 'female',
  aunt: 'female',
}
