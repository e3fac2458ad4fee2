import { useLingui } from '@lingui/react/macro'
import type { categories } from 'tenant-api/contract/platform/notifications'

/** What the categories of notifications are called. */
export function useCategoryNames(): Record<(typeof categories)[number], string> {
  const { t } = useLingui()
  return { general: t`General`, security: t`Security`, salary: t`Salary`, features: t`Features` }
}
