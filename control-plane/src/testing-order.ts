import type { Control } from './database.ts'
import { reconcile } from './modules/provisioning/reconciliation.ts'
import { checkIsolation } from './modules/provisioning/isolation-check.ts'

/**
 * What is not in order: databases and logins that no living row describes, half-made ones, access that does not fit a
 * school's state, and walls with holes. Looks only at what bears this installation's prefix.
 */
export async function disorder(control: Control): Promise<string[]> {
  const found = await reconcile(control, { dry: true })
  const breaches = (await checkIsolation(control)).filter(({ name }) => name.startsWith(`${control.prefix}_`))
  return [
    ...found.map(({ what, name }) => `${what} ${name}`),
    ...breaches.map(
      ({ name, grantee, privilege, problem }) => `${name}: ${problem} ${privilege} of ${grantee}`,
    ),
  ]
}
