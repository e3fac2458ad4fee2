import { sentence } from 'kit/text/words'
import { oneOf } from 'kit/contract/fields'
import { z } from 'zod'
import { crudModule } from '../../crud/resource-module.ts'
import { defineModule } from '../../core/module.ts'
import { languageNames } from '../../institute/settings/contract.ts'
import * as contract from './contract.ts'
import { codeLetter, toldLetter } from './mails.ts'
import { registrationCrud } from './registrations.ts'
import { routes } from './routes.ts'
import { sweep } from './sweep.ts'
import { sealedFor } from './submit-registration.ts'
import { received } from './tell-office.ts'
import { homePage, byCampus, pageRead } from '../../core/page-reads.ts'

const languageOf = oneOf(languageNames)

const list = crudModule(contract.registrations, registrationCrud, {
  grants: { institute: { view: ['super_admin', 'administrator'] }, campus: { view: ['admin'] } },
})

/** How people ask for a log-in themselves, where the school has opened that, and how it is decided. */
export const registrations = defineModule({
  ...list,
  columns: {
    children: sentence('Children'),
  },
  contract,
  pageReads: [
    pageRead(homePage, contract.countWaiting, {
      needs: [['users', 'edit']],
      inputs: (page) => [{ query: byCampus(page) }],
    }),
  ],
  sentences: {
    ...list.sentences,
    'registrations.code-asked': sentence('Asked for a code to register'),
    'registrations.received': sentence('Somebody asked for a log-in'),
    'registrations.announced': sentence('Told the office of a registration'),
    'registrations.approved': sentence('Approved the registration of {name}'),
    'registrations.rejected': sentence('Rejected a registration'),
    'registrations.expired': sentence(
      'Deleted {count, plural, one {# registration} other {# registrations}} that nobody had decided in 30 days',
    ),
    'registrations.emptied': sentence(
      'Emptied {count, plural, one {# registration} other {# registrations}} that had been decided 90 days ago',
    ),
  },
  quiet: [
    'registrations.code-asked',
    'registrations.announced',
    'registrations.expired',
    'registrations.emptied',
  ],
  sealed: [{ table: 'registration', column: 'sealed', by: 'id', label: sealedFor }],
  jobs: { 'registrations.sweep': sweep },
  events: {
    'registrations.code-asked': codeLetter,
    'registrations.received': received,
    'registrations.told': toldLetter,
  },
  routes(serve, app) {
    list.routes(serve, app)
    routes(serve, app)
  },
  // Who asks for a log-in is found in their own list: in the search of everything they are nobody yet.
  search: [],
  personal: [
    {
      table: 'registration',
      area: 'log-in',
      by: { account_id: 'account' },
      erase: 'delete',
      hides: ['sealed', 'search_text'],
    },
  ],
  audited: {
    registration: z.object({ language: languageOf }),
  },
})
