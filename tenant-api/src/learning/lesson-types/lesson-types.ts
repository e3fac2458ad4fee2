import { takenName } from '../../crud/resource-module.ts'
import { crudOf } from '../../crud/table.ts'
import { lessonTypes } from './contract.ts'
import { lessonType } from './tables.ts'

export const lessonTypeCrud = crudOf(lessonTypes, {
  table: lessonType,
  within: {},
  taken: takenName(lessonTypes, 'lesson_type_title_taken', 'title'),
})
