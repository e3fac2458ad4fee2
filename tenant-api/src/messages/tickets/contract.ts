import { count, endpoint, page, type Permission } from 'kit/contract/contract'
import { dayShape, oneOf, rowOf, text } from 'kit/contract/fields'
import { idParams, resource } from 'kit/contract/resource'
import { sentence } from 'kit/text/words'
import { z } from 'zod'
import { roleNames } from '../../core/authorization/role-keys.ts'
import { fileView } from '../../platform/files/contract.ts'
import { exampleGuardian, exampleStudent } from '../../people/students-and-guardians/contract.ts'
import { teachers } from '../../people/employees/contract.ts'

/** Rows of the demo school for examples and tests. */
export const feesCategory = '01980000-0000-7000-8000-00000071ca01'
export const homeworkCategory = '01980000-0000-7000-8000-00000071ca03'
export const exampleAnswer = '01980000-0000-7000-8000-00000071a001'
export const exampleTicket = '01980000-0000-7000-8000-000000710001'

export const ticketRoutes = {
  class_teacher: sentence('Class teacher'),
  subject_teachers: sentence('Subject teachers'),
  role: sentence('A role at the campus'),
  employee: sentence('One person'),
} as const
export type Route = keyof typeof ticketRoutes

export const ticketStates = {
  open: sentence('Waiting'),
  answered: sentence('Answered'),
  resolved: sentence('Resolved'),
  closed: sentence('Closed'),
  withdrawn: sentence('Withdrawn'),
} as const
export type TicketState = keyof typeof ticketStates

export const ticketDeeds = {
  asked: sentence('Asked'),
  taken: sentence('Taken'),
  handed: sentence('Handed on'),
  resolved: sentence('Resolved'),
  reopened: sentence('Opened again'),
  withdrawn: sentence('Withdrawn'),
  closed: sentence('Closed'),
  rated: sentence('Rated'),
} as const
export type Deed = keyof typeof ticketDeeds

/** The states from which each action is possible. */
export const doneFrom = {
  answer: ['open', 'answered'],
  note: ['open', 'answered', 'resolved'],
  reply: ['open', 'answered'],
  take: ['open', 'answered'],
  handOn: ['open', 'answered'],
  resolve: ['open', 'answered'],
  reopen: ['resolved'],
  withdraw: ['open', 'answered'],
  rate: ['resolved', 'closed'],
} as const satisfies Record<string, readonly TicketState[]>
export type TicketDeed = keyof typeof doneFrom

export const ticketCategories = resource({
  name: 'ticket-categories',
  label: { one: 'Ticket category', many: 'Ticket categories' },
  within: 'institute',
  search: ['title', 'otherTitle'],
  recognisedBy: [],
  sorts: ['title'],
  fields: z.object({
    title: text(1, 60).meta({ title: 'Name' }),
    otherTitle: text(0, 60).default('').meta({ title: 'Name in the other script' }),
    route: oneOf(ticketRoutes).meta({ title: 'Goes to' }),
    roleKey: oneOf(roleNames).nullable().default(null).meta({ title: 'Role', hint: 'Goes to a role' }),
    employeeId: rowOf(() => teachers)
      .nullable()
      .default(null)
      .meta({ title: 'Person', hint: 'Goes to a person' }),
    hours: z.int().min(1).max(80).default(8).meta({
      title: 'Answered within hours',
      hint: 'Hours of school days between 08:00 and 16:00',
    }),
    isOn: z.boolean().default(true).meta({ title: 'Shown to families' }),
  }),
  example: { id: feesCategory, body: { title: 'Canteen', route: 'role', roleKey: 'campus_manager' } },
})

export const ticketAnswers = resource({
  name: 'ticket-answers',
  label: { one: 'Saved reply', many: 'Saved replies' },
  within: 'institute',
  search: ['title'],
  recognisedBy: [],
  sorts: ['title'],
  fields: z.object({
    title: text(1, 60).meta({ title: 'Name' }),
    text: text(1, 2000).meta({ title: 'Text', lines: 4 }),
    categoryId: rowOf(() => ticketCategories)
      .nullable()
      .default(null)
      .meta({ title: 'Ticket category', hint: 'Empty: for all' }),
  }),
  example: { id: exampleAnswer, body: { title: 'Thank you', text: 'Thank you for telling us.' } },
})

/**
 * Families ask and see their own tickets with `view`; `edit` answers one's own assigned tickets, or all of a
 * campus.
 */
export const tickets: Permission = {
  resource: 'tickets',
  label: 'Tickets',
  within: 'campus',
  actions: ['view', 'edit'],
  near: { view: ['own'], edit: ['own'] },
}
export const permissions: readonly Permission[] = [tickets]

