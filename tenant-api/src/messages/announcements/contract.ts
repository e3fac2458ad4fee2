import { channels } from 'kit/messages/carrier'
import { count, endpoint, flag, page, type Permission } from 'kit/contract/contract'
import { dayShape, oneOf, text } from 'kit/contract/fields'
import { idParams, resource } from 'kit/contract/resource'
import { richOf, richTextShape } from 'kit/text/rich-text'
import { sentence } from 'kit/text/words'
import { z } from 'zod'
import { fileView } from '../../platform/files/contract.ts'
import { channelNames, messageStates, sendingPreview, stateReasons } from '../outbound/contract.ts'
import { languageNames } from '../../institute/settings/contract.ts'
import { mainCampus } from '../../institute/structure/contract.ts'

/** Announcements of the demo school, one in each state; used by examples and tests. */
export const exampleAnnouncement = '01980000-0000-7000-8000-00000a0c0001'
export const exampleDraft = '01980000-0000-7000-8000-00000a0c0002'
export const exampleWaiting = '01980000-0000-7000-8000-00000a0c0003'
export const exampleNotice = '01980000-0000-7000-8000-00000a0c0004'

export const announcementStates = {
  draft: sentence('Draft'),
  waiting: sentence('Waits for approval'),
  scheduled: sentence('Scheduled'),
  published: sentence('Published'),
  withdrawn: sentence('Withdrawn'),
} as const
export type AnnouncementState = keyof typeof announcementStates

/** The groups of people in the chosen places. */
export const groupNames = {
  guardians: sentence('Guardians'),
  students: sentence('Students'),
  teachers: sentence('Teachers'),
  staff: sentence('Other staff'),
} as const
export type Group = keyof typeof groupNames

/** Which students, and so whose guardians. */
export const studentChoices = {
  all: sentence('All of them'),
  absent: sentence('Absent on that day'),
  listed: sentence('A list, such as those who owe fees'),
} as const
export type StudentChoice = keyof typeof studentChoices

/** All announcements, for authors. */
export const announcements = resource({
  name: 'announcements',
  label: { one: 'Announcement', many: 'Announcements' },
  within: 'campus',
  near: { view: ['section'], edit: ['section'] },
  search: ['title'],
  recognisedBy: [],
  isLatestFirst: true,
  sorts: ['day', 'title', 'state'],
  shows: ['title', 'state', 'day', 'people', 'isOnBoard', 'expiresOn', 'author'],
  kept: z.object({
    title: z.string().meta({ title: 'Title' }),
    state: oneOf(announcementStates).meta({ title: 'State' }),
    day: dayShape.nullable().meta({ title: 'Day' }),
    people: z.int().meta({ title: 'People' }),
    isOnBoard: z.boolean().meta({ title: 'On the notice board' }),
    isPinned: z.boolean().meta({ title: 'Pinned' }),
    isUrgent: z.boolean().meta({ title: 'Urgent' }),
    expiresOn: dayShape.nullable().meta({ title: 'Until' }),
    author: z.string().meta({ title: 'By' }),
  }),
  fields: z.object({}),
  example: { id: exampleAnnouncement, body: {} },
})

/** View: announcements and their recipients. Edit: announce. */
export const permission: Permission = { ...announcements.permission, actions: ['view', 'edit'] }

/** Approves announcements to many. */
export const approvals: Permission = {
  resource: 'announcement-approvals',
  label: 'Release of announcements to many',
  within: 'campus',
  actions: ['edit'],
}

const instant = z.iso.datetime({ offset: true })
const sees = [announcements.name, 'view'] as const
const may = [announcements.name, 'edit'] as const
const releases = [approvals.resource, 'edit'] as const
const ids = z.array(z.uuid()).max(200)

