import { sentence } from 'kit/text/words'
import { z } from 'zod'
import { defineModule } from '../../core/module.ts'
import { crudModule } from '../../crud/resource-module.ts'
import * as contract from './contract.ts'
import * as labels from './labels.ts'
import { familyCrud } from './family-accounts.ts'
import { routes } from './routes.ts'
import { settleFamilies, settleJob } from './settle-families.ts'

const list = crudModule(contract.familyAccounts, familyCrud, {
  grants: {
    institute: { edit: ['super_admin', 'administrator'] },
    campus: { edit: ['admin', 'campus_manager', 'finance_staff'], view: ['moderator'] },
    own: { view: ['guardian', 'student'] },
  },
  hint: 'psid',
})

/** One account for each family, with a bill number for life. */
export const familyAccounts = defineModule({
  ...list,
  contract,
  labels,
  sentences: {
    ...list.sentences,
    'family-accounts.settled': sentence(
      '{count, plural, one {# student has} other {# students have}} a family account now',
    ),
    'family-accounts.joined': sentence('{name} belongs to the family {family} from {day} on'),
    'family-accounts.left': sentence('{name} has an account apart from the family {family} from {day} on'),
    'family-accounts.merged': sentence('Merged the family account {name} into {family}'),
    'family-accounts.addressed': sentence('Changed to whom the bills of the family {family} are addressed'),
  },
  quiet: ['family-accounts.settled'],
  routes(serve, app) {
    list.routes(serve, app)
    routes(serve)
  },
  jobs: { ...list.jobs, 'family-accounts.settle': settleJob },
  events: { 'families.changed': (school) => settleFamilies(school) },
  personal: [
    { table: 'family_member', area: 'money', by: { student_id: 'student' }, erase: 'keep' },
    {
      table: 'family_account',
      area: 'money',
      by: { bill_guardian_id: 'guardian' },
      // Who has no guardian who pays, nor brothers and sisters, is the family.
      theirs: `t.bill_guardian_id is null and :people && array(select m.student_id from family_member m where m.family_account_id = t.id)
        and :people @> array(select m.student_id from family_member m where m.family_account_id = t.id)`,
      erase: { comment: "''" },
      hides: ['comment', 'search_text'],
    },
  ],
  mentions: {
    'admission.family_account_id': 'under which account it is paid; the application is the applicant’s',
    'family_account.merged_into_id': 'the account that it became',
    'family_member.family_account_id': 'whose account it is; the row is the student’s',
    'party.family_account_id': 'whose account it is in the books',
  },
  audited: {
    family_account: z.object({
      ...contract.addressing.shape,
      code: z.string().meta({ title: 'Family code' }),
      psid: z.string().meta({ title: 'Bill number' }),
      serial: z.int().meta({ title: 'Number' }),
      mergedIntoId: z.uuid().nullable().meta({ title: 'Merged into' }),
      setApart: z.boolean().meta({ title: 'Kept apart' }),
    }),
    family_member: z.object({
      familyAccountId: z.uuid().meta({ title: 'Family account' }),
      studentId: z.uuid().meta({ title: 'Student' }),
      validFrom: contract.joining.shape.from,
      validUntil: z.iso.date().nullable().meta({ title: 'Last day' }),
    }),
  },
})
