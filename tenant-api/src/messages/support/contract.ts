import { endpoint, type Permission } from 'kit/contract/contract'
import { oneOf, text } from 'kit/contract/fields'
import { idParams } from 'kit/contract/resource'
import { sentence } from 'kit/text/words'
import { z } from 'zod'

export const exampleEnquiry = '01980000-0000-7000-8000-0000005e0001'

/** Who may contact the provider for the school. */
export const support: Permission = {
  resource: 'support',
  label: 'Support requests',
  within: 'institute',
  actions: ['view', 'edit'],
}
export const permissions: readonly Permission[] = [support]

export const enquiryStates = {
  open: sentence('Waits for an answer'),
  answered: sentence('Answered'),
  closed: sentence('Closed'),
} as const

const instant = z.iso.datetime({ offset: true })
const words = text(1, 4000).meta({ title: 'Message', lines: 4 })
/** Chosen by the client, so that a repeated request adds only one message. */
const messageId = z.uuid()

const enquiry = z.object({
  id: z.uuid(),
  subject: z.string(),
  state: oneOf(enquiryStates),
  openedAt: instant,
  changedAt: instant,
})
export type Enquiry = z.output<typeof enquiry>

const one = { params: { id: exampleEnquiry } }

export const listEnquiries = endpoint({
  method: 'GET',
  path: '/support/enquiries',
  summary: 'What the school has asked the provider, what changed last first',
  may: ['support', 'view'],
  response: z.object({ rows: z.array(enquiry) }),
  example: {},
})

export const readEnquiry = endpoint({
  method: 'GET',
  path: '/support/enquiries/:id',
  summary: 'An enquiry with all that was said; `isOurs` is what the school wrote',
  may: ['support', 'view'],
  params: idParams,
  response: enquiry.extend({
    messages: z.array(z.object({ id: z.uuid(), isOurs: z.boolean(), text: z.string(), at: instant })),
  }),
  example: one,
})
export type Conversation = z.output<typeof readEnquiry.response>

export const openEnquiry = endpoint({
  method: 'POST',
  path: '/support/enquiries',
  summary: 'Ask the provider: it sees what is written here and nothing else of the school',
  may: ['support', 'edit'],
  status: 201,
  idempotent: true,
  body: z.strictObject({
    id: z.uuid(),
    messageId,
    subject: text(1, 120).meta({ title: 'Topic' }),
    text: words,
  }),
  response: z.object({ id: z.uuid() }),
  example: {
    body: {
      id: '01980000-0000-7000-8000-0000005e00f1',
      messageId: '01980000-0000-7000-8000-0000005e10f1',
      subject: 'A second campus',
      text: 'How do we add one?',
    },
  },
})

export const writeMessage = endpoint({
  method: 'POST',
  path: '/support/enquiries/:id/messages',
  summary: 'Say more in an enquiry; it waits for an answer then',
  may: ['support', 'edit'],
  idempotent: true,
  params: idParams,
  body: z.strictObject({ messageId, text: words }),
  response: z.object({ id: z.uuid() }),
  example: {
    ...one,
    body: { messageId: '01980000-0000-7000-8000-0000005e10f2', text: 'Thank you, that was it.' },
  },
})

export const closeEnquiry = endpoint({
  method: 'POST',
  path: '/support/enquiries/:id/closing',
  summary: 'Say that it is settled',
  may: ['support', 'edit'],
  idempotent: true,
  params: idParams,
  response: z.object({ id: z.uuid() }),
  example: one,
})
