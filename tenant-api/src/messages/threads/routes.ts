import type { ServeSchool } from '../../core/module.ts'
import * as contract from './contract.ts'
import { listThreads } from './listing.ts'
import { markThread } from './mark-thread.ts'
import { closeThread, countThreads, openThread, reopenThread } from './oversight.ts'
import { readOpened, readThread } from './read-threads.ts'
import { postMessage, withdrawMessage } from './write-threads.ts'

export function routes(serve: ServeSchool): void {
  serve(contract.listThreads, ({ school, user, query }) => listThreads(school, user, query))
  serve(contract.readThread, ({ school, user, params, query }) =>
    readThread(school, user, { ...params, ...query }),
  )
  serve(contract.postMessage, ({ school, user, params, body }) =>
    postMessage(school, user, { ...params, ...body }),
  )
  serve(contract.withdrawMessage, ({ school, user, params }) => withdrawMessage(school, user, params))
  serve(contract.markThread, ({ school, user, params, body }) =>
    markThread(school, user, { ...params, ...body }),
  )
  serve(contract.countThreads, ({ school, user }) => countThreads(school, user))
  serve(contract.readOpened, ({ school, user, params, query }) =>
    readOpened(school, user, { ...params, ...query }),
  )
  serve(contract.openThread, ({ school, user, params, body }) =>
    openThread(school, user, { ...params, ...body }),
  )
  serve(contract.closeThread, ({ school, user, params, body }) =>
    closeThread(school, user, { ...params, ...body }),
  )
  serve(contract.reopenThread, ({ school, user, params, body }) =>
    reopenThread(school, user, { ...params, ...body }),
  )
}
