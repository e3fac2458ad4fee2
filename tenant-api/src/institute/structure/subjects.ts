import { sentence } from 'kit/text/words'
import { takenName } from '../../crud/resource-module.ts'
import { crudOf } from '../../crud/table.ts'
import { subjects } from './contract.ts'
import { subject } from './tables.ts'

/** Subjects and their table. */
export const subjectCrud = crudOf(subjects, {
  table: subject,
  within: {},
  taken: {
    ...takenName(subjects, 'subject_name_taken', 'name'),
    subject_code_taken: {
      code: 'subjects.code-exists',
      message: sentence('Another subject has this code'),
      field: 'code',
    },
  },
})
