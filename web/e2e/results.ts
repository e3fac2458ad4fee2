import { fileURLToPath } from 'node:url'

/** Where a lane of journeys leaves its pictures and traces; a run of one lane has the folder for itself. */
export const results = fileURLToPath(
  new URL(`../../test-results/${process.env.MAKTAB_E2E_LANE ?? ''}`, import.meta.url),
)
