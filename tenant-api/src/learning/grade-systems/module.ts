import { sentence } from 'kit/text/words'
import { z } from 'zod'
import { defineModule } from '../../core/module.ts'
import { crudModule } from '../../crud/resource-module.ts'
import * as contract from './contract.ts'
import { createGradeSystem, gradeSystemCrud } from './grade-systems.ts'
import * as labels from './labels.ts'
import { addGradeSystems } from './preset-systems.ts'
import { routes } from './routes.ts'

const list = crudModule(contract.gradeSystems, gradeSystemCrud, {
  grants: {
    institute: { delete: ['super_admin', 'administrator'] },
    campus: { view: ['admin', 'campus_manager', 'moderator', 'teacher', 'section_teacher'] },
  },
  add: createGradeSystem,
})

const { from, ...band } = contract.gradeBand.shape

/** How marks become grades: the rounding, the grades and who passes. */
export const gradeSystems = defineModule({
  ...list,
  contract,
  labels,
  sentences: {
    ...list.sentences,
    'grade-systems.bands-changed': sentence(
      'Changed the grades of {name}: {count, plural, one {# grade} other {# grades}}',
    ),
    'grade-systems.copied': sentence('Copied the grade system {name} to {to}'),
  },
  routes(serve, app) {
    list.routes(serve, app)
    routes(serve)
  },
  founded: addGradeSystems,
  audited: {
    grade_band: z.object({
      ...band,
      fromPercent: from,
      systemId: z.uuid().meta({ title: 'Grade system' }),
    }),
  },
})
