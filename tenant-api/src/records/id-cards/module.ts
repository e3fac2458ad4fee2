import { sql } from 'drizzle-orm'
import { sentence } from 'kit/text/words'
import { oneOf } from 'kit/contract/fields'
import { z } from 'zod'
import { type DefaultGrant, defineModule } from '../../core/module.ts'
import { cardLooks, cardPapers, languageNames } from '../../institute/settings/contract.ts'
import * as contract from './contract.ts'
import { seenBy } from './id-card-prints.ts'
import * as labels from './labels.ts'
import { clearJob, printJob } from './print-job.ts'
import { routes } from './routes.ts'
import { idCardPrint } from './tables.ts'
import { ofRecord, pageRead } from '../../core/page-reads.ts'

const languageOf = oneOf(languageNames)

const { resource } = contract.cardPermission
const { resource: ofEmployees } = contract.employeeCardPermission

function both(of: string, reach: 'institute' | 'campus'): readonly DefaultGrant[] {
  return [
    [of, 'view', reach],
    [of, 'edit', reach],
  ]
}

const everywhere = [...both(resource, 'institute'), ...both(ofEmployees, 'institute')]
const onCampus = [...both(resource, 'campus'), ...both(ofEmployees, 'campus')]

/** What the school makes on paper, and says of it to whoever asks whether it is genuine. */
export const prints = defineModule({
  name: 'prints',
  labels,
  columns: {
    tellsBloodGroups: sentence('With blood groups'),
    lostAt: sentence('Lost'),
    look: sentence('Look'),
    paper: sentence('Paper'),
    printed: sentence('Printed'),
    printedAt: sentence('Printed on'),
    validUntil: sentence('Valid until'),
  },
  contract,
  defaultGrants: {
    super_admin: everywhere,
    administrator: everywhere,
    admin: onCampus,
    campus_manager: onCampus,
    moderator: both(resource, 'campus'),
    hr_manager: both(ofEmployees, 'institute'),
    hr: both(ofEmployees, 'institute'),
  },
  pageReads: (['students', 'teachers', 'staff'] as const).map((of) =>
    pageRead(of, contract.cards[of].read, { inputs: ofRecord }),
  ),
  sentences: {
    'id-cards.asked': sentence('Asked for {count, plural, one {# ID card} other {# ID cards}}'),
    'id-cards.printed': sentence('Printed {count, plural, one {# ID card} other {# ID cards}}'),
    'id-cards.printed-in-full': sentence(
      'Printed {count, plural, one {# ID card} other {# ID cards}} with blood groups',
    ),
    'id-cards.kept': sentence('Kept {count, plural, one {# ID card} other {# ID cards}} for download'),
    'id-cards.lost': sentence('Noted that the ID card of {name} is lost'),
    'id-cards.cleared': sentence(
      'Cleared away {count, plural, one {# pile} other {# piles}} of ID cards that were printed a week ago',
    ),
    'id-cards.seeded': sentence('Added the ID cards of the demo school'),
  },
  quiet: ['id-cards.asked', 'id-cards.kept', 'id-cards.cleared'],
  jobs: { 'id-cards.print': printJob, 'id-cards.clear': clearJob },
  // Nobody sends such a file: it is made here.
  fileOwners: [
    {
      resource,
      types: [],
      rows: (user, action) =>
        sql`(select ${idCardPrint.id} from ${idCardPrint} where ${seenBy(user, action === 'view' ? 'view' : 'edit')})`,
    },
  ],
  routes,
  personal: [
    {
      table: 'id_card',
      area: 'papers',
      by: { person_id: 'person' },
      hides: ['code'],
      erase: 'delete',
      isAppendOnly: true,
    },
  ],
  mentions: {
    'id_card_print.account_id': 'made for others',
  },
  audited: {
    id_card_print: z.object({
      look: oneOf(cardLooks),
      paper: oneOf(cardPapers),
      language: languageOf,
    }),
  },
})