export const words = z.strictObject({
  language: oneOf(languageNames),
  title: text(1, 120).meta({ title: 'Title' }),
  body: richTextShape.meta({ title: 'Message' }),
  /** The text for SMS; empty: only the title. */
  short: text(0, 480).default('').meta({ title: 'Text message' }),
})
export type Words = z.output<typeof words>

export const audience = z.strictObject({
  groups: z.array(oneOf(groupNames)).max(4),
  /** Roles whose holders are included. */
  roleIds: ids.default([]),
  /** Places, as a union; none: everywhere the author may announce. */
  campusIds: ids.default([]),
  classIds: ids.default([]),
  sectionIds: ids.default([]),
  students: oneOf(studentChoices).default('all'),
  /** Registration numbers, for a list of students. */
  numbers: z.array(text(1, 40)).max(2000).default([]),
  /** People added by name; and people who are left out. */
  personIds: ids.default([]),
  withoutIds: ids.default([]),
})
export type Audience = z.output<typeof audience>

const writing = z.strictObject({
  words: z.array(words).min(1).max(3),
  audience,
  channels: z.array(z.enum(channels)).max(4).default([]),
  isUrgent: z.boolean().default(false),
  isOnBoard: z.boolean().default(true),
  isPinned: z.boolean().default(false),
  expiresOn: dayShape.nullable().default(null),
  fileIds: z.array(z.uuid()).max(10).default([]),
})
export type Writing = z.output<typeof writing>

const demoWriting = {
  words: [{ language: 'en' as const, title: 'Sports day', body: richOf('Sports day is on Friday.') }],
  audience: { groups: ['guardians' as const], campusIds: [mainCampus] },
  channels: ['push' as const],
}

const outcome = z.object({ id: z.uuid(), state: oneOf(announcementStates), version: z.int() })
export type Outcome = z.output<typeof outcome>

const report = z.object({
  people: z.int(),
  read: z.int(),
  /** The messages by state; people reached only in the app count as sent. */
  states: z.array(z.object({ state: oneOf(messageStates), count: z.int() })),
  channels: z.array(z.object({ channel: oneOf(channelNames), count: z.int() })),
})

export const readAnnouncement = endpoint({
  method: 'GET',
  path: '/announcements/:id/details',
  summary: 'An announcement as its author wrote it, whom it reached, and what the reader may do with it',
  may: sees,
  params: idParams,
  response: z.object({
    id: z.uuid(),
    version: z.int(),
    state: oneOf(announcementStates),
    words: z.array(words),
    audience,
    /** The names of the ids in the audience. */
    names: z.record(z.string(), z.string()),
    channels: z.array(z.enum(channels)),
    isUrgent: z.boolean(),
    isOnBoard: z.boolean(),
    isPinned: z.boolean(),
    expiresOn: dayShape.nullable(),
    files: z.array(fileView),
    goesAt: instant.nullable(),
    publishedAt: instant.nullable(),
    author: z.string(),
    decidedBy: z.string(),
    note: z.string(),
    reminders: z.int(),
    mayEdit: z.boolean(),
    mayRelease: z.boolean(),
    report: report.nullable(),
  }),
  example: { params: { id: exampleAnnouncement } },
})
export type AnnouncementDetails = z.output<typeof readAnnouncement.response>

export const writeAnnouncement = endpoint({
  method: 'POST',
  path: '/announcements',
  summary: 'Write an announcement: a draft, which nobody is told of yet',
  may,
  status: 201,
  idempotent: true,
  body: writing,
  response: outcome,
  example: { body: demoWriting },
})

export const changeAnnouncement = endpoint({
  method: 'PUT',
  path: '/announcements/:id',
  summary: 'Change a draft',
  may,
  params: idParams,
  body: writing.extend({ version: z.int() }),
  response: outcome,
  example: { params: { id: exampleDraft }, body: { ...demoWriting, version: 1 } },
})

