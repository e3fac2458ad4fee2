import type { FastifyInstance } from 'fastify'
import { refuse } from 'kit/contract/refusal'
import type { ServeSchool } from '../../core/module.ts'
import type { User } from '../../core/authorization/user.ts'
import * as contract from './contract.ts'
import { listDeliveries, readDelivery, replayDelivery, replaySince, testWebhook } from './deliveries.ts'
import { readWebhook } from './read-webhooks.ts'
import { eventsFor } from './webhook-user.ts'
import { changeWebhook, makeWebhook, removeWebhook, rotateSecret } from './webhooks.ts'

export function routes(serve: ServeSchool, { outgoing }: FastifyInstance): void {
  serve(contract.readEvents, ({ school, user }) => ({ rows: eventsFor(school, user) }))
  serve(contract.readWebhook, ({ school, user, params }) => readWebhook(school, user, params.id))
  serve(contract.makeWebhook, ({ school, user, body }) =>
    makeWebhook(school, aPerson(user), { body, outgoing }),
  )
  serve(contract.changeWebhook, ({ school, user, params, version, body }) =>
    changeWebhook(school, aPerson(user), { ...params, version, body, outgoing }),
  )
  serve(contract.rotateSecret, ({ school, user, params, body }) =>
    rotateSecret(school, aPerson(user), { ...params, ...body }),
  )
  serve(contract.removeWebhook, ({ school, user, params }) => removeWebhook(school, user, params.id))
  serve(contract.testWebhook, ({ school, user, params }) => testWebhook(school, user, params.id))
  serve(contract.listDeliveries, ({ school, user, params, query }) =>
    listDeliveries(school, user, { ...params, ...query }),
  )
  serve(contract.readDelivery, ({ school, user, params }) => readDelivery(school, user, params.id))
  serve(contract.replayDelivery, ({ school, user, params }) => replayDelivery(school, user, params.id))
  serve(contract.replaySince, ({ school, user, params, body }) =>
    replaySince(school, user, { ...params, ...body }),
  )
}

/** Somebody answers for each. */
function aPerson(user: User): User & { id: string } {
  const { id } = user
  return id === null ? refuse('not-signed-in', 'Please log in first', {}, { status: 401 }) : { ...user, id }
}
