import { useLingui } from '@lingui/react/macro'
import { assessments } from 'tenant-api/contract/learning/assessments'
import { ResourcePage } from '../../../../crud/list/ResourcePage.tsx'
import { useMay } from '../../../../shell/session/me.ts'

/** What is to be marked: by section, subject and kind, and what still waits for marks. */
export function AssessmentsPage() {
  const { t } = useLingui()
  const mayAdd = useMay(['assessments', 'edit'])
  return <ResourcePage resource={assessments} newTitle={mayAdd ? t`Add assessment` : undefined} />
}
