import { z } from 'zod'

/** Where a browser takes notices, as it says itself: the keys open what only it can read. */
export const pushSubscription = z.strictObject({
  endpoint: z.url({ protocol: /^https?$/ }).max(1000),
  expirationTime: z.number().nullable().optional(),
  keys: z.strictObject({
    p256dh: z.string().regex(/^[\w-]{80,100}=*$/),
    auth: z.string().regex(/^[\w-]{20,40}=*$/),
  }),
})
export type PushSubscription = z.output<typeof pushSubscription>
