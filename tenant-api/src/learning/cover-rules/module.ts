import { sentence } from 'kit/text/words'
import { defineModule } from '../../core/module.ts'
import * as contract from './contract.ts'
import * as labels from './labels.ts'
import { routes } from './routes.ts'

/** By which rules a campus finds who covers a lesson, and how much one person covers at most. */
export const coverRules = defineModule({
  name: 'cover-rules',
  labels,
  contract,
  sentences: {
    'cover-rules.changed': sentence('Changed the rules of covers of {name}'),
    'cover-rules.seeded': sentence('Added rules of covers of the demo school'),
  },
  routes,
  audited: { cover_policy: contract.coverPolicy },
})
