import { count, endpoint, page, type Permission } from 'kit/contract/contract'
import { oneOf, text } from 'kit/contract/fields'
import { idParams } from 'kit/contract/resource'
import { sentence } from 'kit/text/words'
import { z } from 'zod'
import { fileView } from '../../platform/files/contract.ts'
import { exampleStudent } from '../../people/students-and-guardians/contract.ts'

/** A message of the demo school, for examples and tests. */
export const exampleThreadMessage = '01980000-0000-7000-8000-00000a750001'

export const threadSides = {
  family: sentence('Family'),
  teachers: sentence('Teachers'),
  office: sentence('Office'),
} as const
export type ThreadSide = keyof typeof threadSides

export const lineKinds = {
  message: sentence('Conversation message'),
  opened: sentence('Opened by the office'),
  closed: sentence('Closed by the office'),
  reopened: sentence('Reopened by the office'),
} as const
export type LineKind = keyof typeof lineKinds

/** Why a user cannot write now. */
export const silences = ['closed', 'left', 'view'] as const
export type Silence = (typeof silences)[number]

/** View and edit: read and write in the conversations of which one is a member. */
export const permission: Permission = {
  resource: 'threads',
  label: 'Conversations',
  within: 'campus',
  actions: ['view', 'edit'],
  near: { view: ['own', 'section'], edit: ['own', 'section'] },
}
/** View: figures. Edit: open a conversation for a reason, close it, and reopen it. */
export const oversight: Permission = {
  resource: 'thread-oversight',
  label: 'Conversation overview',
  within: 'campus',
  actions: ['view', 'edit'],
}
export const permissions: readonly Permission[] = [permission, oversight]

const sees = [permission.resource, 'view'] as const
const writes = [permission.resource, 'edit'] as const
const oversees = [oversight.resource, 'edit'] as const
const instant = z.iso.datetime({ offset: true })
const number = z.int().min(0)

const threadRow = z.object({
  /** The student's id, which is also the conversation's. */
  studentId: z.uuid(),
  name: z.string(),
  section: z.string(),
  side: oneOf(threadSides),
  /** The beginning of the last message; empty if there is none, or if it was withdrawn. */
  gist: z.string(),
  author: z.string(),
  isMine: z.boolean(),
  at: instant.nullable(),
  unread: z.int(),
  isClosed: z.boolean(),
})
export type ThreadRow = z.output<typeof threadRow>

export const listThreads = endpoint({
  method: 'GET',
  path: '/threads',
  summary: 'My conversations, one for each child that is mine or that I teach, the latest message first',
  may: sees,
  query: z.strictObject({
    q: z.string().max(100).optional(),
    limit: count(1, 100, 50),
    skip: count(0, 100_000, 0),
  }),
  response: page(threadRow).extend({
    /** The number of conversations with unread messages. */
    unread: z.int(),
  }),
  example: {},
})

const reader = z.object({ name: z.string(), at: instant })

const line = z.object({
  id: z.uuid(),
  number,
  kind: oneOf(lineKinds),
  side: oneOf(threadSides),
  author: z.string(),
  isMine: z.boolean(),
  /** The text, or the office's reason; empty if it was withdrawn. */
  text: z.string(),
  files: z.array(fileView),
  at: instant,
  isWithdrawn: z.boolean(),
  /** The deadline for withdrawing it; null if I may not. */
  withdrawableUntil: instant.nullable(),
  /** Readers on the other side, and when they read it. */
  readers: z.array(reader),
})
export type ThreadLine = z.output<typeof line>

const member = z.object({
  name: z.string(),
  side: oneOf(threadSides),
  isClassTeacher: z.boolean(),
})

const thread = z.object({
  studentId: z.uuid(),
  name: z.string(),
  section: z.string(),
  side: oneOf(threadSides),
  /** Null if I may write. */
  silence: z.enum(silences).nullable(),
  /** Until when the office may read what it has opened; null for members. */
  openUntil: instant.nullable(),
  /** When teachers are notified of a guardian's message written now; null: at once. */
  toldAt: instant.nullable(),
  members: z.array(member),
  lines: z.array(line),
  /** Whether there are earlier lines. */
  hasEarlier: z.boolean(),
})
export type Thread = z.output<typeof thread>

