import { sql } from 'drizzle-orm'
import { oneOf, rowOf } from 'kit/contract/fields'
import { sentence } from 'kit/text/words'
import { z } from 'zod'
import { type DefaultGrant, defineModule } from '../../core/module.ts'
import type { PersonalTable } from '../../core/module-parts.ts'
import { combineModules } from '../../crud/combine-modules.ts'
import { crudModule } from '../../crud/resource-module.ts'
import { languageNames } from '../../institute/settings/contract.ts'
import { sections } from '../../institute/structure/contract.ts'
import { challanCrud } from './challans.ts'
import * as contract from './contract.ts'
import * as labels from './labels.ts'
import { clearJob, printJob } from './print-job.ts'
import { printsSeen } from './prints.ts'
import { routes } from './routes.ts'
import { challanPrint } from './tables.ts'

const label = `:label || ' ' || :number`
const isTheirs = `(c ->> 'studentId')::uuid = any (:people)`
const ofChildren = `from jsonb_array_elements(t.snapshot -> 'children') with ordinality e (c, place)`

/**
 * Whose names stand on challans: the guardian's to whom one is addressed, and the children's. Of an erased person the own
 * name goes; those of the others stay, and so does what they owe. A child is not handed what its brothers and sisters owe.
 */
const personal: readonly PersonalTable[] = [
  {
    table: 'challan',
    area: 'money',
    by: {},
    theirs: `(t.snapshot #>> '{family,guardianId}')::uuid = any (:people)`,
    hides: ['code', 'search_text'],
    erase: {
      name: label,
      snapshot: `jsonb_set(t.snapshot, '{family}', t.snapshot -> 'family' || jsonb_build_object('name', ${label}, 'otherName', ''))`,
    },
  },
  {
    table: 'challan',
    area: 'money',
    by: {},
    theirs: `exists (select ${ofChildren} where ${isTheirs})`,
    hides: 'the bill of the whole family: what of it is the student’s stands in the invoices',
    erase: {
      // A family without a guardian who gets bills is called by a child.
      name: `case when t.name in (select c ->> 'name' ${ofChildren} where ${isTheirs}) then ${label} else t.name end`,
      snapshot: `t.snapshot || jsonb_build_object(
        'family', t.snapshot -> 'family' || (case when t.snapshot #>> '{family,name}' in (select c ->> 'name' ${ofChildren} where ${isTheirs})
          then jsonb_build_object('name', ${label}, 'otherName', '') else '{}' end),
        'children', (select jsonb_agg(case when ${isTheirs}
          then c || jsonb_build_object('name', ${label}, 'otherName', '', 'registrationNumber', '') else c end order by place) ${ofChildren}))`,
    },
  },
]

const issues = [contract.challans.name, 'mark'] as const
const everywhere: DefaultGrant[] = [[...issues, 'institute']]
const onCampus: DefaultGrant[] = [[...issues, 'campus']]

const list = combineModules({
  name: 'challans',
  parts: [
    crudModule(contract.challans, challanCrud, {
      grants: {
        institute: { edit: ['super_admin', 'administrator'] },
        campus: { edit: ['admin', 'campus_manager', 'finance_staff'], view: ['moderator'] },
      },
      hint: 'name',
    }),
    defineModule({
      name: 'challans',
      defaultGrants: {
        super_admin: everywhere,
        administrator: everywhere,
        admin: onCampus,
        campus_manager: onCampus,
        finance_staff: onCampus,
        moderator: onCampus,
      },
      routes,
    }),
  ],
})

/** Challans: what a family owes on a day, on paper. */
export const challans = defineModule({
  ...list,
  contract,
  labels,
  sentences: {
    ...list.sentences,
    'challans.issued': sentence('Issued challan {number} of {name}'),
    'challans.issued-together': sentence(
      'Issued {count, plural, one {# challan} other {# challans}} for {place}',
    ),
    'challans.asked': sentence('Asked for {count, plural, one {# challan} other {# challans}} of {place}'),
    'challans.kept': sentence('Kept {count, plural, one {# challan} other {# challans}} for download'),
    'challans.cleared': sentence(
      'Cleared away {count, plural, one {# file} other {# files}} of challans that were printed a week ago',
    ),
    'challans.cancelled': sentence('Cancelled challan {number}: {reason}'),
  },
  quiet: ['challans.asked', 'challans.kept', 'challans.cleared'],
  jobs: { ...list.jobs, 'challans.print': printJob, 'challans.clear': clearJob },
  // Nobody sends such a file: it is made here.
  fileOwners: [
    {
      resource: contract.challans.name,
      types: [],
      rows: (user, action) =>
        sql`(select ${challanPrint.id} from ${challanPrint} where ${printsSeen(user, action === 'view' ? 'view' : 'edit')})`,
    },
  ],
  personal,
  mentions: {
    'challan.family_account_id': 'whose account it is; whose names stand on it is told by the paper',
    'challan_print.account_id': 'made for others',
  },
  audited: {
    challan: z.object({
      yearKey: z.string().meta({ title: 'Year of its number' }),
      serial: z.int().meta({ title: 'Number' }),
      open: z.int().meta({ title: 'Still open' }),
      invoiceIds: z.array(z.uuid()).meta({ title: 'Invoices' }),
      cancelledAt: z.iso.datetime().meta({ title: 'Cancelled at' }),
    }),
    challan_print: z.object({
      sectionId: rowOf(() => sections).meta({ title: 'Section' }),
      runId: z.uuid().meta({ title: 'Run' }),
      familyIds: z.array(z.uuid()).meta({ title: 'Only for these' }),
      challanIds: z.array(z.uuid()).meta({ title: 'Only for these' }),
      language: oneOf(languageNames).meta({ title: 'Language' }),
      printed: z.int().meta({ title: 'Printed' }),
    }),
  },
})
