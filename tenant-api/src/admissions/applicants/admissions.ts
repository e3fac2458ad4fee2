import { sentence } from 'kit/text/words'
import { takenName } from '../../crud/resource-module.ts'
import { crudOf } from '../../crud/table.ts'
import { yearCrud } from '../../institute/calendar/academic-years.ts'
import { studentCrud } from '../../people/students-and-guardians/students.ts'
import { campusCrud } from '../../institute/structure/campuses.ts'
import { classCrud } from '../../institute/structure/classes.ts'
import { goWithPerson } from '../../people/students-and-guardians/person-rows.ts'
import { admissionClasses, admissions } from './contract.ts'
import { admission, admissionClass } from './tables.ts'

// Somebody was admitted once.
goWithPerson({ table: 'admission', column: 'student_id', clash: 'true' })

/** Applications and their table. */
export const admissionCrud = crudOf(admissions, {
  table: admission,
  rowsOf: 'admission',
  within: { campus: admission.campusId },
  rows: {
    campusId: () => campusCrud,
    classId: () => classCrud,
    yearId: () => yearCrud,
    studentId: () => studentCrud,
  },
  until: admission.decidedOn,
})

/** The classes that are open, and their table. */
export const admissionClassCrud = crudOf(admissionClasses, {
  table: admissionClass,
  within: { campus: admissionClass.campusId },
  rows: { campusId: () => campusCrud, classId: () => classCrud },
  taken: {
    ...takenName(admissionClasses, 'admission_class_taken', 'classId'),
    admission_ages_in_order: {
      code: 'admission-classes.ages',
      message: sentence('The oldest age must not be below the youngest'),
      field: 'mostAge',
    },
  },
})
