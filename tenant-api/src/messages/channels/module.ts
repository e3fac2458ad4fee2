import { sentence } from 'kit/text/words'
import { oneOf, oneOfDeclared } from 'kit/contract/fields'
import { z } from 'zod'
import { defineModule } from '../../core/module.ts'
import { channelNames, eventNames, providerNames, templateStates } from '../outbound/contract.ts'
import { languageNames } from '../../institute/settings/contract.ts'
import { labelOf } from './channels.ts'
import * as contract from './contract.ts'
import * as labels from './labels.ts'
import { routes } from './routes.ts'
import * as templates from './templates/contract.ts'
import { proposeJob } from './templates/proposals.ts'

const keeps = [
  ['message-channels', 'view', 'institute'],
  ['message-channels', 'edit', 'institute'],
] as const

/**
 * The channels of the school's messages: accounts at providers, and their sending status. Whoever sets them up also
 * decides which automatic messages are sent by them, and in which words (`templates`).
 */
export const messageChannels = defineModule({
  name: 'message-channels',
  labels,
  contract: [contract, templates],
  defaultGrants: { super_admin: keeps, administrator: keeps },
  sentences: {
    'message-channels.changed': sentence('Changed how messages go out: {channel}'),
    'message-channels.tried': sentence('Sent a trial message: {channel}'),
    'message-channels.push-prepared': sentence('Set up browser notifications'),
    'message-rules.changed': sentence('Changed by which channels is told: {event}'),
    'message-words.changed': sentence('Changed the words of: {event}'),
    'message-words.reset': sentence('Took the words of the product again for: {event}'),
    'message-words.proposed': sentence('Sent the words to Meta for approval: {event}'),
    'message-words.decided': sentence('Noted what Meta decided of the words: {event}'),
  },
  quiet: ['message-channels.tried'],
  sealed: [{ table: 'message_channel', column: 'sealed', by: 'channel', label: labelOf }],
  jobs: { 'message-words.propose': proposeJob },
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
      event: oneOfDeclared(eventNames).meta({ title: 'Purpose' }),
      channels: z.array(oneOf(channelNames)).meta({ title: 'Channels' }),
      fallMinutes: z.int().meta({ title: 'Minutes until the next channel' }),
    }),
    message_template: z.object({
      event: oneOfDeclared(eventNames).meta({ title: 'Purpose' }),
      language: oneOf(languageNames),
      body: z.string().meta({ title: 'Text' }),
      short: z.string().meta({ title: 'Text message' }),
      whatsappName: z.string().meta({ title: 'Template at Meta' }),
      whatsappState: oneOf(templateStates).meta({ title: 'State at Meta' }),
    }),
  },
})