const instant = z.iso.datetime({ offset: true })
const fileIds = z.array(z.uuid()).max(3).default([]).meta({ title: 'Files' })
const words = text(1, 4000).meta({ title: 'Message', lines: 4 })

const ticketRow = z.object({
  id: z.uuid(),
  serial: z.string(),
  subject: z.string(),
  state: oneOf(ticketStates),
  campusId: z.uuid(),
  categoryId: z.uuid(),
  category: z.string(),
  otherCategory: z.string(),
  studentId: z.uuid().nullable(),
  student: z.string(),
  section: z.string(),
  asker: z.string(),
  assigneeId: z.uuid().nullable(),
  assignee: z.string(),
  byTelephone: z.boolean(),
  dueAt: instant,
  isOverdue: z.boolean(),
  isUnread: z.boolean(),
  createdAt: instant,
  updatedAt: instant,
})
export type TicketRow = z.output<typeof ticketRow>

const message = z.object({
  id: z.uuid(),
  at: instant,
  by: z.string(),
  isMine: z.boolean(),
  isAsker: z.boolean(),
  isInternal: z.boolean(),
  text: z.string(),
  files: z.array(fileView),
})

const details = z.object({
  ...ticketRow.shape,
  side: z.enum(['asker', 'staff']),
  stars: z.int().nullable(),
  comment: z.string(),
  /** The author is shown to the school only. */
  messages: z.array(message),
  events: z.array(
    z.object({ id: z.uuid(), at: instant, what: oneOf(ticketDeeds), by: z.string(), note: z.string() }),
  ),
  /** What the reader may do with it now. */
  may: z.array(z.enum(Object.keys(doneFrom) as [TicketDeed, ...TicketDeed[]])),
})
export type Ticket = z.output<typeof details>

export const ticketTabs = ['own', 'mine', 'unassigned', 'open', 'overdue', 'closed', 'all'] as const
const one = { params: { id: exampleTicket } }
const outcome = z.object({ id: z.uuid(), serial: z.string(), state: oneOf(ticketStates) })
export type Outcome = z.output<typeof outcome>

export const listTickets = endpoint({
  method: 'GET',
  path: '/tickets',
  summary: 'The tickets that I see, what changed last first',
  may: ['tickets', 'view'],
  query: z.strictObject({
    tab: z.enum(ticketTabs).default('all'),
    q: z.string().trim().max(100).default(''),
    campus: z.uuid().optional(),
    student: z.uuid().optional(),
    guardian: z.uuid().optional(),
    limit: count(1, 100, 30),
    skip: count(0, 100_000, 0),
  }),
  response: page(ticketRow),
  example: {},
})

export const countTickets = endpoint({
  method: 'GET',
  path: '/tickets/waiting',
  summary:
    'How many tickets wait for me: open ones that I hold or that come to me, and answers that I have not read',
  may: ['tickets', 'view'],
  response: z.object({ mine: z.int(), unread: z.int() }),
  example: {},
})

export const askTicket = endpoint({
  method: 'POST',
  path: '/tickets',
  summary: 'Ask the school about a child or the family; the office files one for a guardian who rings up',
  may: ['tickets', 'view'],
  status: 201,
  idempotent: true,
  body: z.strictObject({
    categoryId: z.uuid().meta({ title: 'Category' }),
    studentId: z.uuid().nullable().default(null).meta({ title: 'Child' }),
    /** From the office: the guardian who called. */
    guardianId: z.uuid().nullable().default(null).meta({ title: 'Guardian' }),
    subject: text(1, 120).meta({ title: 'Topic' }),
    text: words,
    fileIds,
  }),
  response: outcome,
  example: {
    body: {
      categoryId: feesCategory,
      guardianId: exampleGuardian,
      studentId: exampleStudent,
      subject: 'The fee of May',
      text: 'Is it paid?',
    },
  },
})

export const readTicket = endpoint({
  method: 'GET',
  path: '/tickets/:id',
  summary: 'A ticket with what was said and what became of it; internal notes are for the school alone',
  may: ['tickets', 'view'],
  params: idParams,
  response: details,
  example: one,
})

export const markTicketRead = endpoint({
  method: 'POST',
  path: '/tickets/:id/reading',
  summary: 'I have read a ticket up to now',
  may: ['tickets', 'view'],
  params: idParams,
  response: z.object({ id: z.uuid() }),
  example: one,
})

export const replyToTicket = endpoint({
  method: 'POST',
  may: ['tickets', 'view'],
  idempotent: true,
  params: idParams,
  response: outcome,
  path: '/tickets/:id/replies',
  summary: 'Say more about what I asked; it is open then',
  body: z.strictObject({ text: words, fileIds }),
  example: { ...one, body: { text: 'Thank you, and the fee of June?' } },
})

