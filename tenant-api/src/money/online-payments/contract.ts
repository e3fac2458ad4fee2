import { endpoint, type Permission } from 'kit/contract/contract'
import { dayShape, money, oneOf, rowOf, text } from 'kit/contract/fields'
import { idParams, resource } from 'kit/contract/resource'
import { sentence } from 'kit/text/words'
import { z } from 'zod'
import { campuses } from '../../institute/structure/contract.ts'
import { instant } from '../books/contract.ts'
import { exampleFamily, familyAccounts } from '../family-accounts/contract.ts'

export const exampleOnlinePayment = '01980000-0000-7000-8000-0000000c0801'

/** The ways by which families pay without coming to the school. */
export const providers = {
  'bill-number': sentence('Bill number at any bank'),
  stripe: sentence('Card by Stripe'),
  jazzcash: sentence('JazzCash'),
  practice: sentence('Practice bank'),
} as const
export type ProviderKey = keyof typeof providers
const providerKey = oneOf(providers)

export const onlineStates = {
  pending: sentence('Not paid yet'),
  paid: sentence('Paid'),
  failed: sentence('Failed'),
  expired: sentence('Ran out'),
  refunded: sentence('Given back'),
  disputed: sentence('Disputed'),
} as const
export type OnlineState = keyof typeof onlineStates

/** What somebody has to look after, and what to do about it. */
export const onlineProblems = {
  'other-amount': sentence(
    'The provider has another amount or currency than was to be paid. Ask the provider',
  ),
  'given-back-before': sentence('It was paid and given back before the school knew of it'),
  disputed: sentence('The payer disputes it at the bank. Answer at the provider before its day is over'),
  'advance-spent': sentence(
    'It was paid ahead, and that was given back to the family already. Settle it with the family',
  ),
  withdrawn: sentence('The provider says now that this was not paid. Ask the provider'),
  'part-given-back': sentence('The provider has given a part of it back. Settle it with the family'),
  'on-its-way': sentence('It is on its way back to the payer'),
  'not-given-back': sentence('The provider does not give it back. Pay it to the family by bank transfer'),
} as const
export type OnlineProblem = keyof typeof onlineProblems

/** What families have begun to pay at a provider, and what came of it. None is written in a form. */
export const onlinePayments = resource({
  name: 'online-payments',
  label: { one: 'Online payment', many: 'Online payments' },
  none: sentence('Nobody has paid online yet'),
  within: 'campus',
  search: ['payer', 'reference'],
  recognisedBy: [],
  sorts: ['day', 'amount'],
  isLatestFirst: true,
  shows: ['day', 'payer', 'amount', 'provider', 'state', 'receipt'],
  fields: z.object({}),
  kept: z.object({
    day: dayShape.meta({ title: 'Day' }),
    payer: z.string().meta({ title: 'Family' }),
    provider: providerKey.meta({ title: 'Paid by' }),
    state: oneOf(onlineStates).meta({ title: 'State' }),
    amount: money().meta({ title: 'Amount' }),
    /** What the provider says was paid, and what it keeps of it. */
    paid: money().nullable().meta({ title: 'Received', filter: false }),
    charges: money().nullable().meta({ title: 'Charges of the provider', filter: false }),
    refunded: money().nullable().meta({ title: 'Given back', filter: false }),
    /** By which the provider knows what was paid. */
    providerNumber: z.string().meta({ title: 'Number at the provider', filter: false }),
    reference: z.string().meta({ title: 'Reference' }),
    receipt: z.string().nullable().meta({ title: 'Receipt', filter: false }),
    problem: oneOf(onlineProblems).nullable().meta({ title: 'What went wrong', filter: false }),
    /** In its own words and language. */
    providerText: z.string().meta({ title: 'What the provider says', filter: false }),
    startedBy: z.string().meta({ title: 'Begun by' }),
    currency: z.string().meta({ title: 'Currency', filter: false }),
    familyAccountId: rowOf(() => familyAccounts).meta({ title: 'Family account', filter: false }),
    campusId: rowOf(() => campuses).meta({ title: 'Campus' }),
  }),
  example: { id: exampleOnlinePayment, body: {} },
})

/** Which providers the school has, with what it is called there. */
export const paymentProviders: Permission = {
  resource: 'payment-providers',
  label: 'Online payment settings',
  within: 'institute',
  actions: ['view', 'edit'],
}
/** Families pay what is their own. */
export const ownPayments: Permission = {
  resource: 'own-payments',
  label: 'Paying own fees online',
  within: 'owner',
  actions: ['mark'],
}
export const permissions: readonly Permission[] = [
  { ...onlinePayments.permission, actions: ['view', 'edit'] },
  paymentProviders,
  ownPayments,
]

/** Where a wallet is asked: at the place where merchants try it, or where money moves. */
export const walletPlaces = { sandbox: sentence('For trying only'), live: sentence('Real') } as const

/** What a school enters of itself at each provider; nothing of it is secret. */
export const providerConfigs = {
  'bill-number': z.strictObject({
    username: text(1, 60).meta({ title: 'User name of the bank' }),
    networks: z.array(z.string().max(60)).max(40).meta({ title: 'Addresses that it calls from' }),
  }),
  stripe: z.strictObject({}),
  jazzcash: z.strictObject({
    merchantId: text(1, 40).meta({ title: 'Merchant ID' }),
    place: oneOf(walletPlaces).meta({ title: 'Payments are' }),
  }),
  practice: z.strictObject({}),
} as const satisfies Record<ProviderKey, z.ZodObject>

const config = z.record(
  z.string().max(40),
  z.union([z.string().max(500), z.array(z.string().max(60)).max(40)]),
)

