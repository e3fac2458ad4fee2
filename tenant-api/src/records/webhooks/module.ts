import { sentence } from 'kit/text/words'
import { oneOf } from 'kit/contract/fields'
import { z } from 'zod'
import { crudModule } from '../../crud/resource-module.ts'
import { defineModule } from '../../core/module.ts'
import * as contract from './contract.ts'
import { sweepJob } from './deliveries.ts'
import * as labels from './labels.ts'
import { webhookCrud } from './read-webhooks.ts'
import { routes } from './routes.ts'
import { sendJob } from './send-job.ts'
import { sealedFor } from './signature.ts'
import { tellChanges } from './tell.ts'

const list = crudModule(contract.webhooks, webhookCrud, { grants: { institute: { edit: ['super_admin'] } } })

/** Tells programs of the school's own what happens here, signed, in order and until it has arrived. */
export const webhooks = defineModule({
  ...list,
  labels,
  columns: {
    answeredSince: sentence('Answered for since'),
    events: sentence('Events'),
    removedAt: sentence('Removed'),
  },
  contract,
  sentences: {
    'webhooks.seeded': sentence('Added the webhook of the demo school'),
    'webhooks.made': sentence('Made the webhook {name}'),
    'webhooks.changed': sentence('Changed the webhook {name}'),
    'webhooks.rotated': sentence('Gave the webhook {name} a new secret'),
    'webhooks.removed': sentence('Removed the webhook {name}'),
    'webhooks.tried': sentence('Tried the webhook {name}'),
    'webhooks.replayed': sentence('Had the webhook {name} tell something once more'),
    'webhooks.many-replayed': sentence(
      'Had the webhook {name} tell {count, plural, one {# event} other {# events}} once more',
    ),
    'webhooks.given-up': sentence('Switched off the webhook {name}, because nothing arrived for days'),
  },
  quiet: ['webhooks.tried', 'webhooks.replayed'],
  sealed: ['secret_sealed', 'previous_sealed'].map((column) => ({
    table: 'webhook',
    column,
    by: 'id',
    label: sealedFor,
  })),
  jobs: { 'webhooks.deliver': sendJob, 'webhooks.sweep': sweepJob },
  events: { 'rows.changed': tellChanges },
  routes(serve, app) {
    list.routes(serve, app)
    routes(serve, app)
  },
  mentions: {
    'webhook.maker_id': 'an address of the school',
  },
  audited: {
    webhook: z.object({ state: oneOf(contract.webhookStates) }),
  },
})
