import { crudModule, takenName } from '../../crud/resource-module.ts'
import { crudOf } from '../../crud/table.ts'
import * as contract from './contract.ts'
import { assessmentKind } from './tables.ts'

const crud = crudOf(contract.assessmentKinds, {
  table: assessmentKind,
  within: {},
  taken: takenName(contract.assessmentKinds, 'assessment_kind_title_taken', 'title'),
})

export const assessmentKinds = crudModule(contract.assessmentKinds, crud, {
  grants: {
    institute: { delete: ['super_admin', 'administrator'] },
    campus: { view: ['admin', 'campus_manager', 'moderator', 'teacher', 'section_teacher'] },
  },
})
