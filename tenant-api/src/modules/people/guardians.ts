import { type SQL, sql } from 'drizzle-orm'
import { takenFile } from '../../crud-files.ts'
import { crudOf } from '../../crud-table.ts'
import { campusCrud } from '../structure/campuses.ts'
import { guardians } from './contract.ts'
import { guardian } from './tables.ts'
import { takenUsername } from './usernames.ts'

/** Guardians and their view: they belong to the campuses and sections of all their children. */
export const guardianCrud = crudOf(guardians, {
  table: guardian,
  within: {
    campus: guardian.campusId,
    campuses: guardian.campusIds,
    section: ofChildrenIn,
    person: guardian.id,
  },
  rows: { campusId: () => campusCrud },
  taken: {
    ...takenUsername(guardians.name),
    ...takenFile('guardian_photo_id', { code: 'guardians.photo-taken', field: 'photoId' }),
  },
})

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
