import { z } from 'zod'

/**
 * Where a browser receives notifications, as the browser itself reports it: the keys encrypt for this browser
 * alone.
 */
export const pushSubscription = z.strictObject({
  endpoint: z.url({ protocol: /^https?$/ }).max(1000),
  expirationTime: z.number().nullable().optional(),
  keys: z.strictObject({
    p256dh: z.string().regex(/^[\w-]{80,100}=*$/),
    auth: z.string().regex(/^[\w-]{20,40}=*$/),
  }),
})
export type PushSubscription = z.output<typeof pushSubscription>
