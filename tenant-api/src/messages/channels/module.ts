import { sentence } from 'kit/text/words'
import { defineModule } from '../../core/module.ts'
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
  permissions: [contract.channelPermission],
  endpoints: [contract.listChannels, contract.changeChannel, contract.tryChannel],
  defaultGrants: { super_admin: keeps, administrator: keeps },
  sentences: {
    'message-channels.changed': sentence('Changed how messages go out: {channel}'),
    'message-channels.tried': sentence('Sent a trial message: {channel}'),
    'message-channels.push-prepared': sentence('Prepared notices to browsers'),
  },
  quiet: ['message-channels.tried'],
  sealed: [{ table: 'message_channel', column: 'sealed', by: 'channel', label: labelOf }],
  routes,
})