export const answerTicket = endpoint({
  method: 'POST',
  may: ['tickets', 'edit'],
  idempotent: true,
  params: idParams,
  response: outcome,
  path: '/tickets/:id/answers',
  summary: 'Answer a ticket, or note something that the family never sees',
  body: z.strictObject({ text: words, fileIds, isInternal: z.boolean().default(false) }),
  example: { ...one, body: { text: 'It is paid.' } },
})

export const takeTicket = endpoint({
  method: 'POST',
  may: ['tickets', 'edit'],
  idempotent: true,
  params: idParams,
  response: outcome,
  path: '/tickets/:id/taking',
  summary: 'Take a ticket: I hold it from now on',
  body: z.strictObject({}),
  example: { ...one, body: {} },
})

export const handTicketOn = endpoint({
  method: 'POST',
  may: ['tickets', 'edit'],
  idempotent: true,
  params: idParams,
  response: outcome,
  path: '/tickets/:id/handing',
  summary: 'Hand a ticket on to somebody, or to another category, with a note for them',
  body: z.strictObject({
    employeeId: z.uuid().nullable().default(null).meta({ title: 'Person' }),
    categoryId: z.uuid().nullable().default(null).meta({ title: 'Category' }),
    note: text(0, 500).default('').meta({ title: 'Note', lines: 2 }),
  }),
  example: { ...one, body: { categoryId: homeworkCategory } },
})

export const listColleagues = endpoint({
  method: 'GET',
  path: '/tickets/:id/colleagues',
  summary: 'To whom a ticket can be handed on: who works at its campus and may answer',
  may: ['tickets', 'edit'],
  params: idParams,
  query: z.strictObject({
    q: z.string().trim().max(60).default(''),
    limit: count(1, 100, 20),
    skip: count(0, 10_000, 0),
  }),
  response: page(z.object({ id: z.uuid(), name: z.string(), designation: z.string() })),
  example: one,
})

export const resolveTicket = endpoint({
  method: 'POST',
  may: ['tickets', 'view'],
  idempotent: true,
  params: idParams,
  response: outcome,
  path: '/tickets/:id/resolution',
  summary: 'Say that a ticket is resolved: who asked, or who answers',
  body: z.strictObject({}),
  example: { ...one, body: {} },
})

export const reopenTicket = endpoint({
  method: 'POST',
  may: ['tickets', 'view'],
  idempotent: true,
  params: idParams,
  response: outcome,
  path: '/tickets/:id/reopening',
  summary: 'Open again what I asked, within seven days of its being resolved, and say why',
  body: z.strictObject({ reason: text(1, 500).meta({ title: 'Reason', lines: 2 }) }),
  example: { ...one, body: { reason: 'It is still wrong' } },
})

export const withdrawTicket = endpoint({
  method: 'POST',
  may: ['tickets', 'view'],
  idempotent: true,
  params: idParams,
  response: outcome,
  path: '/tickets/:id/withdrawal',
  summary: 'Withdraw what I asked',
  body: z.strictObject({}),
  example: { ...one, body: {} },
})

export const rateTicket = endpoint({
  method: 'POST',
  may: ['tickets', 'view'],
  idempotent: true,
  params: idParams,
  response: outcome,
  path: '/tickets/:id/satisfaction',
  summary: 'Say once, from 1 to 5, how satisfied I am with what became of what I asked',
  body: z.strictObject({
    stars: z.int().min(1).max(5).meta({ title: 'Satisfaction' }),
    comment: text(0, 500).default('').meta({ title: 'Comment', lines: 2 }),
  }),
  example: { ...one, body: { stars: 5 } },
})

const figuresQuery = {
  from: dayShape.optional(),
  until: dayShape.optional(),
  campus: z.uuid().optional(),
}

/** Figures on tickets: hours by the clock, percentages; null if there is nothing to count. */
export const figureColumns = z.object({
  name: z.string().meta({ title: 'Name' }),
  count: z.int().meta({ title: 'Tickets' }),
  open: z.int().meta({ title: 'Waiting' }),
  answerHours: z.number().nullable().meta({ title: 'Hours to the first answer' }),
  resolveHours: z.number().nullable().meta({ title: 'Hours to the end' }),
  inTime: z.number().nullable().meta({ title: 'Answered in time, %' }),
  satisfaction: z.number().nullable().meta({ title: 'Satisfaction' }),
})
export type Figure = z.output<typeof figureColumns>

export const readFigures = endpoint({
  method: 'GET',
  path: '/tickets/figures',
  summary: 'How tickets went, by category: of the last 90 days where nothing else is asked',
  may: ['tickets', 'edit'],
  query: z.strictObject(figuresQuery),
  response: z.object({ from: dayShape, until: dayShape, rows: z.array(figureColumns) }),
  example: {},
})
