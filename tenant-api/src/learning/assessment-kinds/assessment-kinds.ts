import { takenName } from '../../crud/resource-module.ts'
import { crudOf } from '../../crud/table.ts'
import { assessmentKinds } from './contract.ts'
import { assessmentKind } from './tables.ts'

export const assessmentKindCrud = crudOf(assessmentKinds, {
  table: assessmentKind,
  within: {},
  taken: takenName(assessmentKinds, 'assessment_kind_title_taken', 'title'),
})
