import { useLingui } from '@lingui/react/macro'
import { FileUp } from 'lucide-react'
import { feePlans } from 'tenant-api/contract/money/fee-setup/plans'
import { ResourcePage } from '../../../../crud/list/ResourcePage.tsx'
import { scoped } from '../../../../shell/scope/scope.ts'
import { useMay } from '../../../../shell/session/me.ts'
import { ButtonLink } from '../../../../ui/base/Button.tsx'

/** The fee plans; their fees can come from a list, which makes the plans that are missing. */
export function FeePlansPage() {
  const { t } = useLingui()
  const mayEdit = useMay(['fee-plans', 'edit'])
  const tools = mayEdit && (
    <ButtonLink href={scoped('imports/fee-plans')} icon={<FileUp aria-hidden size={16} />}>
      {t`Import`}
    </ButtonLink>
  )
  return <ResourcePage resource={feePlans} tools={tools} />
}
