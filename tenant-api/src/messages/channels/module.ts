import { sentence } from 'kit/text/words'
import { oneOf } from 'kit/contract/fields'
import { z } from 'zod'
import { defineModule } from '../../core/module.ts'
import { channelNames, eventNames, providerNames } from '../outbound/contract.ts'
import { labelOf } from './channels.ts'
import * as contract from './contract.ts'
import { routes } from './routes.ts'

const keeps = [
  ['message-channels', 'view', 'institute'],
  ['message-channels', 'edit', 'institute'],
] as const

/** The channels of the school's messages: accounts at providers, and their sending status. */
export const messageChannels = defineModule({
  name: 'message-channels',
  contract,
  defaultGrants: { super_admin: keeps, administrator: keeps },
  sentences: {
    'message-channels.changed': sentence('Changed how messages go out: {channel}'),
    'message-channels.tried': sentence('Sent a trial message: {channel}'),
    'message-channels.push-prepared': sentence('Set up browser notifications'),
  },
  quiet: ['message-channels.tried'],
  sealed: [{ table: 'message_channel', column: 'sealed', by: 'channel', label: labelOf }],
  routes,
  audited: {
    message_channel: z.object({
      channel: oneOf(channelNames).meta({ title: 'Channel' }),
      provider: oneOf(providerNames).meta({ title: 'Provider' }),
      shown: z.string().meta({ title: 'Account' }),
      perMinute: z.int().meta({ title: 'Most per minute' }),
      partCost: z.int().meta({ title: 'Cost of a part' }),
    }),
    message_rule: z.object({
      event: oneOf(eventNames).meta({ title: 'What it is for' }),
      channels: z.array(oneOf(channelNames)).meta({ title: 'Channels' }),
      fallMinutes: z.int().meta({ title: 'Minutes until the next channel' }),
    }),
  },
})
