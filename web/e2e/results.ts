import { fileURLToPath } from 'node:url'

/** Where journeys leave their pictures and traces; each run begins with an empty one. */
export const results = fileURLToPath(new URL('../../test-results', import.meta.url))

/** What a process that runs journeys makes for itself alone carries the number of its lane. */
export const lane = process.env.TEST_PARALLEL_INDEX ?? '0'
