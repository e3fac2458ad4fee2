import { crudModule } from '../../crud/resource-module.ts'
import * as contract from './contract.ts'
import { sampleThingCrud } from './sample-things.ts'

export const sampleThings = crudModule(contract.sampleThings, sampleThingCrud, {
  grants: {
    institute: { delete: ['super_admin', 'administrator'], view: ['hr', 'hr_manager'] },
    campus: {
      delete: ['admin', 'campus_manager'], // if campus
      view: ['moderator', 'teacher', 'section_teacher', 'finance_staff'], // if campus
      view: ['admin', 'campus_manager', 'moderator', 'teacher', 'section_teacher', 'finance_staff'], // if institute
    },
  },
})
