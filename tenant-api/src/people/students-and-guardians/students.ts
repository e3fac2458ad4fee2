import { type Column, type SQL, sql } from 'drizzle-orm'
import { sentence } from 'kit/text/words'
import { oneOf, phone } from 'kit/contract/fields'
import { z } from 'zod'
import { takenFile } from '../../crud/fields/files.ts'
import { crudOf, type CrudOptions } from '../../crud/table.ts'
import { reach, reachesAll } from '../../core/authorization/reach.ts'
import type { User } from '../../core/authorization/user.ts'
import { campusCrud } from '../../institute/structure/campuses.ts'
import { classCrud } from '../../institute/structure/classes.ts'
import { sectionCrud } from '../../institute/structure/sections.ts'
import { guardians, students, relations } from './contract.ts'
import { student, studentPlaces, guardian, guardianLink } from './tables.ts'
import { takenUsername } from './usernames.ts'
import type { Db, Tx } from '../../core/school/school.ts'
import { guardianCrud } from './guardians.ts'

/** Whom the office calls about a student, in the Excel file of the list. */
const firstContact = z.object({
  contactName: z.string().meta({ title: 'Contacts to call' }),
  contactRelation: oneOf(relations).meta({ title: 'Known person' }),
  contactPhone: phone().nullable().meta({ title: 'Number to call' }),
})

/** Nobody joins a school before being born; one of the two days is mistyped. */
export const bornBeforeJoining: CrudOptions['check'] = {
  fields: ['birthDate', 'joinedOn'],
  wrongIn: ({ birthDate, joinedOn }) =>
    typeof birthDate === 'string' && typeof joinedOn === 'string' && joinedOn < birthDate
      ? { field: 'joinedOn', message: sentence('The day of joining comes before the date of birth') }
      : undefined,
}

/** Students and their view. */
export const studentCrud = crudOf(students, {
  table: student,
  rowsOf: 'student',
  isWhole: true,
  within: studentPlaces,
  check: bornBeforeJoining,
  told: withoutHiddenGuardians,
  beside: { fields: firstContact, read: readFirstContacts },
  rows: { campusId: () => campusCrud, classId: () => classCrud, sectionId: () => sectionCrud },
  taken: {
    student_registration_taken: {
      code: 'students.registration-taken',
      message: sentence('Another student has this registration number'),
      field: 'registrationNumber',
    },
    student_registration_needed: {
      code: 'students.registration-needed',
      message: sentence('A registration number is required: the settings say that the office types them'),
      field: 'registrationNumber',
    },
    student_at_section: {
      code: 'students.placed',
      message: sentence('This student is enrolled at another campus. Transfer the student instead'),
      field: 'campusId',
    },
    ...takenUsername(students.name),
    ...takenFile('student_photo_id', { code: 'students.photo-taken', field: 'photoId' }),
  },
})

/**
 * What of a student's text a reader may be told by a search: guardians, their names and telephones, only where the reader
 * may view the guardians of that student, as those who work here do. Nothing where that is so of all students.
 */
function withoutHiddenGuardians(user: User): SQL | undefined {
  const { campusId, sectionId, searchText } = student
  const places = { campus: campusId, section: sectionId }
  if (reachesAll(user, guardians.name, 'view')) return undefined
  // Of archived children a guardian may have none left that the reader reaches.
  return sql`case when ${student.archivedAt} is null and ${reach(user, guardians.name, 'view', places)} then ${searchText}
    else split_part(${searchText}, chr(10), 1) || ' ' || split_part(${searchText}, chr(10), 2) end`
}

/** What a student is called in a list of names: two of one name are told apart. */
export const studentCalled = sql<string>`concat_ws(' · ', ${student.name}, nullif(${student.fatherName}, ''))`

/** Rows about a student, named by a column, belong to the section that the student is in now. */
export function bySection(studentId: Column): (sections: SQL) => SQL {
  return (sections) => sql`${studentId} in (select id from student where section_id = any(${sections}))`
}

/** Of each student who is called first, as far as the reader may see guardians. */
async function readFirstContacts(
  db: Db | Tx,
  user: User,
  ids: readonly string[],
): Promise<Map<string, object>> {
  const rows = await db.execute<{ id: string } & Record<keyof typeof firstContact.shape, string>>(sql`
    select distinct on (${guardianLink.studentId}) ${guardianLink.studentId} as id, ${guardian.name} as "contactName",
      ${guardianLink.relation} as "contactRelation", ${guardian.phone} as "contactPhone"
    from ${guardianLink} join ${guardian} on ${guardian.id} = ${guardianLink.guardianId}
    where ${guardianLink.studentId} in (select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)::uuid)
      and ${guardian.archivedAt} is null and ${reach(user, guardians.name, 'view', guardianCrud.within)}
    order by ${guardianLink.studentId}, ${guardianLink.isFirstContact} desc, ${guardianLink.contactOrder},
      ${guardianLink.id}`)
  return new Map(rows.map(({ id, ...contact }) => [id, contact]))
}
