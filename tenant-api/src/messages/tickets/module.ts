import { sql } from 'drizzle-orm'
import { sentence } from 'kit/text/words'
import { crudModule } from '../../crud/resource-module.ts'
import { type DefaultGrant, defineModule } from '../../core/module.ts'
import { combineModules } from '../../crud/combine-modules.ts'
import { may } from '../../core/authorization/reach.ts'
import { documentTypes } from '../../platform/files/contract.ts'
import * as contract from './contract.ts'
import { closeJob, remindJob } from './jobs.ts'
import { ticketAnswerCrud, ticketCategoryCrud } from './lists.ts'
import { routes } from './routes.ts'
import { isOfSchool, isSeen } from './visibility.ts'
import { ticket } from './tables.ts'

const { resource } = contract.tickets
const asks: DefaultGrant[] = [[resource, 'view', 'own']]
/** Users answer the tickets that are assigned or routed to them. */
const answers: DefaultGrant[] = [...asks, [resource, 'edit', 'own']]
const office = (reach: 'institute' | 'campus'): DefaultGrant[] => [
  [resource, 'view', reach],
  [resource, 'edit', reach],
]
const setters = { institute: { delete: ['super_admin', 'administrator'] } } as const
const readers = [
  ...(['admin', 'campus_manager', 'moderator', 'hr_manager', 'hr', 'finance_staff'] as const),
  ...(['teacher', 'section_teacher', 'staff', 'guardian', 'student'] as const),
]

const resources = combineModules({
  name: 'tickets',
  parts: [
    crudModule(contract.ticketCategories, ticketCategoryCrud, {
      grants: { ...setters, campus: { view: readers } },
    }),
    crudModule(contract.ticketAnswers, ticketAnswerCrud, {
      grants: {
        institute: { delete: ['super_admin', 'administrator'] },
        campus: { view: readers.filter((role) => role !== 'guardian' && role !== 'student') },
      },
    }),
    defineModule({
      name: 'tickets',
      permissions: contract.permissions,
      endpoints: [
        contract.listTickets,
        contract.countTickets,
        contract.readFigures,
        contract.askTicket,
        contract.readTicket,
        contract.markTicketRead,
        contract.listColleagues,
        contract.replyToTicket,
        contract.answerTicket,
        contract.takeTicket,
        contract.handTicketOn,
        contract.resolveTicket,
        contract.reopenTicket,
        contract.withdrawTicket,
        contract.rateTicket,
      ],
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
})
