import { useLingui } from '@lingui/react/macro'
import { FileText } from 'lucide-react'
import { challans } from 'tenant-api/contract/money/challans'
import { ResourcePage } from '../../../../crud/list/ResourcePage.tsx'
import { scoped } from '../../../../shell/scope/scope.ts'
import { useMay } from '../../../../shell/session/me.ts'
import { ButtonLink } from '../../../../ui/base/Button.tsx'

/** Every challan that was issued; what is to be printed is chosen over the list. */
export function ChallansPage() {
  const { t } = useLingui()
  const mayIssue = useMay(['challans', 'mark'])
  const tools = mayIssue && (
    <ButtonLink href={scoped('challan-prints')} icon={<FileText aria-hidden size={16} />}>
      {t`Files of challans`}
    </ButtonLink>
  )
  return (
    <ResourcePage resource={challans} tools={tools} newTitle={mayIssue ? t`Print challans` : undefined} />
  )
}
