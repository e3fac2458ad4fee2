import { useLingui } from '@lingui/react/macro'
import { CalendarCheck, FileUp } from 'lucide-react'
import { invoices } from 'tenant-api/contract/money/invoices'
import { InvoiceTotals } from '../InvoiceTotals.tsx'
import { ResourcePage } from '../../../../crud/list/ResourcePage.tsx'
import { scoped } from '../../../../shell/scope/scope.ts'
import { useMay } from '../../../../shell/session/me.ts'
import { ButtonLink } from '../../../../ui/base/Button.tsx'

/** Every invoice; a charge opens over the list, and the month's run is a page of its own. */
export function InvoicesPage() {
  const { t } = useLingui()
  const mayBill = useMay(['billing-runs', 'mark'])
  const mayCharge = useMay(['invoices', 'edit'])
  const tools = (
    <>
      {mayBill && (
        <ButtonLink href={scoped('month-run')} icon={<CalendarCheck aria-hidden size={16} />}>
          {t`Invoices of a month`}
        </ButtonLink>
      )}
      {mayCharge && (
        <ButtonLink href={scoped('imports/invoices')} icon={<FileUp aria-hidden size={16} />}>
          {t`Import opening dues`}
        </ButtonLink>
      )}
    </>
  )
  return (
    <ResourcePage
      resource={invoices}
      tools={tools}
      above={<InvoiceTotals />}
      newTitle={mayCharge ? t`Charge a fee` : undefined}
    />
  )
}
