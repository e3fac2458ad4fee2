import { useLingui } from '@lingui/react/macro'
import { CalendarCheck } from 'lucide-react'
import { billingRuns } from 'tenant-api/contract/money/invoices/runs'
import { ResourcePage } from '../../../../crud/list/ResourcePage.tsx'
import { scoped } from '../../../../shell/scope/scope.ts'
import { useMay } from '../../../../shell/session/me.ts'
import { ButtonLink } from '../../../../ui/base/Button.tsx'

/** The runs so far, and the way to the next one. */
export function RunsPage() {
  const { t } = useLingui()
  const mayBill = useMay(['billing-runs', 'mark'])
  const action = mayBill && (
    <ButtonLink look="primary" href={scoped('month-run')} icon={<CalendarCheck aria-hidden size={16} />}>
      {t`Invoices of a month`}
    </ButtonLink>
  )
  return <ResourcePage resource={billingRuns} action={action} />
}
