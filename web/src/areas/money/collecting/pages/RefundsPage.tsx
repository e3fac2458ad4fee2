import { useLingui } from '@lingui/react/macro'
import { Undo2 } from 'lucide-react'
import { refunds } from 'tenant-api/contract/money/refunds'
import { ResourcePage } from '../../../../crud/list/ResourcePage.tsx'
import { scoped } from '../../../../shell/scope/scope.ts'
import { useMay } from '../../../../shell/session/me.ts'
import { ButtonLink } from '../../../../ui/base/Button.tsx'

/** Refunds that wait, are approved and were paid; whoever may ask for one begins here. */
export function RefundsPage() {
  const { t } = useLingui()
  const mayAsk = useMay(['refunds', 'edit'])
  const tools = mayAsk && (
    <ButtonLink look="primary" href={scoped('refunds/new')} icon={<Undo2 aria-hidden size={16} />}>
      {t`Give money back`}
    </ButtonLink>
  )
  return <ResourcePage resource={refunds} tools={tools} />
}
