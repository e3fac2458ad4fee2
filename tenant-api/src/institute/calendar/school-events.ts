import { sentence } from 'kit/text/words'
import { crudOf } from '../../crud/table.ts'
import { campusCrud } from '../structure/campuses.ts'
import { schoolEvents } from './contract.ts'
import { schoolEvent } from './tables.ts'

/** What is on at the school, and its table. */
export const eventCrud = crudOf(schoolEvents, {
  table: schoolEvent,
  within: { campus: schoolEvent.campusId, shared: true },
  rows: { campusId: () => campusCrud },
  until: schoolEvent.lastDay,
  taken: {
    school_event_in_order: {
      code: 'school-events.order',
      message: sentence('The last day must not come before the first day'),
      field: 'lastDay',
    },
    school_event_length: {
      code: 'school-events.length',
      message: sentence('An event is at most a year long'),
      field: 'lastDay',
    },
    school_event_times: {
      code: 'school-events.times',
      message: sentence('An event ends later than it begins: give both times, or neither'),
      field: 'endsAt',
    },
    school_event_heard: {
      code: 'school-events.audience',
      message: sentence('Say for whom the event is'),
      field: 'forStaff',
    },
  },
})