export const previewAnnouncement = endpoint({
  method: 'POST',
  path: '/announcements/preview',
  summary: 'Whom an announcement would reach by what, in how many parts, and what that costs',
  may,
  body: z.strictObject({
    words: z
      .array(words.pick({ language: true, title: true, short: true }).strict())
      .min(1)
      .max(3),
    audience,
    channels: z.array(z.enum(channels)).max(4).default([]),
  }),
  response: z.object({
    people: z.int(),
    /** Sample names, to check the audience. */
    some: z.array(z.string()),
    /** People reached only by the board and in the app, and people not reached at all. */
    byAppAlone: z.int(),
    unreached: z.int(),
    /** Numbers of the list that match nobody: mistyped, of students who left, or out of the author's reach. */
    unknown: z.array(z.string()),
    channels: z.array(
      z.object({
        channel: oneOf(channelNames),
        people: z.int(),
        parts: z.int(),
        /** In the minor unit; null if no price is known. */
        cost: z.int().nullable(),
      }),
    ),
    languages: z.array(z.object({ language: oneOf(languageNames), people: z.int() })),
    currency: z.string(),
    /** For more people than this it needs approval by somebody else; null if the author needs none. */
    approveAbove: z.int().nullable(),
  }),
  example: {
    body: {
      words: [{ language: 'en' as const, title: 'Sports day', short: 'Sports day is on Friday.' }],
      audience: demoWriting.audience,
      channels: ['sms' as const],
    },
  },
})
export type AnnouncementPreview = z.output<typeof previewAnnouncement.response>

export const submitAnnouncement = endpoint({
  method: 'POST',
  path: '/announcements/:id/submission',
  summary: 'Send a draft, at once or at a time; to many it waits for somebody else’s approval',
  may,
  idempotent: true,
  params: idParams,
  body: z.strictObject({ goesAt: instant.nullable().default(null), version: z.int() }),
  response: outcome,
  example: { params: { id: exampleDraft }, body: { version: 1 } },
})

const noted = z.strictObject({ note: text(0, 300).default('').meta({ title: 'Note', lines: 2 }) })

export const approveAnnouncement = endpoint({
  method: 'POST',
  path: '/announcements/:id/approval',
  summary: 'Release an announcement that waits: it goes out, or waits for its time',
  may: releases,
  idempotent: true,
  params: idParams,
  body: noted,
  response: outcome,
  example: { params: { id: exampleWaiting }, body: {} },
})

export const rejectAnnouncement = endpoint({
  method: 'POST',
  path: '/announcements/:id/rejection',
  summary: 'Give an announcement that waits back to its author, with a note',
  may: releases,
  idempotent: true,
  params: idParams,
  body: noted,
  response: outcome,
  example: { params: { id: exampleWaiting }, body: { note: 'Please say at what time' } },
})

export const withdrawAnnouncement = endpoint({
  method: 'POST',
  path: '/announcements/:id/withdrawal',
  summary:
    'Take back: what waits is a draft again, a draft is thrown away; what is published leaves the board, and what was not sent yet is not',
  may,
  idempotent: true,
  params: idParams,
  response: outcome,
  example: { params: { id: exampleAnnouncement } },
})

export const hangAnnouncement = endpoint({
  method: 'PUT',
  path: '/announcements/:id/board',
  summary: 'Hang an announcement that is published up on the notice board, pin it there, or take it down',
  may,
  params: idParams,
  body: z.strictObject({
    isOnBoard: z.boolean(),
    isPinned: z.boolean().default(false),
    expiresOn: dayShape.nullable().default(null),
  }),
  response: outcome,
  example: { params: { id: exampleAnnouncement }, body: { isOnBoard: true, isPinned: true } },
})

export const remindUnread = endpoint({
  method: 'POST',
  path: '/announcements/:id/reminder',
  summary: 'Tell those once more who have not read it',
  may,
  idempotent: true,
  params: idParams,
  response: z.object({ count: z.int() }),
  example: { params: { id: exampleAnnouncement } },
})

