import { sentence } from 'kit/text/words'
import { defineModule } from '../../core/module.ts'
import * as contract from './contract.ts'
import * as deskContract from './desk/contract.ts'
import * as labels from './labels.ts'
import { messages } from './messages.ts'
import { notifyJob } from './payment-notices.ts'
import { routes } from './routes.ts'

/** What families pay: the desk, one payment or a list of them, and what is told of it. */
export const collecting = defineModule({
  name: 'collecting',
  contract: [contract, deskContract],
  routes,
  labels,
  messages,
  jobs: { 'collecting.notify': notifyJob },
  sentences: {
    'advances.applied': sentence('Used {amount} of the advance of {family}'),
    'collecting.seeded': sentence('Added the receipts of the demo school'),
  },
})
