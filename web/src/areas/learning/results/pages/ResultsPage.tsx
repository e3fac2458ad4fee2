import { useLingui } from '@lingui/react/macro'
import { results } from 'tenant-api/contract/learning/results'
import { ResourcePage } from '../../../../crud/list/ResourcePage.tsx'
import { useMay } from '../../../../shell/session/me.ts'

/** The results of sections, and how far each has come. */
export function ResultsPage() {
  const { t } = useLingui()
  const mayBegin = useMay(['results', 'edit'])
  return <ResourcePage resource={results} newTitle={mayBegin ? t`Begin results` : undefined} />
}