const provider = z.object({
  id: z.uuid(),
  key: providerKey,
  isOn: z.boolean(),
  /** Whether this installation offers it at all: the practice bank is none in production. */
  isOffered: z.boolean(),
  config,
  hasSecret: z.boolean(),
  /** Where the provider sends what happened; to be entered there. */
  addresses: z.array(z.string()),
  testedAt: instant.nullable(),
  problem: z.string(),
  version: z.int(),
})
export type Provider = z.output<typeof provider>

const ofKey = z.strictObject({ key: providerKey })

export const listProviders = endpoint({
  method: 'GET',
  path: '/payment-providers',
  summary: 'The ways by which families can pay online; secrets are never given back',
  may: [paymentProviders.resource, 'view'],
  response: z.object({ rows: z.array(provider) }),
  example: {},
})

export const changeProvider = endpoint({
  method: 'PATCH',
  path: '/payment-providers/:key',
  summary: 'Switch a provider on or off, and change what the school is called there',
  may: [paymentProviders.resource, 'edit'],
  proof: 'recent',
  versioned: true,
  params: ofKey,
  body: z
    .strictObject({
      isOn: z.boolean(),
      config,
      /** Kept sealed; without it the one that is there stays. */
      secret: z.string().trim().min(8).max(1_000),
    })
    .partial(),
  response: provider,
  example: { params: { key: 'bill-number' }, body: { config: { username: '1link', networks: [] } } },
})

export const tryProvider = endpoint({
  method: 'POST',
  path: '/payment-providers/:key/trials',
  summary: 'Ask the provider whether it takes what is kept of it; `problem` is empty where it does',
  may: [paymentProviders.resource, 'edit'],
  params: ofKey,
  response: z.object({ problem: z.string() }),
  example: { params: { key: 'bill-number' } },
})

const option = z.object({
  familyAccountId: z.uuid(),
  name: z.string(),
  billNumber: z.string(),
  /** All that is due today with its fines, less what was paid ahead. */
  due: money(),
  /** Whether the bill number can be paid at banks. */
  takesBills: z.boolean(),
  /** The bill number as a QR code: its width in modules, and the outline of the dark ones. */
  billQr: z.object({ size: z.int(), path: z.string() }),
  providers: z.array(z.object({ key: providerKey, name: z.string() })),
  /** A payment that was begun and is not known to have failed. */
  pendingId: z.uuid().nullable(),
})
export type PayOption = z.output<typeof option>

export const readPayOptions = endpoint({
  method: 'GET',
  path: '/own-payments/options',
  summary: 'What the reader’s families owe, and by which ways it can be paid now',
  may: [ownPayments.resource, 'mark'],
  response: z.object({ rows: z.array(option) }),
  example: {},
})

export const startPayment = endpoint({
  method: 'POST',
  path: '/own-payments',
  summary: 'Begin to pay: gives the page of the provider to which the browser goes',
  may: [ownPayments.resource, 'mark'],
  idempotent: true,
  status: 201,
  body: z.strictObject({
    familyAccountId: z.uuid(),
    provider: providerKey,
    amount: money().meta({ title: 'Amount' }),
  }),
  response: z.object({ id: z.uuid(), url: z.string() }),
  example: {
    body: {
      familyAccountId: exampleFamily,
      provider: 'practice',
      amount: { amount: '100000', currency: 'PKR' },
    },
  },
})

export const openPaymentPage = endpoint({
  method: 'GET',
  path: '/own-payments/:id/page',
  summary: 'The page that goes on to a provider whose own page is opened by a signed form',
  may: [ownPayments.resource, 'mark'],
  params: idParams,
  gives: 'file',
  example: { params: { id: exampleOnlinePayment } },
})

const ownPayment = z.object({
  id: z.uuid(),
  state: oneOf(onlineStates),
  amount: money(),
  problem: oneOf(onlineProblems).nullable(),
  receipt: z.object({ id: z.uuid(), number: z.string(), amount: money() }).nullable(),
})
export type OwnPayment = z.output<typeof ownPayment>

export const followPayment = endpoint({
  method: 'POST',
  path: '/own-payments/:id/check',
  summary: 'Ask the provider what came of the reader’s payment, and take it if it was paid',
  may: [ownPayments.resource, 'mark'],
  params: idParams,
  response: ownPayment,
  example: { params: { id: exampleOnlinePayment } },
})

export const checkPayment = endpoint({
  method: 'POST',
  path: '/online-payments/:id/check',
  summary: 'Ask the provider once more what came of a payment',
  may: [onlinePayments.name, 'edit'],
  params: idParams,
  response: onlinePayments.row,
  example: { params: { id: exampleOnlinePayment } },
})

export const hearProvider = endpoint({
  method: 'POST',
  path: '/payment-events/:key',
  summary: 'A provider tells that something happened to a payment; signed by it',
  may: 'webhook',
  takes: 'raw',
  limit: 64 * 1024,
  params: ofKey,
  /** A wallet wants its own words of a message that was received, signed as its own are. */
  response: z.object({
    received: z.boolean(),
    pp_ResponseCode: z.string().optional(),
    pp_ResponseMessage: z.string().optional(),
    pp_SecureHash: z.string().optional(),
  }),
  example: { params: { key: 'practice' } },
})

export const returnFromProvider = endpoint({
  method: 'POST',
  path: '/payment-returns/:key',
  summary:
    'The page of a provider sends the browser back by a signed form; leads to what came of the payment',
  may: 'webhook',
  takes: 'raw',
  gives: 'file',
  limit: 64 * 1024,
  params: ofKey,
  example: { params: { key: 'jazzcash' } },
})
