import { useLingui } from '@lingui/react/macro'
import { FileUp } from 'lucide-react'
import { concessions } from 'tenant-api/contract/money/invoices/concessions'
import { ResourcePage } from '../../../../crud/list/ResourcePage.tsx'
import { scoped } from '../../../../shell/scope/scope.ts'
import { useMay } from '../../../../shell/session/me.ts'
import { ButtonLink } from '../../../../ui/base/Button.tsx'

/** Every concession: what waits, what counts and what has ended. */
export function ConcessionsPage() {
  const { t } = useLingui()
  const mayAsk = useMay(['concessions', 'edit'])
  const tools = mayAsk && (
    <ButtonLink href={scoped('imports/concessions')} icon={<FileUp aria-hidden size={16} />}>
      {t`Import`}
    </ButtonLink>
  )
  return (
    <ResourcePage
      resource={concessions}
      tools={tools}
      newTitle={mayAsk ? t`Ask for a concession` : undefined}
    />
  )
}
