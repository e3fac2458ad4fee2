import { defineModule, type ServeSchool } from '../../../core/module.ts'
import type { WithReaders } from './contract.ts'
import * as contract from './contract.ts'
import { listReaders } from './readers.ts'

/** Who and what sees somebody's record, and why. */
export const readers = defineModule({
  name: 'readers',
  contract,
  routes(serve: ServeSchool) {
    for (const of of Object.keys(contract.readersOf) as WithReaders[])
      serve(contract.readersOf[of], ({ school, user, params }) =>
        listReaders(school, user, { of, ...params }),
      )
  },
})
