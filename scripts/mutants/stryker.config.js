const access = 'tenant-api/src/access/sessions'

/** Which code of the door is broken on purpose, line by line, to see whether a test notices. See docs/protections.md. */
export default {
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'scripts/mutants/vitest.config.ts', related: false },
  mutate: [
    'admission',
    'session-obligations',
    'impersonated-user',
    'reach',
    'grants-cover',
    'session-cache',
    'user',
    'account-state',
    'session',
    'my-sessions',
    'rotation',
    'refresh-token',
    'access-token',
    'cookies',
    'start-session',
    'device',
    'login',
    'throttle',
  ].map((name) => `${access}/**/${name}.ts`),
  // The packages of the house find each other through links, which a copy of the tree would lead back here.
  inPlace: true,
  coverageAnalysis: 'perTest',
  concurrency: 2,
  timeoutMS: 30_000,
  dryRunTimeoutMinutes: 30,
  ignoreStatic: true,
  // Only what is mutated is touched.
  disableTypeChecks: false,
  reporters: ['clear-text', 'json', 'progress'],
  jsonReporter: { fileName: 'test-results/mutants.json' },
  clearTextReporter: { allowColor: false, logTests: false },
  thresholds: { high: 90, low: 85, break: 85 },
  tempDirName: 'node_modules/.cache/stryker',
}
