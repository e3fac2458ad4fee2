import { useLingui } from '@lingui/react/macro'
import { ClipboardList, FileUp, HandCoins } from 'lucide-react'
import { receipts } from 'tenant-api/contract/money/receipts'
import { ResourcePage } from '../../../../crud/list/ResourcePage.tsx'
import { scoped } from '../../../../shell/scope/scope.ts'
import { useMay } from '../../../../shell/session/me.ts'
import { ButtonLink } from '../../../../ui/base/Button.tsx'

/** What was received; payments are taken at the desk, or as a list. */
export function ReceiptsPage() {
  const { t } = useLingui()
  const mayTake = useMay(['receipts', 'mark'])
  const mayEnter = useMay(['receipts', 'edit'])
  const tools = mayTake && (
    <>
      {mayEnter && (
        <ButtonLink href={scoped('imports/receipts')} icon={<FileUp aria-hidden size={16} />}>
          {t`Import past receipts`}
        </ButtonLink>
      )}
      <ButtonLink href={scoped('bulk-payments')} icon={<ClipboardList aria-hidden size={16} />}>
        {t`Payments of a list`}
      </ButtonLink>
      <ButtonLink look="primary" href={scoped('collect')} icon={<HandCoins aria-hidden size={16} />}>
        {t`Take a payment`}
      </ButtonLink>
    </>
  )
  return <ResourcePage resource={receipts} tools={tools} />
}
