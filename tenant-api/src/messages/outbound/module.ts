import { sentence } from 'kit/text/words'
import { oneOf } from 'kit/contract/fields'
import { z } from 'zod'
import { crudModule } from '../../crud/resource-module.ts'
import { defineModule } from '../../core/module.ts'
import { emptyText } from '../../core/module-parts.ts'
import { countMessages } from './count-messages.ts'
import * as contract from './contract.ts'
import * as labels from './labels.ts'
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
  labels,
  contract,
  sentences: {
    'messages.seeded': sentence('Added the messages of the demo school'),
    'messages.resent': sentence('Sent the message to {name} again'),
    'messages.many-resent': sentence('Sent {count, plural, one {# message} other {# messages}} once more'),
    'messages.told-by-hand': sentence('Sent the message to {name} by hand'),
  },
  jobs: { 'messages.send': sendJob, 'messages.sweep': sweepJob, 'messages.count': countMessages },
  routes(serve, app) {
    list.routes(serve, app)
    routes(serve)
  },
  personal: [
    {
      table: 'push_subscription',
      area: 'log-in',
      by: { account_id: 'account' },
      erase: 'delete',
      hides: 'a secret of the log-in',
    },
    {
      table: 'message',
      area: 'messages',
      by: { person_id: 'person', admission_id: 'admission' },
      hides: ['search_text', 'key', 'leased_until', 'provider_id'],
      erase: 'delete',
    },
    { table: 'message_attempt', area: 'messages', by: { message_id: 'message' }, erase: 'delete' },
    {
      table: 'message',
      area: 'messages',
      by: { about_id: 'person' },
      hides: 'addressed to somebody else',
      erase: { fill: "'{}'", title: 'null', body: 'null', search_text: emptyText },
    },
    {
      table: 'message_digest',
      area: 'messages',
      by: { person_id: 'person' },
      erase: 'delete',
      hides: 'of the machine alone',
    },
    { table: 'message_refusal', area: 'messages', by: { person_id: 'person' }, erase: 'delete' },
  ],
  audited: {
    message_digest: z.object({ category: oneOf(contract.messageCategories).meta({ title: 'Category' }) }),
    message_refusal: z.object({
      category: oneOf({ ...contract.messageCategories, '*': sentence('All') }).meta({ title: 'Category' }),
      channel: oneOf(contract.channelNames).meta({ title: 'Channel' }),
    }),
  },
})
