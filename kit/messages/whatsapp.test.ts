import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { local, providerServer } from '../testing/testing-provider.ts'
import { whatsappCarrier, whatsappChallenge, whatsappSays } from './whatsapp.ts'
import { proposeTemplate, whatsappTemplates } from './whatsapp-templates.ts'

const account = { phoneNumberId: '1234567890', accessToken: 'token' }
const business = { businessAccountId: '987654321', accessToken: 'token' }
const parcel = {
  id: 'message-1',
  to: '+923001234567',
  kind: 'attendance.absent',
  language: 'ur',
  title: 'غیر حاضر',
  text: 'علی آج غیر حاضر ہے',
}

test('an approved template is sent by its name, with what fills it in order', async () => {
  const { url, asked } = await providerServer({ body: { messages: [{ id: 'wamid.1' }] } })
  const template = { name: 'absent', language: 'ur', values: ['علی', '8-A\n\t    '] }
  const sent = await whatsappCarrier(account, { outgoing: local, url }).carry({ ...parcel, template })
  expect(sent).toEqual({ id: 'wamid.1' })
  expect(asked[0]?.path).toBe('/1234567890/messages')
  expect(asked[0]?.headers.authorization).toBe('Bearer token')
  expect(JSON.parse(String(asked[0]?.body))).toEqual({
    messaging_product: 'whatsapp',
    recipient_type: 'individual',
    to: '923001234567',
    biz_opaque_callback_data: 'message-1',
    type: 'template',
    template: {
      name: 'absent',
      language: { code: 'ur' },
      components: [
        {
          type: 'body',
          parameters: [
            { type: 'text', text: 'علی' },
            { type: 'text', text: '8-A' },
          ],
        },
      ],
    },
  })
})

test('without a template it is a text with its title', async () => {
  const { url, asked } = await providerServer({ body: { messages: [{ id: 'wamid.1' }] } })
  await whatsappCarrier(account, { outgoing: local, url }).carry({ ...parcel, page: 'https://s.example/i' })
  expect(JSON.parse(String(asked[0]?.body)).text.body).toBe(
    `*${parcel.title}*\n${parcel.text}\nhttps://s.example/i`,
  )
})

test.each([
  [400, 131026, 'gone'],
  [400, 131047, 'refused'],
  [401, 190, 'settings'],
  [429, 130429, 'later'],
  [500, 131016, 'later'],
  [400, 133010, 'settings'],
  [400, 132001, 'refused'],
])('Meta’s answer %i with code %i means %s', async (status, code, reason) => {
  const { url } = await providerServer({ status, body: { error: { code, message: parcel.to } } })
  const carrying = whatsappCarrier(account, { outgoing: local, url }).carry(parcel)
  await expect(carrying).rejects.toMatchObject({ reason, code: String(code) })
})

test('an address for reports is confirmed by who knows the word, and by nobody else', () => {
  const query = { 'hub.mode': 'subscribe', 'hub.verify_token': 'word', 'hub.challenge': '42' }
  expect(whatsappChallenge(query, 'word')).toBe('42')
  expect(whatsappChallenge(query, 'other')).toBeNull()
  expect(whatsappChallenge({ ...query, 'hub.verify_token': '' }, '')).toBeNull()
  expect(whatsappChallenge({ ...query, 'hub.challenge': '<b>' }, 'word')).toBeNull()
})

test('reports are believed when they are signed, and tell of templates too', () => {
  const body = JSON.stringify({
    object: 'whatsapp_business_account',
    entry: [
      {
        id: '1',
        changes: [
          {
            field: 'messages',
            value: {
              statuses: [
                { id: 4, status: {} },
                {
                  id: 'wamid.1',
                  status: 'delivered',
                  timestamp: '1790000000',
                  recipient_id: '92300',
                  biz_opaque_callback_data: 'message-1',
                },
                { id: 'wamid.2', status: 'failed', errors: [{ code: 131050 }] },
                { id: 'wamid.3', status: 'warning' },
              ],
            },
          },
          {
            field: 'message_template_status_update',
            value: { event: 'APPROVED', message_template_name: 'absent', message_template_language: 'ur' },
          },
        ],
      },
    ],
  })
  const signature = `sha256=${createHmac('sha256', 'app').update(body).digest('hex')}`
  expect(whatsappSays({ appSecret: 'app', body, signature })).toEqual({
    reports: [
      { id: 'wamid.1', state: 'delivered', parcel: 'message-1', at: '2026-09-21T14:13:20.000Z' },
      { id: 'wamid.2', state: 'failed', code: '131050', stops: true },
    ],
    templates: [{ name: 'absent', language: 'ur', state: 'APPROVED' }],
  })
  expect(whatsappSays({ appSecret: 'another', body, signature })).toBeNull()
})

const row = (name: string) => ({ name, language: 'ur', category: 'UTILITY', status: 'APPROVED' })

test('templates are read page by page', async () => {
  const { url, asked } = await providerServer(
    { body: { data: [row('absent')], paging: { next: 'https://…', cursors: { after: 'A' } } } },
    { body: { data: [row('late')], paging: { cursors: { after: 'B' } } } },
  )
  const found = await whatsappTemplates(business, { outgoing: local, url })
  expect(found.map(({ name, state }) => [name, state])).toEqual([
    ['absent', 'APPROVED'],
    ['late', 'APPROVED'],
  ])
  expect(asked[1]?.path).toContain('after=A')
})

test('a template is proposed with what might stand in it', async () => {
  const { url, asked } = await providerServer({ body: { id: '1', status: 'PENDING', category: 'UTILITY' } })
  const proposal = { name: 'absent', language: 'en', text: '{{1}} is absent', examples: ['Ali'] }
  expect(await proposeTemplate(business, proposal, { outgoing: local, url })).toEqual({ state: 'PENDING' })
  expect(JSON.parse(String(asked[0]?.body)).components).toEqual([
    { type: 'BODY', text: '{{1}} is absent', example: { body_text: [['Ali']] } },
  ])
})

test('a number that is not of this account is a matter of the settings, and no message is to blame', async () => {
  const { url } = await providerServer({ status: 400, body: { error: { code: 100, error_subcode: 33 } } })
  const carrying = whatsappCarrier(account, { outgoing: local, url }).carry(parcel)
  await expect(carrying).rejects.toMatchObject({ reason: 'settings', code: '100.33' })
})

test('what was taken is not sent again, whatever the answer says', async () => {
  const { url } = await providerServer({ body: {} })
  expect(await whatsappCarrier(account, { outgoing: local, url }).carry(parcel)).toEqual({ id: 'message-1' })
})
