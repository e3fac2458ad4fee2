import { sentence } from 'kit/text/words'
import { defineModule } from '../../core/module.ts'
import * as contract from './contract.ts'
import { sealedFor } from './codes.ts'
import { routes } from './routes.ts'

/** The second factor beside the password: a code from the user's own telephone. */
export const secondFactor = defineModule({
  name: 'second-factor',
  contract,
  sentences: {
    'second-factors.begun': sentence('Began to set up a second factor'),
    'second-factors.set-up': sentence('{name} set up a second factor'),
    'second-factors.switched-off': sentence('{name} switched off the second factor'),
    'second-factors.codes-renewed': sentence('{name} made new recovery codes'),
    'second-factors.taken-away': sentence('Removed the second factor of {name}: {reason}'),
  },
  quiet: ['second-factors.begun'],
  sealed: ['sealed', 'next_sealed'].map((column) => ({
    table: 'second_factor',
    column,
    by: 'account_id',
    label: sealedFor,
  })),
  routes,
  personal: [
    {
      table: 'second_factor',
      area: 'log-in',
      by: { account_id: 'account' },
      erase: 'delete',
      hides: 'a secret of the log-in',
    },
    {
      table: 'recovery_code',
      area: 'log-in',
      by: { account_id: 'account' },
      erase: 'delete',
      hides: 'a secret of the log-in',
    },
  ],
})