const earlier = z.strictObject({
  before: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
  limit: count(1, 100, 50),
})

export const readThread = endpoint({
  method: 'GET',
  path: '/threads/:id',
  summary:
    'The conversation about a student: its last lines, or those before a number; reading marks nothing',
  may: sees,
  params: idParams,
  query: earlier,
  response: thread,
  example: { params: { id: exampleStudent } },
})

export const posting = z.strictObject({
  text: text(0, 4000).default('').meta({ title: 'Message', lines: 3 }),
  fileIds: z.array(z.uuid()).max(5).default([]).meta({ title: 'Files' }),
})
export type Posting = z.output<typeof posting>

const posted = z.object({ id: z.uuid(), number, at: instant, toldAt: instant.nullable() })
export type Posted = z.output<typeof posted>

export const postMessage = endpoint({
  method: 'POST',
  path: '/threads/:id/messages',
  summary: 'Write in the conversation about a student; what was written is never changed',
  may: writes,
  idempotent: true,
  params: idParams,
  body: posting,
  response: posted,
  example: { params: { id: exampleStudent }, body: { text: 'Thank you, we will practise at home.' } },
})

export const withdrawMessage = endpoint({
  method: 'POST',
  path: '/threads/:id/messages/:messageId/withdrawal',
  summary: 'Take back what I have written a few minutes ago; that it was taken back stays to be seen',
  may: writes,
  params: z.strictObject({ id: z.uuid(), messageId: z.uuid() }),
  response: z.object({ id: z.uuid(), withdrawnAt: instant }),
  example: { params: { id: exampleStudent, messageId: exampleThreadMessage } },
})

export const markThread = endpoint({
  method: 'POST',
  path: '/threads/:id/reading',
  summary: 'Say up to which number I have read; the other side sees when',
  may: sees,
  params: idParams,
  body: z.strictObject({ upto: number.max(Number.MAX_SAFE_INTEGER) }),
  response: z.object({ upto: number }),
  example: { params: { id: exampleStudent }, body: { upto: 1 } },
})

export const countThreads = endpoint({
  method: 'GET',
  path: '/threads/figures',
  summary:
    'How many conversations each section has, and in how many a family has waited longer than two school days',
  may: [oversight.resource, 'view'],
  response: z.object({
    rows: z.array(
      z.object({
        sectionId: z.uuid(),
        section: z.string(),
        campus: z.string(),
        threads: z.int(),
        unanswered: z.int(),
        closed: z.int(),
      }),
    ),
  }),
  example: {},
})
export type ThreadFigure = z.output<typeof countThreads.response>['rows'][number]

const reasoned = z.strictObject({ reason: text(1, 300).meta({ title: 'Reason', lines: 2 }) })
const done = z.object({ studentId: z.uuid(), at: instant })

export const readOpened = endpoint({
  method: 'GET',
  path: '/threads/:id/opening',
  summary: 'A conversation that I have opened for a cause within the last hour',
  may: oversees,
  params: idParams,
  query: earlier,
  response: thread,
  example: { params: { id: exampleStudent } },
})

export const openThread = endpoint({
  method: 'POST',
  path: '/threads/:id/opening',
  summary: 'Open a conversation for a cause: its members see that, and why; it can be read for an hour',
  may: oversees,
  idempotent: true,
  params: idParams,
  body: reasoned,
  response: thread,
  example: { params: { id: exampleStudent }, body: { reason: 'A complaint of the family' } },
})

export const closeThread = endpoint({
  method: 'POST',
  path: '/threads/:id/closure',
  summary: 'Close a conversation: its members read it, and write no more',
  may: oversees,
  idempotent: true,
  params: idParams,
  body: reasoned,
  response: done,
  example: { params: { id: exampleStudent }, body: { reason: 'Insults' } },
})

export const reopenThread = endpoint({
  method: 'POST',
  path: '/threads/:id/reopening',
  summary: 'Let the members of a closed conversation write again',
  may: oversees,
  idempotent: true,
  params: idParams,
  body: reasoned,
  response: done,
  example: { params: { id: exampleStudent }, body: { reason: 'We have spoken with all of them' } },
})
