import { sentence } from 'kit/text/words'
import { defineModule } from '../../../core/module.ts'
import * as contract from './contract.ts'
import * as labels from './labels.ts'
import { routes } from './routes.ts'

/** Tablets at the gate: staff check in by scanning their changing code with their own phones. */
export const kiosks = defineModule({
  name: 'kiosks',
  labels,
  columns: {
    openedAt: sentence('Opened on'),
    openingUntil: sentence('Code is good until'),
  },
  contract,
  sentences: {
    'kiosks.added': sentence('Added the kiosk {name} of {campus}'),
    'kiosks.renewed': sentence('Gave a new code for the kiosk {name} of {campus}'),
    'kiosks.opened': sentence('Opened the kiosk {name} of {campus}'),
    'kiosks.ended': sentence('Took away the kiosk {name} of {campus}'),
  },
  routes,
})
