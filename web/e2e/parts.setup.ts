import { test } from '@playwright/test'
import { buildParts } from './parts-build.ts'

// Runs before the components of a run that has any, and has no limit of its own: only a fault may break it.
test('the page of all components is built', async () => {
  test.setTimeout(0)
  await buildParts()
})
