import type { ServeSchool } from '../../core/module.ts'
import * as contract from './contract.ts'
import { endSubscription, listStudentServices, listSubscribers, subscribe } from './services.ts'

export function routes(serve: ServeSchool) {
  serve(contract.listSubscribers, ({ school, user, params }) => listSubscribers(school, user, params))
  serve(contract.listStudentServices, ({ school, user, params }) => listStudentServices(school, user, params))
  serve(contract.subscribe, ({ school, user, params, body }) =>
    subscribe(school, user, { ...params, ...body }),
  )
  serve(contract.endSubscription, ({ school, user, params, body }) =>
    endSubscription(school, user, { ...params, ...body }),
  )
}
