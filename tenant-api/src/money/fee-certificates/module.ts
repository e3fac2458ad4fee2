import { oneOf } from 'kit/contract/fields'
import { sentence } from 'kit/text/words'
import { z } from 'zod'
import { type DefaultGrant, defineModule } from '../../core/module.ts'
import { combineModules } from '../../crud/combine-modules.ts'
import { crudModule } from '../../crud/resource-module.ts'
import { languageNames } from '../../institute/settings/contract.ts'
import * as contract from './contract.ts'
import { feeCertificateCrud } from './fee-certificates.ts'
import { routes } from './routes.ts'

const issues = [contract.feeCertificates.name, 'mark'] as const
const everywhere: DefaultGrant[] = [[...issues, 'institute']]
const onCampus: DefaultGrant[] = [[...issues, 'campus']]

const list = combineModules({
  name: 'fee-certificates',
  parts: [
    crudModule(contract.feeCertificates, feeCertificateCrud, {
      grants: {
        institute: { edit: ['super_admin', 'administrator'] },
        campus: { edit: ['admin', 'campus_manager', 'finance_staff'], view: ['moderator'] },
      },
      hint: 'fatherName',
    }),
    defineModule({
      name: 'fee-certificates',
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

/** What was charged and paid in a year, and that nothing is due, each with a number and for ever as it was issued. */
export const feeCertificates = defineModule({
  ...list,
  contract,
  sentences: {
    ...list.sentences,
    'fee-certificates.issued': sentence('Issued the fee certificate {number} to {name}'),
    'fee-certificates.revoked': sentence('Withdrew the fee certificate {number} of {name}: {reason}'),
    'fee-certificates.seeded': sentence('Added the fee certificates of the demo school'),
  },
  personal: [
    {
      table: 'fee_certificate',
      area: 'money',
      by: { student_id: 'student' },
      hides: ['code', 'search_text'],
      erase: {
        name: ":label || ' ' || :number",
        father_name: "''",
        snapshot: `snapshot || '{"name": "", "otherName": "", "fatherName": "", "fatherOtherName": "", "registrationNumber": ""}'`,
      },
    },
  ],
  audited: {
    fee_certificate: z.object({
      yearKey: z.string().meta({ title: 'Year of its number' }),
      serial: z.int().meta({ title: 'Number' }),
      language: oneOf(languageNames).meta({ title: 'Language' }),
      revokedOn: z.iso.date().meta({ title: 'Withdrawn on' }),
      revokedReason: z.string().meta({ title: 'Reason for withdrawal' }),
    }),
  },
})
