import { sentence } from 'kit/text/words'
import { takenName } from '../../crud/resource-module.ts'
import { crudOf } from '../../crud/table.ts'
import { ledgerAccountCrud } from '../books/accounts.ts'
import { feeTypes, sponsors, taxRates, concessionTypes } from './contract.ts'
import { feeType, sponsor, taxRate, concessionType } from './tables.ts'

/** Tax rates and their table. */
export const taxRateCrud = crudOf(taxRates, {
  table: taxRate,
  within: {},
  taken: {
    ...takenName(taxRates, 'tax_rate_title_taken', 'title'),
    tax_rate_of_its_kind: {
      code: 'tax-rates.kind',
      message: sentence('A taxable rate is above 0 percent; the others are 0'),
      field: 'percent',
    },
  },
})

/** Fee types and their table. */
export const feeTypeCrud = crudOf(feeTypes, {
  table: feeType,
  within: {},
  rows: { taxRateId: () => taxRateCrud, incomeAccountId: () => ledgerAccountCrud },
  taken: {
    ...takenName(feeTypes, 'fee_type_title_taken', 'title'),
    fee_type_deposit_in_full: {
      code: 'fee-types.deposit-in-full',
      message: sentence('A deposit is paid as a whole, whenever somebody joins or leaves'),
      field: 'joiner',
    },
    fee_type_deposit_untaxed: {
      code: 'fee-types.deposit-untaxed',
      message: sentence('A deposit is given back, so there is no tax on it'),
      field: 'taxRateId',
    },
  },
})

/** Sponsors and their table. */
export const sponsorCrud = crudOf(sponsors, {
  table: sponsor,
  within: {},
  taken: takenName(sponsors, 'sponsor_title_taken', 'title'),
})

/** Concession types and their table. */
export const concessionTypeCrud = crudOf(concessionTypes, {
  table: concessionType,
  within: {},
  taken: {
    ...takenName(concessionTypes, 'concession_type_title_taken', 'title'),
    concession_type_percent_or_amount: {
      code: 'concession-types.percent-or-amount',
      message: sentence('Enter either a percentage or an amount'),
      field: 'percent',
    },
    concession_type_of_child: {
      code: 'concession-types.child',
      message: sentence('Say from which child on siblings have it; other concessions leave this empty'),
      field: 'fromChild',
    },
    concession_type_children_in_order: {
      code: 'concession-types.children',
      message: sentence('The last child must not come before the first'),
      field: 'untilChild',
    },
  },
})
