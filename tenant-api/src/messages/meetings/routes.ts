import type { ServeSchool } from '../../core/module.ts'
import { bookTimes } from './booking.ts'
import * as contract from './contract.ts'
import { addHost, placeHost, removeHost } from './hosting.ts'
import { countMeetings, readMyMeetings, suggestTimes } from './my-meetings.ts'
import {
  cancelMeeting,
  openMeeting,
  previewCancellation,
  previewInvitations,
  remindUnbooked,
} from './open-meeting.ts'
import { cancelBooking, writeOutcome } from './outcome.ts'
import { listUnbooked, readMyTimes, readPlan } from './read-meetings.ts'

export function routes(serve: ServeSchool): void {
  serve(contract.readPlan, ({ school, user, params }) => readPlan(school, user, params.id))
  serve(contract.listUnbooked, ({ school, user, params, query }) =>
    listUnbooked(school, user, { ...params, ...query }),
  )
  serve(contract.openMeeting, ({ school, user, params, query }) =>
    openMeeting(school, user, { ...params, ...query }),
  )
  serve(contract.previewInvitations, ({ school, user, params }) =>
    previewInvitations(school, user, params.id),
  )
  serve(contract.previewCancellation, ({ school, user, params }) =>
    previewCancellation(school, user, params.id),
  )
  serve(contract.cancelMeeting, ({ school, user, params, body }) =>
    cancelMeeting(school, user, { ...params, ...body }),
  )
  serve(contract.remindUnbooked, ({ school, user, params }) => remindUnbooked(school, user, params.id))
  serve(contract.addHost, ({ school, user, params, body }) => addHost(school, user, { ...params, ...body }))
  serve(contract.removeHost, ({ school, user, params }) => removeHost(school, user, params.id))
  serve(contract.placeHost, ({ school, user, params, body }) =>
    placeHost(school, user, { ...params, ...body }),
  )
  serve(contract.readMyMeetings, ({ school, user }) => readMyMeetings(school, user))
  serve(contract.countMeetings, ({ school, user }) => countMeetings(school, user))
  serve(contract.suggestTimes, ({ school, user, query }) => suggestTimes(school, user, query))
  serve(contract.readMyTimes, ({ school, user }) => readMyTimes(school, user))
  serve(contract.bookTimes, ({ school, user, body }) => bookTimes(school, user, body))
  serve(contract.cancelBooking, ({ school, user, params }) => cancelBooking(school, user, params.id))
  serve(contract.writeOutcome, ({ school, user, params, body }) =>
    writeOutcome(school, user, { ...params, ...body }),
  )
}
