import { sentence } from 'kit/text/words'
import { takenName } from '../../crud/resource-module.ts'
import { customFieldsOf } from '../../crud/fields/custom-fields.ts'
import { crudOf } from '../../crud/table.ts'
import type { School } from '../../core/school/school.ts'
import { may } from '../../core/authorization/reach.ts'
import type { User } from '../../core/authorization/user.ts'
import { customFields } from './contract.ts'
import { customField } from './tables.ts'

/** What the database refuses, whoever asks: a form, a job, an undo. */
export const customFieldCrud = crudOf(customFields, {
  table: customField,
  within: {},
  taken: {
    ...takenName(customFields, 'custom_field_title_taken', 'title'),
    custom_field_kind_fixed: {
      code: 'custom-fields.kind-fixed',
      message: sentence('This field has values already, so its kind stays. Archive it and add another'),
      field: 'kind',
    },
    custom_field_resource_fixed: {
      code: 'custom-fields.resource-fixed',
      message: sentence('A field stays where it is. Archive it and add another'),
      field: 'resource',
    },
    custom_field_option_used: {
      code: 'custom-fields.option-used',
      message: sentence('A removed option is still in use. Keep it and stop offering it'),
      field: 'options',
    },
    custom_field_options_needed: {
      code: 'custom-fields.options-needed',
      message: sentence('Add at least one option to choose from'),
      field: 'options',
    },
    custom_field_option_twice: {
      code: 'custom-fields.option-twice',
      message: sentence('Two options are called the same'),
      field: 'options',
    },
    custom_field_most: {
      code: 'custom-fields.most',
      message: sentence('There are 40 fields already. Archive one that is not needed any more'),
      field: 'resource',
    },
  },
})

/** The school's own fields of whatever the user may see. */
export async function shownCustomFields(school: School, user: User) {
  return {
    fields: customFieldsOf(await school.profile()).filter(({ resource }) => may(user, resource, 'view')),
  }
}
