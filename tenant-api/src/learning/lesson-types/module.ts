import { crudModule } from '../../crud/resource-module.ts'
import * as contract from './contract.ts'
import { lessonTypeCrud } from './lesson-types.ts'

export const lessonTypes = crudModule(contract.lessonTypes, lessonTypeCrud, {
  grants: {
    institute: { delete: ['super_admin', 'administrator'] },
    campus: { view: ['admin', 'campus_manager', 'moderator', 'teacher', 'section_teacher'] },
  },
})
