import { useLingui } from '@lingui/react/macro'
import { vouchers } from 'tenant-api/contract/money/books/vouchers'
import { ResourcePage } from '../../../../crud/list/ResourcePage.tsx'
import { useMayAdd } from '../../../../shell/session/me.ts'

/** Journals by hand: what waits, what was approved, and what was not. */
export function Vouchers() {
  const { t } = useLingui()
  const mayWrite = useMayAdd([vouchers.name, 'edit'])
  return <ResourcePage resource={vouchers} newTitle={mayWrite ? t`Write a journal` : undefined} />
}
