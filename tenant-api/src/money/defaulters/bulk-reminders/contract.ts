import { endpoint, type Permission } from 'kit/contract/contract'
import { dayShape, oneOf } from 'kit/contract/fields'
import { idParams, resource } from 'kit/contract/resource'
import { sentence } from 'kit/text/words'
import { z } from 'zod'
import { sendingPreview } from '../../../messages/outbound/contract.ts'
import { debtors, defaulters, exampleDefaulter } from '../contract.ts'

/** A reminder of the demo school. */
export const exampleReminder = '01980000-0000-7000-8000-0000000f7901'

export const reminderEvents = {
  'fees.issued': sentence('New fees'),
  'fees.due-soon': sentence('Fees are due soon'),
  'fees.due-today': sentence('Fees are due today'),
  'fees.overdue': sentence('Fees are overdue'),
} as const

/** What was sent to families about fees, a row for each campus and sending. */
export const feeReminders = resource({
  name: 'fee-reminders',
  label: { one: 'Reminder of fees', many: 'Reminders of fees' },
  none: sentence('Nobody was reminded of fees yet'),
  within: 'campus',
  search: ['sentBy'],
  recognisedBy: [],
  sorts: ['day', 'people'],
  isLatestFirst: true,
  shows: ['day', 'event', 'families', 'people', 'sentBy', 'withdrawnBy'],
  kept: z.object({
    sentBy: z.string().meta({ title: 'Sent by' }),
    day: dayShape.meta({ title: 'Day' }),
    event: oneOf(reminderEvents).meta({ title: 'Purpose' }),
    families: z.int().meta({ title: 'Families' }),
    people: z.int().meta({ title: 'Messages' }),
    withdrawnBy: z.string().meta({ title: 'Taken back by' }),
    withdrawnPeople: z.int().meta({ title: 'Messages taken back' }),
    campusId: z.uuid().meta({ title: 'Campus', hidden: true }),
  }),
  fields: z.object({}),
  example: { id: exampleReminder, body: {} },
})
export const permission: Permission = { ...feeReminders.permission, actions: ['view'] }

const marks = [defaulters.name, 'mark'] as const

/** Ticked families or students, or all that a filter of their list shows. */
const chosen = z.union([
  z.strictObject({ by: z.literal('family'), of: defaulters.several }),
  z.strictObject({ by: z.literal('student'), of: debtors.several }),
])
export type Chosen = z.output<typeof chosen>

export const previewReminder = endpoint({
  method: 'POST',
  path: '/fee-reminders/preview',
  summary:
    'Whom a reminder of overdue fees would reach now, by which channel and in which language, and whom it would leave out',
  may: marks,
  status: 200,
  body: chosen,
  response: sendingPreview.extend({
    families: z.int(),
    /** Left out: nothing of theirs is overdue, or they have promised to pay. */
    notOverdue: z.int(),
    promised: z.int(),
  }),
  example: { body: { by: 'family', of: { ids: [exampleDefaulter] } } },
})
export type ReminderPreview = z.output<typeof previewReminder.response>

export const sendReminder = endpoint({
  method: 'POST',
  path: '/fee-reminders',
  summary:
    'Remind these families of what is overdue: the guardians who get bills, each in their language, once a day',
  may: marks,
  idempotent: true,
  body: chosen,
  response: z.object({ sent: z.int() }),
  example: { body: { by: 'family', of: { ids: [exampleDefaulter] } } },
})

export const withdrawReminder = endpoint({
  method: 'POST',
  path: '/fee-reminders/:id/withdrawal',
  summary: 'Take back what still waits of a reminder; who has had it keeps it',
  may: marks,
  idempotent: true,
  params: idParams,
  response: z.object({ withdrawn: z.int() }),
  example: { params: { id: exampleReminder } },
})

export const readWaiting = endpoint({
  method: 'GET',
  path: '/fee-reminders/:id/waiting',
  summary: 'How many messages of a reminder still wait, so that they can be taken back',
  may: [feeReminders.name, 'view'],
  params: idParams,
  response: z.object({ waiting: z.int(), mayWithdraw: z.boolean() }),
  example: { params: { id: exampleReminder } },
})
