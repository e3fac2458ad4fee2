import { sentence } from 'kit/text/words'
import { defineModule } from '../../core/module.ts'
import * as contract from './contract.ts'
import * as labels from './labels.ts'
import * as pages from './pages/contract.ts'
import { routes } from './routes.ts'
import * as views from './saved-views/contract.ts'
import { homePage, pageRead } from '../../core/page-reads.ts'

/**
 * What everybody has who is signed in: a home page, the search and lists as they arranged them. What stands there is
 * what each module lets that person view.
 */
export const home = defineModule({
  name: 'home',
  labels,
  columns: {
    list: sentence('List'),
    search: sentence('Content'),
  },
  contract: [contract, pages, views],
  defaultGrants: {
    super_admin: [['views', 'edit', 'institute']],
    administrator: [['views', 'edit', 'institute']],
  },
  pageReads: [pageRead(homePage, contract.listActivity)],
  sentences: {
    'views.created': sentence('Saved the view {name}'),
    'views.updated': sentence('Changed the view {name}'),
    'views.deleted': sentence('Deleted the view {name}'),
    'views.arranged': sentence('Arranged their own list'),
  },
  quiet: ['views.arranged'],
  routes,
  personal: [
    { table: 'list_arrangement', area: 'log-in', by: { account_id: 'account' }, erase: 'delete' },
    {
      table: 'list_view',
      area: 'log-in',
      by: { owner_id: 'account' },
      where: 't.role_id is null',
      erase: 'delete',
    },
  ],
  mentions: {
    'list_arrangement.start_id': 'a view of somebody',
  },
})
