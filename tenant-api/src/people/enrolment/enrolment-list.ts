import { sql } from 'drizzle-orm'
import { crudOf } from '../../crud/table.ts'
import { yearCrud } from '../../institute/calendar/academic-years.ts'
import { bySection } from '../students-and-guardians/students.ts'
import { campusCrud } from '../../institute/structure/campuses.ts'
import { classCrud } from '../../institute/structure/classes.ts'
import { sectionCrud } from '../../institute/structure/sections.ts'
import { enrolments } from './contract.ts'
import { enrolmentList } from './tables.ts'

/**
 * All stays and their view. A stay belongs to the campus where it was; teachers see those of whom they teach today.
 * Nobody's own: why the office ended a stay is not told to families.
 */
export const enrolmentCrud = crudOf(enrolments, {
  table: enrolmentList,
  within: { campus: enrolmentList.campusId, section: bySection(enrolmentList.studentId) },
  // A campus that a family has left sees the stay there, and must not learn a new telephone number digit by digit.
  told: () => sql`concat_ws(' ', split_part(${enrolmentList.searchText}, chr(10), 1), ${enrolmentList.rollNumber},
    fold(${enrolmentList.grNumber}), (select fold(title) from section where id = ${enrolmentList.sectionId}))`,
  rows: {
    campusId: () => campusCrud,
    classId: () => classCrud,
    sectionId: () => sectionCrud,
    yearId: () => yearCrud,
  },
  until: null,
})
