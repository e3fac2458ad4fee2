import { useLingui } from '@lingui/react/macro'
import { concessions } from 'tenant-api/contract/money/invoices/concessions'
import { ResourcePage } from '../../../../crud/list/ResourcePage.tsx'
import { useMay } from '../../../../shell/session/me.ts'

/** Every concession: what waits, what counts and what has ended. */
export function ConcessionsPage() {
  const { t } = useLingui()
  const mayAsk = useMay(['concessions', 'edit'])
  return <ResourcePage resource={concessions} newTitle={mayAsk ? t`Ask for a concession` : undefined} />
}
