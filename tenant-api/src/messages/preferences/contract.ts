import { channels } from 'kit/messages/carrier'
import { endpoint } from 'kit/contract/contract'
import { oneOf } from 'kit/contract/fields'
import { pushSubscription } from 'kit/messages/push-subscription'
import { idParams } from 'kit/contract/resource'
import { z } from 'zod'
import { channelNames } from '../outbound/contract.ts'
import { messageCategories } from '../outbound/contract.ts'

const category = oneOf(messageCategories)
const channel = z.enum(channels)

const mine = z.object({
  /** The channels of the school, with my address for each; empty if I have none. */
  channels: z.array(z.object({ channel: oneOf(channelNames), address: z.string() })),
  rows: z.array(
    z.object({
      category,
      /** Channels that I have switched off. */
      off: z.array(oneOf(channelNames)),
      /** As a daily digest. */
      isDigest: z.boolean(),
    }),
  ),
  digestAt: z.string(),
  quietFrom: z.string(),
  quietUntil: z.string(),
})
export type MyPreferences = z.output<typeof mine>

export const readPreferences = endpoint({
  method: 'GET',
  path: '/me/messages',
  summary: 'By which channels I am told what',
  may: 'signed-in',
  response: mine,
  example: {},
})

export const changePreferences = endpoint({
  method: 'PUT',
  path: '/me/messages/:category',
  summary: 'Choose by which channels I am told something, and whether once a day',
  may: 'signed-in',
  params: z.strictObject({ category }),
  body: z.strictObject({ off: z.array(channel).max(4), isDigest: z.boolean() }),
  response: mine,
  example: { params: { category: 'announcements' }, body: { off: ['sms'], isDigest: false } },
})

export const readPush = endpoint({
  method: 'GET',
  path: '/me/push',
  summary: 'The key with which a browser asks for notices, and my browsers that take them',
  may: 'signed-in',
  response: z.object({
    /** Null while the school sends no browser notifications. */
    key: z.string().nullable(),
    rows: z.array(
      z.object({ id: z.uuid(), device: z.string(), createdAt: z.iso.datetime({ offset: true }) }),
    ),
  }),
  example: {},
})

export const addPush = endpoint({
  method: 'POST',
  path: '/me/push',
  summary: 'Have this browser take notices',
  may: 'signed-in',
  status: 201,
  body: z.strictObject({ subscription: pushSubscription }),
  response: z.object({ id: z.uuid() }),
  example: {
    body: {
      subscription: {
        endpoint: 'https://push.example.com/send/demo',
        keys: {
          p256dh: 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM',
          auth: 'tBHItJI5svbpez7KI4CCXg',
        },
      },
    },
  },
})

export const removePush = endpoint({
  method: 'DELETE',
  path: '/me/push/:id',
  summary: 'Have one of my browsers take no more notices',
  may: 'signed-in',
  params: idParams,
  response: z.object({ id: z.uuid() }),
  example: { params: { id: '01980000-0000-7000-8000-0000000d5009' } },
})
