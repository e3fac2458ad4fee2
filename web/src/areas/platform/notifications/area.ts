import { msg } from '@lingui/core/macro'
import type { Area } from '../../../shell/navigation/area.ts'
import { icon } from '../../../shell/navigation/icon.tsx'
import { page } from '../../../shell/navigation/page.ts'

export const notifications: Area = {
  name: 'notifications',
  navigation: [
    { page: 'notifications', title: msg`Notifications`, icon: icon('Bell'), under: 'messages', order: 40 },
  ],
  pages: [
    page(
      'notifications',
      msg`Notifications`,
      () => import('./pages/NotificationsPage.tsx'),
      'NotificationsPage',
      {},
    ),
    page(
      'notifications/$id',
      msg`Notification`,
      () => import('./pages/NotificationPage.tsx'),
      'NotificationPage',
      {},
    ),
  ],
  actions: [
    {
      key: 'notifications-read',
      title: msg`Mark all notifications as read`,
      icon: icon('CheckCheck'),
      run: async () => (await import('./mark-all.ts')).markAll(),
    },
  ],
}
