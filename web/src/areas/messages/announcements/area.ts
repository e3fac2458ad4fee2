import { msg } from '@lingui/core/macro'
import { lazy } from 'react'
import { resourceArea } from '../../../crud/area/resource-area.ts'
import type { Area } from '../../../shell/navigation/area.ts'
import { icon } from '../../../shell/navigation/icon.tsx'
import { loadPart } from '../../../shell/navigation/load-part.ts'
import { page } from '../../../shell/navigation/page.ts'

const list = resourceArea({
  name: 'announcements',
  under: 'messages',
  order: 10,
  label: { one: 'Announcement', many: 'Announcements' },
  icon: icon('Megaphone'),
  often: 'daily',
  isOfOffice: true,
  load: loadPart(() => import('tenant-api/contract/messages/announcements'), 'announcements'),
})
const needs = ['announcements', 'view'] as const

/** What the school says to many, and the board on which everybody finds what was said to them. */
export const announcements: Area = {
  ...list,
  navigation: [
    ...list.navigation,
    {
      page: 'notices',
      title: msg`Notice board`,
      icon: icon('Pin'),
      under: 'messages',
      order: 11,
    },
  ],
  pages: [
    page(
      'announcements',
      msg`Announcements`,
      () => import('./pages/AnnouncementList.tsx'),
      'AnnouncementList',
      {
        needs,
      },
    ),
    page(
      'announcements/new',
      msg`Add announcement`,
      () => import('./pages/AnnouncementPage.tsx'),
      'NewAnnouncement',
      {
        needs: ['announcements', 'edit'],
      },
    ),
    page(
      'announcements/$id',
      msg`Announcement`,
      () => import('./pages/AnnouncementPage.tsx'),
      'AnnouncementPage',
      {
        needs,
      },
    ),
    page('notices', msg`Notice board`, () => import('./pages/BoardPage.tsx'), 'BoardPage'),
    page('notices/$id', msg`Notice`, () => import('./pages/NoticePage.tsx'), 'NoticePage'),
  ],
  cards: [
    {
      key: 'notice-board',
      rank: 100,
      title: msg`Notice board`,
      show: lazy(() => import('./cards/BoardCard.tsx')),
      width: 'half',
    },
  ],
  pendingItems: loadPart(() => import('./pending-items.ts'), 'pendingItems'),
}
