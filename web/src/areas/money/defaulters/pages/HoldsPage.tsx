import { useLingui } from '@lingui/react/macro'
import { feeHolds } from 'tenant-api/contract/money/defaulters/holds'
import { ResourcePage } from '../../../../crud/list/ResourcePage.tsx'
import { useMay } from '../../../../shell/session/me.ts'

/** Whose papers are kept back, and whose were. */
export function HoldsPage() {
  const { t } = useLingui()
  const mayHold = useMay(['fee-holds', 'edit'])
  return <ResourcePage resource={feeHolds} newTitle={mayHold ? t`Put on hold` : undefined} />
}
