import { msg } from '@lingui/core/macro'
import { lazyRouteComponent } from '@tanstack/react-router'
import type { Area } from '../../../shell/navigation/area.ts'
import { icon } from '../../../shell/navigation/icon.tsx'

export const notifications: Area = {
  name: 'notifications',
  navigation: [
    { page: 'notifications', title: msg`Notifications`, icon: icon('Bell'), under: 'notifications' },
  ],
  pages: [
    {
      path: 'notifications',
      title: msg`Notifications`,
      show: lazyRouteComponent(() => import('./pages/NotificationsPage.tsx'), 'NotificationsPage'),
    },
    {
      path: 'notifications/$id',
      title: msg`Notification`,
      show: lazyRouteComponent(() => import('./pages/NotificationPage.tsx'), 'NotificationPage'),
    },
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
