import { crudModule } from '../../crud/resource-module.ts'
import { assessmentKindCrud } from './assessment-kinds.ts'
import * as contract from './contract.ts'

export const assessmentKinds = crudModule(contract.assessmentKinds, assessmentKindCrud, {
  grants: {
    institute: { delete: ['super_admin', 'administrator'] },
    campus: { view: ['admin', 'campus_manager', 'moderator', 'teacher', 'section_teacher'] },
  },
})
