import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { readInstitute } from 'tenant-api/contract/institute'
import { LoadingRows } from '../../../crud/LoadingRows.tsx'
import { Trouble } from '../../../crud/Trouble.tsx'
import { read } from '../../../shell/api.ts'
import { SettingsForm } from '../SettingsForm.tsx'
import './SettingsPage.css'

/** What the institute is called, where it is, which languages it speaks and how it looks. */
export function SettingsPage() {
  const { t } = useLingui()
  const { data, error, refetch } = useQuery(read(readInstitute, {}))
  return (
    <div className="settings">
      <h1 className="settings-title">{t`Settings`}</h1>
      {error && <Trouble error={error} onRetry={() => void refetch()} />}
      {!error && !data && <LoadingRows label={t`Loading settings`} rows={6} />}
      {data && <SettingsForm institute={data} />}
    </div>
  )
}
