import { msg } from '@lingui/core/macro'
import { resourceArea } from '../../../crud/area/resource-area.ts'
import type { Area } from '../../../shell/navigation/area.ts'
import { icon } from '../../../shell/navigation/icon.tsx'
import { loadPart } from '../../../shell/navigation/load-part.ts'
import { page } from '../../../shell/navigation/page.ts'

const list = resourceArea({
  name: 'meetings',
  under: 'messages',
  order: 50,
  label: { one: 'Parent-teacher meeting', many: 'Parent-teacher meetings' },
  table: 'meeting',
  icon: icon('CalendarClock'),
  often: 'yearly',
  isOfOffice: true,
  load: loadPart(() => import('tenant-api/contract/messages/meetings'), 'meetings'),
})
const needs = ['meeting-bookings', 'view'] as const
const mine = msg`Meetings with teachers`
const times = msg`My meeting times`

/** Afternoons on which families speak with teachers: set up by the office, booked by families, kept by teachers. */
export const meetings: Area = {
  ...list,
  navigation: [
    ...list.navigation,
    {
      page: 'my-meetings',
      title: mine,
      icon: icon('CalendarClock'),
      under: 'messages',
      order: 60,
      needs,
      isOfOwn: true,
    },
    {
      page: 'my-meeting-times',
      title: times,
      icon: icon('CalendarClock'),
      under: 'messages',
      order: 51,
      needs,
      isOfOffice: true,
      isOfNear: true,
    },
  ],
  pages: [
    ...list.pages.map((page) => ({
      ...page,
      children: page.children?.map((one) => (one.path === '$id' ? { ...one, path: 'fields/$id' } : one)),
    })),
    page(
      'meetings/$id',
      msg`Parent-teacher meeting`,
      () => import('./pages/MeetingPage.tsx'),
      'MeetingPage',
      {
        needs: ['meetings', 'view'],
      },
    ),
    page('my-meetings', mine, () => import('./pages/MyMeetings.tsx'), 'MyMeetings', { needs }),
    page('my-meeting-times', times, () => import('./pages/MyTimes.tsx'), 'MyTimes', { needs }),
  ],
  pendingItems: loadPart(() => import('./pending-items.ts'), 'pendingItems'),
}
