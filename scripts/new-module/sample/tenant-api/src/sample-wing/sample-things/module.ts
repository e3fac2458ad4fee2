import { crudModule } from '../../crud/crud-module.ts'
import { mainCampus } from '../../institute/structure/contract.ts' // if campus
import * as contract from './contract.ts'
import { sampleThingCrud } from './sample-things.ts'

const titles = ['First sample thing', 'Second sample thing']

export const sampleThings = crudModule(contract.sampleThings, sampleThingCrud, {
  grants: {
    institute: { delete: ['super_admin', 'administrator'], view: ['hr', 'hr_manager'] },
    campus: {
      delete: ['admin', 'campus_manager'], // if campus
      view: ['moderator', 'teacher', 'section_teacher', 'finance_staff'], // if campus
      view: ['admin', 'campus_manager', 'moderator', 'teacher', 'section_teacher', 'finance_staff'], // if institute
    },
  },
  demo: titles.map((title, at) => ({
    id: `01980000-0000-7000-8000-5a3b1e00000${at + 1}`,
    title,
    campusId: mainCampus, // if campus
  })),
})
