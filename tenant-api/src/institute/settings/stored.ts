import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Endpoint } from 'kit/contract/contract'
import { bareIban } from 'kit/values/iban'
import { refuse } from 'kit/contract/refusal'
import { sentence } from 'kit/text/words'
import type { z } from 'zod'
import type { ConstraintMessages } from '../../core/columns/constraint-errors.ts'
import { admissionSetting } from './tables.ts'
import { institute } from '../institute/tables.ts'
import { messageSetting } from './tables.ts'
import * as contract from './contract.ts'
import {
  attendanceSetting,
  contactSetting,
  documentSetting,
  paymentSetting,
  printSetting,
  registrationSetting,
} from './tables.ts'
import { refuseUnusable } from './unusable.ts'

export type Values = Readonly<Record<string, unknown>>

/** What `settings` of kit/settings makes, whatever its fields are. */
type AnyPage = {
  name: string
  fields: z.ZodObject
  values: z.ZodObject
  endpoints: Record<'read' | 'change', Endpoint>
}

/** Where a page of settings is kept, and the rules that its contract cannot say. */
export type Stored = {
  page: AnyPage
  /** Its single row holds the page's fields, and perhaps those of other pages. */
  table: PgTable & { id: PgColumn; version: PgColumn }
  /** Refuses what the row would be. */
  refuse?: (row: Values) => void
  /** What is sent, as it is kept. */
  tidy?: (changes: Values) => Values
  taken?: ConstraintMessages
}

/** Every page of the settings with its table. */
export const stored: readonly Stored[] = [
  { page: contract.general, table: institute, refuse: refuseUnusable },
  { page: contract.site, table: institute },
  { page: contract.system, table: institute, refuse: refuseUnusable },
  { page: contract.security, table: institute },
  { page: contract.theme, table: institute },
  { page: contract.attendance, table: attendanceSetting },
  {
    page: contract.payment,
    table: paymentSetting,
    tidy: inCapitals,
    taken: {
      payment_setting_some_way: {
        code: 'payment.some-way',
        message: sentence('Choose at least one way of paying'),
        field: 'takesCash',
      },
      payment_setting_fine_known: {
        code: 'payment.fine-known',
        message: sentence('Say how much the fine is'),
        field: 'fineAmount',
      },
      payment_setting_most_enough: {
        code: 'payment.most-enough',
        message: sentence('The maximum cannot be less than one fine'),
        field: 'fineMost',
      },
      payment_setting_small_balance_sane: {
        code: 'payment.small-balance',
        message: sentence('The amount must not be below zero'),
        field: 'smallBalance',
      },
    },
  },
  { page: contract.contact, table: contactSetting },
  { page: contract.registration, table: registrationSetting },
  { page: contract.prints, table: printSetting, refuse: refuseSameNumbers },
  {
    page: contract.admissions,
    table: admissionSetting,
    taken: {
      admission_window_in_order: {
        code: 'admissions.window',
        message: sentence('The last day must not come before the first'),
        field: 'closesOn',
      },
    },
  },
  {
    page: contract.messages,
    table: messageSetting,
    taken: {
      message_setting_hours: {
        code: 'messages.hours',
        message: sentence('The hours must end after they begin'),
        field: 'familiesUntil',
      },
    },
  },
  {
    page: contract.documents,
    table: documentSetting,
    taken: {
      document_setting_in_order: {
        code: 'documents.warnings-in-order',
        message: sentence('Each warning must come nearer to the end than the one before'),
        field: 'secondDays',
      },
    },
  },
]

/** Each kind of certificate counts by itself, so their numbers have to begin otherwise. */
function refuseSameNumbers({ leavingPrefix, characterPrefix, bonafidePrefix }: Values): void {
  if (new Set([leavingPrefix, characterPrefix, bonafidePrefix]).size === 3) return
  const message = sentence('The numbers of each kind of certificate must begin differently')
  const errors = [{ pointer: '/leavingPrefix', code: 'taken', message }]
  refuse('prints.same-numbers', message, {}, { status: 409, errors })
}

/** Banks read their codes without blanks, in capitals. */
function inCapitals(changes: Values): Values {
  const codes = Object.entries(changes).filter(([key]) => key === 'iban' || key === 'swiftCode')
  return { ...changes, ...Object.fromEntries(codes.map(([key, code]) => [key, bareIban(String(code))])) }
}
