import { sentence } from 'kit/text/words'
import { defineModule } from '../../core/module.ts'
import * as contract from './contract.ts'
import { routes } from './routes.ts'
import { frame, pageRead } from '../../core/page-reads.ts'

export const notifications = defineModule({
  name: 'notifications',
  // What a person was told is that person's alone, whatever others may do.
  contract,
  sentences: { 'notifications.seeded': sentence('Added the notifications of the demo school') },
  pageReads: [
    pageRead(frame, contract.listNotifications, { inputs: () => [{ query: { limit: 8 } }] }),
    pageRead(frame, contract.countUnread),
  ],
  routes,
  personal: [{ table: 'notification', area: 'messages', by: { account_id: 'account' }, erase: 'delete' }],
})
