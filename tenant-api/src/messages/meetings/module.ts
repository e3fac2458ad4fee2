import type { Action, Reach } from 'kit/contract/contract'
import { sentence } from 'kit/text/words'
import { oneOf, rowOf, text, timeOfDay } from 'kit/contract/fields'
import { z } from 'zod'
import { crudModule } from '../../crud/resource-module.ts'
import { type DefaultGrant, defineModule } from '../../core/module.ts'
import { combineModules } from '../../crud/combine-modules.ts'
import { emptyText } from '../../core/module-parts.ts'
import * as contract from './contract.ts'
import * as labels from './labels.ts'
import { meetingCrud } from './meetings.ts'
import { messages } from './messages.ts'
import { remindJob } from './open-meeting.ts'
import { routes } from './routes.ts'
import { homePage, pageRead } from '../../core/page-reads.ts'

const grants = (reach: Reach, ...actions: Action[]): DefaultGrant[] =>
  actions.map((action) => [contract.bookings.resource, action, reach])

const resources = combineModules({
  name: 'meetings',
  parts: [
    crudModule(contract.meetings, meetingCrud, {
      grants: {
        institute: { delete: ['super_admin', 'administrator'] },
        campus: { delete: ['admin', 'campus_manager'], view: ['moderator'] },
      },
      hint: 'day',
    }),
    defineModule({
      name: 'meetings',
      contract,
      defaultGrants: {
        super_admin: grants('institute', 'view', 'edit'),
        administrator: grants('institute', 'view', 'edit'),
        admin: grants('campus', 'view', 'edit'),
        campus_manager: grants('campus', 'view', 'edit'),
        moderator: grants('campus', 'view'),
        teacher: grants('section', 'view', 'edit'),
        section_teacher: grants('section', 'view', 'edit'),
        guardian: grants('own', 'view', 'edit'),
      },
      routes,
    }),
  ],
})

/** Afternoons on which families meet the teachers of their children, at booked times. */
export const meetings = defineModule({
  ...resources,
  messages,
  labels,
  pageReads: [pageRead(homePage, contract.countMeetings)],
  sentences: {
    ...resources.sentences,
    'meetings.seeded': sentence('Added the parent-teacher meetings of the demo school'),
    'meetings.crowd-seeded': sentence('Added the bookings of the demo school'),
    'meetings.opened': sentence('Invited families to {title}'),
    'meetings.cancelled': sentence('Cancelled {title}'),
    'meetings.invited': sentence('Invited those to {title} once more who have not booked'),
    'meetings.host-added': sentence('Gave {name} a place in {title}'),
    'meetings.host-placed': sentence('Changed the room or the times of {name} in {title}'),
    'meetings.host-removed': sentence('Took {name} out of {title}'),
    'meetings.booked': sentence('Booked times in {title}'),
    'meetings.given-back': sentence('Gave back a time for {name} in {title}'),
    'meetings.noted': sentence('Wrote down what came of the talk about {name} in {title}'),
  },
  jobs: { ...resources.jobs, 'meetings.remind': remindJob },
  personal: [
    { table: 'meeting_host', area: 'work', by: { employee_id: 'employee' }, erase: 'keep' },
    {
      table: 'meeting_booking',
      area: 'conversations',
      by: { student_id: 'student', guardian_id: 'guardian' },
      erase: { topic: emptyText, notes: emptyText, agreed: emptyText },
    },
  ],
  mentions: {
    'meeting_booking.booked_by': 'a booking belongs to the family',
    'meeting_booking.employee_id': 'a booking belongs to the family',
    'meeting_booking.meeting_id': 'a booking belongs to the family',
  },
  audited: {
    meeting_host: z.object({
      meetingId: rowOf(() => contract.meetings).meta({ title: 'Parent-teacher meeting' }),
      room: text(0, 60).meta({ title: 'Room' }),
      closed: z.array(timeOfDay()).meta({ title: 'Closed times' }),
      isAway: z.boolean().meta({ title: 'Not at this meeting' }),
    }),
    meeting_booking: z.object({
      meetingId: rowOf(() => contract.meetings).meta({ title: 'Parent-teacher meeting' }),
      at: timeOfDay().meta({ title: 'Time' }),
      state: oneOf({ booked: sentence('Booked'), cancelled: sentence('Cancelled') }),
      topic: text(0, 300).meta({ title: 'Topic' }),
      came: z.boolean().meta({ title: 'Came' }),
      agreed: text(0, 1000).meta({ title: 'Agreed with the family' }),
      notes: text(0, 1000).meta({ title: 'Notes for the school' }),
      bookedBy: z.uuid().meta({ title: 'Booked by' }),
      endedAt: z.iso.datetime().meta({ title: 'Cancelled' }),
    }),
  },
})
