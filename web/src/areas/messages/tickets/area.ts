import { msg } from '@lingui/core/macro'
import { combineAreas } from '../../../crud/area/combine-areas.ts'
import { resourceArea } from '../../../crud/area/resource-area.ts'
import type { Area } from '../../../shell/navigation/area.ts'
import { icon } from '../../../shell/navigation/icon.tsx'
import { loadPart } from '../../../shell/navigation/load-part.ts'
import { page } from '../../../shell/navigation/page.ts'

const contract = () => import('tenant-api/contract/messages/tickets')
const needs = ['tickets', 'view'] as const
const title = msg`Tickets`

const categories = resourceArea({
  name: 'ticket-categories',
  under: 'settings',
  order: 52,
  label: { one: 'Ticket category', many: 'Ticket categories' },
  icon: icon('FolderCog'),
  often: 'once',
  load: loadPart(contract, 'ticketCategories'),
})
const answers = resourceArea({
  name: 'ticket-answers',
  under: 'settings',
  order: 53,
  label: { one: 'Saved reply', many: 'Saved replies' },
  table: 'ticket_answer',
  icon: icon('FolderCog'),
  often: 'once',
  load: loadPart(contract, 'ticketAnswers'),
})

const own: Area = {
  name: 'tickets',
  navigation: [{ page: 'tickets', title, icon: icon('Inbox'), under: 'messages', order: 70, needs }],
  pages: [
    page('tickets', title, () => import('./pages/TicketsPage.tsx'), 'TicketsPage', { needs }),
    page('tickets/new', msg`Ask the school`, () => import('./pages/AskPage.tsx'), 'AskPage', {
      needs,
    }),
    page('tickets/$id', msg`Ticket`, () => import('./pages/TicketPage.tsx'), 'TicketPage', { needs }),
  ],
}

/** What families ask the school, and what the school sets up for it. */
export const tickets: Area = {
  ...combineAreas('tickets', [own, forSetters(categories), forSetters(answers)]),
  pendingItems: loadPart(() => import('./pending-items.ts'), 'pendingItems'),
}

/** Everybody reads what they are called; their pages are for those who change them. */
function forSetters({ navigation, pages, records = [], ...area }: Area): Area {
  const edits = ['ticket-categories', 'edit'] as const
  return {
    ...area,
    records: records.map(({ table, title: called }) => ({ table, title: called })),
    navigation: navigation.map((entry) => ({ ...entry, needs: edits })),
    pages: pages.map((one) => ({ ...one, needs: edits })),
  }
}
