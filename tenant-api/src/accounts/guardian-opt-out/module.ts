import { sentence } from 'kit/text/words'
import { defineModule } from '../../core/module.ts'
import * as contract from './contract.ts'
import { optedOutLetter } from './letter.ts'
import { routes } from './routes.ts'

/** Guardians who want no access any more. */
export const optOut = defineModule({
  name: 'opt-out',
  contract,
  sentences: {
    'guardians.opted-out': sentence(
      '{name} opted out of the portal; log-ins of children that ended too: {count}',
    ),
  },
  events: { 'guardian.opted-out': optedOutLetter },
  routes,
})
