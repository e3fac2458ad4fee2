import { useLingui } from '@lingui/react/macro'
import { exams } from 'tenant-api/contract/learning/exams'
import { ResourcePage } from '../../../../crud/list/ResourcePage.tsx'
import { useMay } from '../../../../shell/session/me.ts'

/** The exams of the campus, the latest first. */
export function ExamsPage() {
  const { t } = useLingui()
  const mayAdd = useMay(['exams', 'edit'])
  return <ResourcePage resource={exams} newTitle={mayAdd ? t`Plan an exam` : undefined} />
}