export const previewReminder = endpoint({
  method: 'GET',
  path: '/announcements/:id/reminder',
  summary: 'How many a reminder would tell, who have not read it: by what, in which language, with samples',
  may,
  params: idParams,
  response: sendingPreview,
  example: { params: { id: exampleAnnouncement } },
})

export const listRecipients = endpoint({
  method: 'GET',
  path: '/announcements/:id/recipients',
  summary: 'Whom an announcement reached, and whether they have read it',
  may: sees,
  params: idParams,
  query: z.strictObject({
    q: z.string().max(100).optional(),
    unread: flag(false),
    limit: count(1, 100, 20),
    skip: count(0, 100_000, 0),
  }),
  response: page(
    z.object({
      personId: z.uuid(),
      name: z.string(),
      isTold: z.boolean(),
      channel: oneOf(channelNames).nullable(),
      state: oneOf(messageStates).nullable(),
      reason: oneOf(stateReasons).nullable(),
      messageId: z.uuid().nullable(),
      readAt: instant.nullable(),
    }),
  ),
  example: { params: { id: exampleAnnouncement } },
})
export type Recipient = z.output<typeof listRecipients.response>['rows'][number]

export const readPlaces = endpoint({
  method: 'GET',
  path: '/announcements/places',
  summary: 'Where I may announce: campuses, classes, sections and roles, and by which channels',
  may,
  response: z.object({
    campuses: z.array(z.object({ id: z.uuid(), name: z.string() })),
    classes: z.array(z.object({ id: z.uuid(), name: z.string() })),
    sections: z.array(z.object({ id: z.uuid(), name: z.string(), campusId: z.uuid() })),
    roles: z.array(z.object({ id: z.uuid(), name: z.string() })),
    channels: z.array(oneOf(channelNames)),
    /** Authors with only section reach do not announce to staff. */
    groups: z.array(oneOf(groupNames)),
  }),
  example: {},
})
export type Places = z.output<typeof readPlaces.response>

export const findPeople = endpoint({
  method: 'GET',
  path: '/announcements/people',
  summary: 'People whom I may announce to, by name',
  may,
  query: z.strictObject({ q: z.string().max(100) }),
  response: z.object({ rows: z.array(z.object({ id: z.uuid(), name: z.string(), about: z.string() })) }),
  example: { query: { q: 'khalid' } },
})

const notice = z.object({
  id: z.uuid(),
  title: z.string(),
  gist: z.string(),
  language: oneOf(languageNames),
  at: instant,
  isPinned: z.boolean(),
  isUrgent: z.boolean(),
  expiresOn: dayShape.nullable(),
  files: z.int(),
  readAt: instant.nullable(),
})
export type Notice = z.output<typeof notice>

export const readBoard = endpoint({
  method: 'GET',
  path: '/notice-board',
  summary: 'What hangs on the notice board for me, pinned first; or everything that was ever announced to me',
  may: 'signed-in',
  query: z.strictObject({
    q: z.string().max(100).optional(),
    past: flag(false),
    limit: count(1, 100, 20),
    skip: count(0, 100_000, 0),
  }),
  response: page(notice).extend({ unread: z.int() }),
  example: {},
})

export const readNotice = endpoint({
  method: 'GET',
  path: '/notice-board/:id',
  summary:
    'An announcement in my language, or in another that it is written in; asking does not mark it as read',
  may: 'signed-in',
  params: idParams,
  query: z.strictObject({ language: oneOf(languageNames).optional() }),
  response: notice.extend({
    body: richTextShape,
    languages: z.array(oneOf(languageNames)),
    attachments: z.array(fileView),
  }),
  example: { params: { id: exampleNotice } },
})

export const markNotice = endpoint({
  method: 'POST',
  path: '/notice-board/:id/reading',
  summary: 'Say that I have read an announcement',
  may: 'signed-in',
  params: idParams,
  response: z.object({ readAt: instant }),
  example: { params: { id: exampleNotice } },
})
