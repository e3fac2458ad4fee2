import { fileURLToPath } from 'node:url'

/** Where journeys leave their pictures and traces; each run begins with an empty one. */
export const results = fileURLToPath(new URL('../../test-results', import.meta.url))

/** How many products and browsers there are at once; one is enough for a few files. */
const lanes = Number(process.env.MAKTAB_E2E_LANES ?? 1)
/** Where each listens. What a journey starts by itself listens one above its lane. */
export const ports = Array.from(
  { length: lanes },
  (_, at) => Number(process.env.MAKTAB_E2E_PORT ?? 4170) + 2 * at,
)

/** What a process that runs journeys makes for itself alone carries the number of its lane. */
export const lane = process.env.TEST_PARALLEL_INDEX ?? '0'
