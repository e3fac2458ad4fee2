import { sentence } from 'kit/text/words'
import { defineModule } from '../../core/module.ts'
import {
  countUnread,
  listNotifications,
  markAllRead,
  markNotification,
  readNotification,
} from './contract.ts'
import { routes } from './routes.ts'

export const notifications = defineModule({
  name: 'notifications',
  // What a person was told is that person's alone, whatever others may do.
  permissions: [],
  endpoints: [listNotifications, countUnread, readNotification, markNotification, markAllRead],
  sentences: { 'notifications.seeded': sentence('Added the notifications of the demo school') },
  routes,
  personal: [{ table: 'notification', area: 'messages', by: { account_id: 'account' }, erase: 'delete' }],
})
