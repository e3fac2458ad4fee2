import { defineConfig } from 'vitest/config'

/** The tests that watch over the door of a school, as bundle.ts has put them together from what is broken on purpose. */
export default defineConfig({
  test: {
    environment: 'node',
    include: ['test-results/mutants/**/*.test.mjs'],
    server: { deps: { external: [/\/test-results\/mutants\/[^/]+\.js$/] } },
    isolate: false,
    // Tests fail by the thousand here, and each would leave its databases to be looked at.
    env: { MAKTAB_FAILED: 'drop' },
    globalSetup: ['migrations/testing-setup.ts'],
    expect: { poll: { timeout: 15_000 } },
    testTimeout: 40_000,
    hookTimeout: 120_000,
  },
})
