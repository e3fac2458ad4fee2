import { sentence } from 'kit/text/words'
import { defineModule } from '../../core/module.ts'
import * as contract from './contract.ts'
import { routes } from './routes.ts'

/** The page on which families apply without a log-in, and follow their applications. */
export const admissionForm = defineModule({
  name: 'admission-form',
  contract,
  sentences: {
    'admissions.received': sentence('Received the application of {name}'),
    'admissions.visited': sentence('A family looked after its application'),
    'admissions.document-sent': sentence('The family of {name} sent a document'),
    'admissions.taken-back': sentence('The family of {name} took the application back'),
  },
  quiet: ['admissions.visited'],
  routes,
  personal: [
    {
      table: 'admission_visit',
      area: 'admission',
      by: { admission_id: 'admission' },
      erase: 'delete',
      hides: 'a secret of the log-in',
    },
  ],
})
