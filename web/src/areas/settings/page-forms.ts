import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Endpoint } from 'kit/contract'
import type { z } from 'zod'
import * as contract from 'tenant-api/contract/settings'
import type { PageName } from './settings-pages.ts'

/** Fields that belong together, by their names in the contract. */
export type FieldGroup = { title: MessageDescriptor; note?: MessageDescriptor; fields: readonly string[] }

/** What `settings` of kit/settings makes, whatever its fields are. */
export type AnySettings = {
  name: string
  resource: string
  fields: z.ZodObject
  endpoints: Record<'read' | 'change', Endpoint>
}

/** How a page of the settings is filled in; `note` says from when on it holds, where that is not at once. */
export type PageForm = { page: AnySettings; note?: MessageDescriptor; groups: readonly FieldGroup[] }

export const pageForms: Readonly<Record<PageName, PageForm>> = {
  general: {
    page: contract.general,
    groups: [{ title: msg`General`, fields: ['name', 'type', 'country'] }],
  },
  site: {
    page: contract.site,
    groups: [{ title: msg`Page title and footer`, fields: ['pageTitle', 'footer', 'showsFooter'] }],
  },
  system: {
    page: contract.system,
    groups: [
      { title: msg`Dates and times`, fields: ['timeZone', 'dateFormat', 'weekStart'] },
      { title: msg`Money`, fields: ['currency', 'otherCurrencies'] },
      { title: msg`Languages and digits`, fields: ['languages', 'language', 'arabicDigits'] },
      {
        title: msg`Limits`,
        note: msg`The days of grace are used as soon as fees are collected here.`,
        fields: ['maxUploadMb', 'feeAllowedDays', 'idleMinutes'],
      },
    ],
  },
  theme: {
    page: contract.theme,
    groups: [{ title: msg`Colours and script`, fields: ['theme', 'colour', 'mode', 'nastaliqEverywhere'] }],
  },
  attendance: {
    page: contract.attendance,
    note: msg`These rules hold from the first register on. Until registers are kept here they change nothing.`,
    groups: [
      { title: msg`Marking`, fields: ['windowDays', 'excludesClosures', 'teachersMarkOwn'] },
      { title: msg`Late`, fields: ['lateAfterMinutes', 'staffLateAfterMinutes'] },
      { title: msg`Absence`, fields: ['requiredPercent', 'alertPercent', 'alertAfterMinutes'] },
    ],
  },
  payment: {
    page: contract.payment,
    note: msg`This stands on challans and receipts as soon as fees are collected here.`,
    groups: [
      {
        title: msg`Ways of paying`,
        fields: [
          'takesCash',
          'takesDeposits',
          'takesTransfers',
          'takesCheques',
          'takesCards',
          'takesWallets',
        ],
      },
      {
        title: msg`Bank account`,
        note: msg`Guardians pay to this account: please read it twice.`,
        fields: ['bankName', 'branchName', 'accountTitle', 'accountNumber', 'iban', 'swiftCode'],
      },
      {
        title: msg`Receipts and fines`,
        fields: ['receiptPrefix', 'fineKind', 'fineAmount', 'fineMost', 'fineSkipsClosures'],
      },
    ],
  },
  contact: {
    page: contract.contact,
    note: msg`It stands at the foot of the mails that the school sends, and later on its letters and challans.`,
    groups: [
      { title: msg`Address`, fields: ['address', 'city', 'mapLink'] },
      { title: msg`Phone and mail`, fields: ['phone', 'otherPhone', 'whatsapp', 'email', 'website'] },
      { title: msg`Head of the school`, fields: ['principalName'] },
    ],
  },
  registration: {
    page: contract.registration,
    note: msg`New students are numbered so as soon as they are enrolled here.`,
    groups: [
      {
        title: msg`Registration numbers`,
        fields: ['isAutomatic', 'prefix', 'digits', 'nextNumber', 'postfix'],
      },
    ],
  },
}
