/**
 * What every run begins with, whatever has changed: the walls between schools and people, what a fault costs most, and
 * the first and the daily walk of the product.
 */
export const always: readonly string[] = [
  'scripts/architecture.test.ts',
  'tenant-api/demo/demo.test.ts',
  'tenant-api/src/access/sessions/rights/reach.test.ts',
  'tenant-api/src/access/sessions/rights/own-reach.test.ts',
  'scripts/trust/isolation.test.ts',
  'scripts/trust/roles.test.ts',
  'web/e2e/screens.spec.ts',
  'web/e2e/sign-up.spec.ts',
  'web/e2e/attendance.spec.ts',
  'web/e2e/home.spec.ts',
]
