import { sentence } from 'kit/text/words'
import { defineModule } from '../../core/module.ts'
import * as contract from './contract.ts'
import { routes } from './routes.ts'

/** Fees at the banks: they ask what is due on a bill number, and say what was paid on it. */
export const billNumbers = defineModule({
  name: 'bill-numbers',
  contract,
  sentences: {
    'bill-numbers.paid': sentence('Received {amount} from {family} at a bank, by the bill number'),
  },
  routes,
})
