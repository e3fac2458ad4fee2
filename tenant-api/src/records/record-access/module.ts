import { defineModule, type ServeSchool } from '../../core/module.ts'
import { readersOf, type WithReaders } from './contract.ts'
import { listReaders } from './readers.ts'

/** Who and what sees somebody's record, and why. */
export const readers = defineModule({
  name: 'readers',
  permissions: [],
  endpoints: Object.values(readersOf),
  routes(serve: ServeSchool) {
    for (const of of Object.keys(readersOf) as WithReaders[])
      serve(readersOf[of], ({ school, user, params }) => listReaders(school, user, { of, ...params }))
  },
})
