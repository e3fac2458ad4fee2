import type { ServeSchool } from '../../core/module.ts'
import { markNotice, readBoard, readNotice } from './board.ts'
import * as contract from './contract.ts'
import { findPeople, readPlaces } from './author-scope.ts'
import { previewAnnouncement } from './preview.ts'
import { hangAnnouncement, previewReminder, remindUnread, withdrawAnnouncement } from './publishing.ts'
import { listRecipients, readAnnouncement } from './read-announcements.ts'
import { approveAnnouncement, rejectAnnouncement, submitAnnouncement } from './publish-announcement.ts'
import { changeAnnouncement, writeAnnouncement } from './write-announcements.ts'

export function routes(serve: ServeSchool): void {
  serve(contract.readPlaces, ({ school, user }) => readPlaces(school, user))
  serve(contract.findPeople, ({ school, user, query }) => findPeople(school, user, query))
  serve(contract.previewAnnouncement, ({ school, user, body }) => previewAnnouncement(school, user, body))
  serve(contract.writeAnnouncement, ({ school, user, body }) => writeAnnouncement(school, user, body))
  serve(contract.readAnnouncement, ({ school, user, params }) => readAnnouncement(school, user, params.id))
  serve(contract.changeAnnouncement, ({ school, user, params, body }) =>
    changeAnnouncement(school, user, { ...params, ...body }),
  )
  serve(contract.submitAnnouncement, ({ school, user, params, body }) =>
    submitAnnouncement(school, user, { ...params, ...body }),
  )
  serve(contract.approveAnnouncement, ({ school, user, params, body }) =>
    approveAnnouncement(school, user, { ...params, ...body }),
  )
  serve(contract.rejectAnnouncement, ({ school, user, params, body }) =>
    rejectAnnouncement(school, user, { ...params, ...body }),
  )
  serve(contract.withdrawAnnouncement, ({ school, user, params }) =>
    withdrawAnnouncement(school, user, params.id),
  )
  serve(contract.hangAnnouncement, ({ school, user, params, body }) =>
    hangAnnouncement(school, user, { ...params, ...body }),
  )
  serve(contract.remindUnread, ({ school, user, params }) => remindUnread(school, user, params.id))
  serve(contract.previewReminder, ({ school, user, params }) => previewReminder(school, user, params.id))
  serve(contract.listRecipients, ({ school, user, params, query }) =>
    listRecipients(school, user, { ...params, ...query }),
  )
  serve(contract.readBoard, ({ school, user, query }) => readBoard(school, user, query))
  serve(contract.readNotice, ({ school, user, params, query }) =>
    readNotice(school, user, { ...params, ...query }),
  )
  serve(contract.markNotice, ({ school, user, params }) => markNotice(school, user, params.id))
}
