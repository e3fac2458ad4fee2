import { sql } from 'drizzle-orm'
import { sentence } from 'kit/text/words'
import { takenName } from '../../crud/resource-module.ts'
import { crudOf } from '../../crud/table.ts'
import { campusCrud } from './campuses.ts'
import { classCrud } from './classes.ts'
import { sections } from './contract.ts'
import { roomCrud } from './rooms.ts'
import { shiftCrud } from './shifts.ts'
import { listedSection, schoolClass } from './tables.ts'

/** Sections and their view. */
export const sectionCrud = crudOf(sections, {
  table: listedSection,
  rowsOf: 'section',
  within: { campus: listedSection.campusId },
  // Who looks for the sections of a class types what the class is called, which a title of their own may not say.
  searched: sql`${listedSection.searchText} || ' ' || (select named.search_text from ${schoolClass} named where named.id = ${listedSection.classId})`,
  rows: {
    campusId: () => campusCrud,
    classId: () => classCrud,
    shiftId: () => shiftCrud,
    roomId: () => roomCrud,
  },
  taken: {
    ...takenName(sections, 'section_name_taken', 'name'),
    section_room_near: {
      code: 'sections.room-elsewhere',
      message: sentence('The home room is on another campus. Choose one of the section’s own campus'),
      field: 'roomId',
    },
    student_at_section: hasStudents(),
    enrolment_at_section: hasStudents(),
    teacher_assignment_at_section: {
      code: 'sections.has-teachers',
      message: sentence('Teachers are or were assigned to this section. Add another at the other campus'),
      field: 'campusId',
    },
  },
})

function hasStudents() {
  return {
    code: 'sections.has-students',
    message: sentence('Students are or were in this section. Add another section at the other campus'),
    field: 'campusId',
  }
}
