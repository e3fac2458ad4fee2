import { msg, plural } from '@lingui/core/macro'
import { countMeetings } from 'tenant-api/contract/messages/meetings'
import { readOnce } from '../../../shell/session/api.ts'
import type { PendingItem } from '../../../shell/navigation/area.ts'
import { icon } from '../../../shell/navigation/icon.tsx'

/** Children for whom no time is booked yet, and families who come today. */
export const pendingItems: readonly PendingItem[] = [
  {
    icon: icon('CalendarClock'),
    rank: 1,
    key: 'meetings',
    path: '/my-meetings',
    needs: ['meeting-bookings', 'view'],
    async find(_, queries) {
      const { toBook } = await readOnce(queries, countMeetings, {})
      return { count: toBook, page: 'my-meetings' }
    },
    say: (count) =>
      msg({
        message: plural(count, {
          one: 'Choose times with the teachers of # child',
          other: 'Choose times with the teachers of # children',
        }),
      }),
  },
  {
    icon: icon('CalendarClock'),
    rank: 1,
    key: 'meetings-today',
    path: '/my-meetings',
    needs: ['meeting-bookings', 'view'],
    async find(_, queries) {
      const { today } = await readOnce(queries, countMeetings, {})
      return { count: today, page: 'my-meeting-times' }
    },
    say: (count) =>
      msg({
        message: plural(count, {
          one: '# family comes to speak with you today',
          other: '# families come to speak with you today',
        }),
      }),
  },
]
