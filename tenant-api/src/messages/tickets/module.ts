import { sql } from 'drizzle-orm'
import { sentence } from 'kit/text/words'
import { oneOf, rowOf } from 'kit/contract/fields'
import { z } from 'zod'
import { crudModule } from '../../crud/resource-module.ts'
import { type DefaultGrant, defineModule } from '../../core/module.ts'
import { combineModules } from '../../crud/combine-modules.ts'
import { may } from '../../core/authorization/reach.ts'
import { documentTypes } from '../../platform/files/contract.ts'
import { emptyText } from '../../core/module-parts.ts'
import * as contract from './contract.ts'
import { closeJob, remindJob } from './jobs.ts'
import * as labels from './labels.ts'
import { ticketAnswerCrud, ticketCategoryCrud } from './lists.ts'
import { messages } from './messages.ts'
import { routes } from './routes.ts'
import { isOfSchool, isSeen } from './visibility.ts'
import { ticket } from './tables.ts'
import { homePage, pageRead } from '../../core/page-reads.ts'

const { resource } = contract.tickets
const asks: DefaultGrant[] = [[resource, 'view', 'own']]
/** Users answer the tickets that are assigned or routed to them. */
const answers: DefaultGrant[] = [...asks, [resource, 'edit', 'own']]
const office = (reach: 'institute' | 'campus'): DefaultGrant[] => [
  [resource, 'view', reach],
  [resource, 'edit', reach],
]
const institute = { delete: ['super_admin', 'administrator'], view: ['hr', 'hr_manager'] } as const
const readers = [
  ...(['admin', 'campus_manager', 'moderator', 'finance_staff'] as const),
  ...(['teacher', 'section_teacher', 'staff', 'guardian', 'student'] as const),
]

const resources = combineModules({
  name: 'tickets',
  parts: [
    crudModule(contract.ticketCategories, ticketCategoryCrud, {
      grants: { institute, campus: { view: readers } },
    }),
    crudModule(contract.ticketAnswers, ticketAnswerCrud, {
      grants: {
        institute,
        campus: { view: readers.filter((role) => role !== 'guardian' && role !== 'student') },
      },
    }),
    defineModule({
      name: 'tickets',
      contract,
      defaultGrants: {
        super_admin: office('institute'),
        administrator: office('institute'),
        admin: office('campus'),
        campus_manager: office('campus'),
        moderator: office('campus'),
        hr_manager: answers,
        hr: answers,
        finance_staff: answers,
        teacher: answers,
        section_teacher: answers,
        staff: answers,
        guardian: asks,
        student: asks,
      },
      routes,
    }),
  ],
})

/** Tickets of families to the school: their assignees, messages, and outcomes. */
export const tickets = defineModule({
  ...resources,
  messages,
  labels,
  pageReads: [pageRead(homePage, contract.countTickets)],
  sentences: {
    ...resources.sentences,
    'tickets.seeded': sentence('Added the tickets of the demo school'),
    'tickets.asked': sentence('Asked by ticket {serial}'),
    'tickets.replied': sentence('Wrote more in ticket {serial}'),
    'tickets.answered': sentence('Answered ticket {serial}'),
    'tickets.noted': sentence('Added an internal note to ticket {serial}'),
    'tickets.taken': sentence('Took ticket {serial}'),
    'tickets.handed': sentence('Handed ticket {serial} on'),
    'tickets.resolved': sentence('Resolved ticket {serial}'),
    'tickets.reopened': sentence('Opened ticket {serial} again'),
    'tickets.withdrawn': sentence('Withdrew ticket {serial}'),
    'tickets.closed': sentence('Closed ticket {serial}'),
    'tickets.rated': sentence('Said how satisfied they are with ticket {serial}'),
  },
  jobs: { ...resources.jobs, 'tickets.remind': remindJob, 'tickets.close': closeJob },
  fileOwners: [
    {
      resource,
      types: documentTypes,
      // The asker attaches files to the ticket.
      sends: async (_school, user) => may(user, resource, 'view'),
      rows: (user) => sql`(
        select m.id from ticket_message m join ${ticket} on ${ticket.id} = m.ticket_id
        where ${isSeen(user)} and (not m.is_internal or ${isOfSchool(user, 'view')}))`,
    },
  ],
  personal: [
    {
      table: 'ticket',
      area: 'conversations',
      by: { person_id: 'person' },
      erase: { subject: ':label', comment: emptyText },
    },
    {
      table: 'ticket_message',
      area: 'conversations',
      by: { ticket_id: 'ticket' },
      tells: 't.is_asker',
      erase: { text: emptyText },
      isAppendOnly: true,
    },
    {
      table: 'ticket_event',
      area: 'conversations',
      by: { ticket_id: 'ticket' },
      erase: { note: emptyText },
      hides: 'of who works on it',
      isAppendOnly: true,
    },
    {
      table: 'ticket_read',
      area: 'conversations',
      by: { account_id: 'account' },
      erase: 'delete',
      hides: 'of the machine alone',
      isAppendOnly: true,
    },
  ],
  mentions: {
    'ticket.owner_id': 'belongs to who asked',
    'ticket.student_id': 'belongs to who asked',
    'ticket_category.employee_id': 'where requests go',
    'ticket_event.account_id': 'belongs to who asked',
    'ticket_message.account_id': 'belongs to who asked',
    'ticket_read.ticket_id': 'what others have read',
  },
  audited: {
    ticket: z.object({
      categoryId: rowOf(() => contract.ticketCategories).meta({ title: 'Ticket category' }),
      state: oneOf(contract.ticketStates).meta({ title: 'State' }),
      dueAt: z.iso.datetime().meta({ title: 'Answered until' }),
      firstAnswerAt: z.iso.datetime().meta({ title: 'First answer' }),
      answeredAt: z.iso.datetime().meta({ title: 'Last answer' }),
      stars: z.int().meta({ title: 'Satisfaction' }),
    }),
    ticket_message: z.object({
      ticketId: z.uuid().meta({ title: 'Ticket' }),
      isAsker: z.boolean().meta({ title: 'Of the family' }),
      isInternal: z.boolean().meta({ title: 'Internal note' }),
    }),
    ticket_event: z.object({
      ticketId: z.uuid().meta({ title: 'Ticket' }),
      what: oneOf(contract.ticketDeeds).meta({ title: 'Step' }),
    }),
  },
})
