import { combineModules } from '../../crud/combine-modules.ts'
import { crudModule, takenName } from '../../crud/resource-module.ts'
import { crudOf } from '../../crud/table.ts'
import * as contract from './contract.ts'
import { conductTrait, remarkTemplate } from './tables.ts'

const grants = {
  institute: { delete: ['super_admin', 'administrator'] as const },
  campus: { view: ['admin', 'campus_manager', 'moderator', 'teacher', 'section_teacher'] as const },
}

/** What a class teacher chooses from for a report card: remarks, and the traits of conduct. */
export const remarks = combineModules({
  name: 'remarks',
  parts: [
    crudModule(
      contract.remarkTemplates,
      crudOf(contract.remarkTemplates, {
        table: remarkTemplate,
        within: {},
        taken: takenName(contract.remarkTemplates, 'remark_template_title_taken', 'title'),
      }),
      { grants },
    ),
    crudModule(
      contract.conductTraits,
      crudOf(contract.conductTraits, {
        table: conductTrait,
        within: {},
        taken: takenName(contract.conductTraits, 'conduct_trait_title_taken', 'title'),
      }),
      { grants },
    ),
  ],
})
