import { sentence } from 'kit/text/words'
import { z } from 'zod'
import { defineModule } from '../../core/module.ts'
import { crudModule } from '../../crud/resource-module.ts'
import * as contract from './contract.ts'
import * as labels from './labels.ts'
import { routes } from './routes.ts'
import { schemeCrud } from './schemes.ts'

const list = crudModule(contract.schemes, schemeCrud, {
  grants: {
    institute: { delete: ['super_admin', 'administrator'] },
    campus: { view: ['admin', 'campus_manager', 'moderator', 'teacher', 'section_teacher'] },
  },
})

const { id: _, parentId: __, ...node } = contract.changeTree.body.shape.nodes.element.shape
const { from, to, subjectId } = contract.changeTree.body.shape.lifts.unwrap().element.shape
const schemeId = z.uuid().meta({ title: 'Result scheme' })

/** How the results of classes come about: subjects, their parts and weights, who passes, and positions. */
export const schemes = defineModule({
  ...list,
  contract,
  labels,
  sentences: {
    ...list.sentences,
    'schemes.tree-changed': sentence(
      'Changed what goes into the result by {name}: {count, plural, one {# subject} other {# subjects}}',
    ),
    'schemes.copied': sentence('Copied the result scheme {name} to {to}'),
  },
  routes(serve, app) {
    list.routes(serve, app)
    routes(serve)
  },
  audited: {
    scheme_node: z.object({
      ...node,
      schemeId,
      parentId: z.uuid().nullable().meta({ title: 'Part of' }),
      position: z.int().meta({ title: 'Place in order' }),
    }),
    scheme_lift: z.object({ fromPercent: from, toPercent: to, subjectId, schemeId }),
  },
})
