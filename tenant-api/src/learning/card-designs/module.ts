import { rowOf } from 'kit/contract/fields'
import { sentence } from 'kit/text/words'
import { z } from 'zod'
import { defineModule } from '../../core/module.ts'
import { crudModule } from '../../crud/resource-module.ts'
import { classes } from '../../institute/structure/contract.ts'
import { cardDesignCrud } from './card-designs.ts'
import * as contract from './contract.ts'
import * as labels from './labels.ts'
import { routes } from './routes.ts'

const list = crudModule(contract.cardDesigns, cardDesignCrud, {
  grants: {
    institute: { delete: ['super_admin', 'administrator'] },
    campus: { view: ['admin', 'campus_manager'] },
  },
})

/** How report cards look: their blocks in order, for the classes of each design. */
export const cardDesigns = defineModule({
  ...list,
  contract,
  labels,
  sentences: {
    ...list.sentences,
    'card-designs.laid-out': sentence(
      'Changed the report cards of {name}: {count, plural, one {# block} other {# blocks}}',
    ),
    'card-designs.seeded': sentence('Added the designs of the demo school'),
  },
  routes(serve, app) {
    list.routes(serve, app)
    routes(serve)
  },
  audited: {
    card_design: z.object({ blocks: z.array(z.unknown()).meta({ title: 'Blocks' }) }),
    card_design_class: z.object({
      designId: rowOf(() => contract.cardDesigns).meta({ title: 'Design of report cards' }),
      classId: rowOf(() => classes).meta({ title: 'Class' }),
    }),
  },
})
