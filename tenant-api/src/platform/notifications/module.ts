import { sentence } from 'kit/text/words'
import { defineModule } from '../../core/module.ts'
import * as contract from './contract.ts'
import { routes } from './routes.ts'

export const notifications = defineModule({
  name: 'notifications',
  // What a person was told is that person's alone, whatever others may do.
  contract,
  sentences: { 'notifications.seeded': sentence('Added the notifications of the demo school') },
  routes,
  personal: [{ table: 'notification', area: 'messages', by: { account_id: 'account' }, erase: 'delete' }],
})
