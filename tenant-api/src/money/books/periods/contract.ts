import { endpoint, type Permission } from 'kit/contract/contract'
import { dayShape, oneOf } from 'kit/contract/fields'
import { idParams } from 'kit/contract/resource'
import { sentence } from 'kit/text/words'
import { z } from 'zod'
import { instant, reasoned } from '../contract.ts'

/** A month of the demo school's books for examples and tests. */
export const examplePeriod = '01980000-0000-7000-8000-0000000b0d01'

export const periods: Permission = {
  resource: 'periods',
  label: 'Periods of the books',
  within: 'institute',
  actions: ['view', 'edit'],
}

export const periodStates = { open: sentence('Open'), closed: sentence('Closed') } as const

const period = z.object({
  id: z.uuid(),
  firstDay: dayShape,
  lastDay: dayShape,
  yearFirstDay: dayShape,
  state: oneOf(periodStates),
  closedBy: z.string(),
  closedAt: instant.nullable(),
  reopeningBy: z.string(),
  reopeningReason: z.string(),
  reopeningAt: instant.nullable(),
  journals: z.int(),
  mayClose: z.boolean(),
  mayAskReopening: z.boolean(),
  /** Somebody else has asked to open it again, and the reader may decide. */
  mayReopen: z.boolean(),
})
export type Period = z.output<typeof period>

export const listPeriods = endpoint({
  method: 'GET',
  path: '/periods',
  summary: 'The periods of the books, the latest first, and the fiscal year that would come next',
  may: [periods.resource, 'view'],
  response: z.object({ rows: z.array(period), next: dayShape, today: dayShape, mayEdit: z.boolean() }),
  example: {},
})

export const openingYear = z.strictObject({
  firstDay: dayShape.meta({ title: 'First day of the fiscal year' }),
})

export const openYear = endpoint({
  method: 'POST',
  path: '/periods',
  summary: 'Add the twelve months of a fiscal year',
  may: [periods.resource, 'edit'],
  status: 201,
  idempotent: true,
  body: openingYear,
  response: z.object({ added: z.int() }),
  example: { body: { firstDay: '2027-07-01' as never } },
})

const check = z.object({
  key: z.string(),
  title: z.string(),
  /** What blocks has to be done first; what warns should be looked at. */
  state: z.enum(['done', 'warns', 'blocks']),
  count: z.int(),
  page: z.string().nullable(),
})
export type Check = z.output<typeof check>
const ofPeriod = { params: { id: examplePeriod } }

export const readChecklist = endpoint({
  method: 'GET',
  path: '/periods/:id/checklist',
  summary: 'What has to be done before a period is closed',
  may: [periods.resource, 'view'],
  params: idParams,
  response: z.object({ firstDay: dayShape, checks: z.array(check) }),
  example: ofPeriod,
})

export const closePeriod = endpoint({
  method: 'POST',
  path: '/periods/:id/closing',
  summary: 'Close a period: nothing is booked in it any more. It waits for whoever is just booking',
  may: [periods.resource, 'edit'],
  idempotent: true,
  params: idParams,
  response: period,
  example: ofPeriod,
})

export const askReopening = endpoint({
  method: 'POST',
  path: '/periods/:id/reopening-request',
  summary: 'Ask to open a closed period again; somebody else decides',
  may: [periods.resource, 'edit'],
  idempotent: true,
  params: idParams,
  body: reasoned,
  response: period,
  example: { ...ofPeriod, body: { reason: 'An invoice of the printer was forgotten' } },
})

export const decideReopening = endpoint({
  method: 'POST',
  path: '/periods/:id/reopening',
  summary: 'Open a closed period again, or refuse to; whoever has asked for it cannot',
  may: [periods.resource, 'edit'],
  proof: 'recent',
  idempotent: true,
  params: idParams,
  body: z.strictObject({ isApproved: z.boolean() }),
  response: period,
  example: { ...ofPeriod, body: { isApproved: true } },
})
