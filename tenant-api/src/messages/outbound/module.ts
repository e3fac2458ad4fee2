import { countMessages } from './count-messages.ts'
import { sentence } from 'kit/text/words'
import { crudModule } from '../../crud/resource-module.ts'
import { defineModule } from '../../core/module.ts'
import * as contract from './contract.ts'
import { messageCrud } from './log.ts'
import { routes } from './routes.ts'
import { sendJob, sweepJob } from './send-job.ts'

const list = crudModule(contract.messages, messageCrud, {
  grants: {
    institute: { edit: ['super_admin', 'administrator'] },
    campus: { edit: ['admin', 'campus_manager'], view: ['moderator'] },
  },
  hasHistory: false,
})

/** Messages sent outside of the app: recipient, channel, text, and result. */
export const messages = defineModule({
  ...list,
  permissions: [contract.permission],
  endpoints: [
    ...list.endpoints,
    contract.readFigures,
    contract.readMessage,
    contract.resendMessage,
    contract.resendMany,
    contract.tellByHand,
  ],
  sentences: {
    'messages.seeded': sentence('Added the messages of the demo school'),
    'messages.resent': sentence('Sent the message to {name} once more'),
    'messages.many-resent': sentence('Sent {count, plural, one {# message} other {# messages}} once more'),
    'messages.told-by-hand': sentence('Sent the message to {name} by hand'),
  },
  jobs: { 'messages.send': sendJob, 'messages.sweep': sweepJob, 'messages.count': countMessages },
  routes(serve, app) {
    list.routes(serve, app)
    routes(serve)
  },
})
