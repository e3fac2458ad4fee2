import { useLingui } from '@lingui/react/macro'
import { listErasures } from 'tenant-api/contract/records/person-data'
import { useLoaded } from '../../../../crud/resource/Loaded.tsx'
import { read } from '../../../../shell/session/api.ts'
import { useMay } from '../../../../shell/session/me.ts'
import { scoped } from '../../../../shell/scope/scope.ts'
import { ButtonLink } from '../../../../ui/base/Button.tsx'
import { Card } from '../../../../ui/layout/Card.tsx'
import { EmptyState } from '../../../../ui/state/EmptyState.tsx'
import { UserX } from 'lucide-react'
import { ErasureRow } from '../ErasureRow.tsx'
import { RowList } from '../../../../ui/layout/RowList.tsx'
import '../PersonData.css'

/** Erasures to come, called off and done. */
export function ErasuresPage() {
  const { t } = useLingui()
  const mayErase = useMay(['person-data', 'delete'])
  const { data, placeholder } = useLoaded(read(listErasures, { query: {} }), 3)
  return (
    <div className="person-data person-data-page">
      <header>
        <h1 className="page-title">{t`Erasures of persons`}</h1>
        <p className="page-lead">
          {t`To erase somebody, open their record and choose “Personal data”. An erasure cannot be undone and is repeated after a restore.`}
        </p>
      </header>
      <Card isFlush>
        {placeholder}
        {data?.rows.length === 0 && (
          <EmptyState
            icon={UserX}
            title={t`No erasures yet`}
            action={<ButtonLink href={scoped('students')}>{t`Go to the records`}</ButtonLink>}
          />
        )}
        <RowList className="person-data-rows" aria-label={t`Erasures of persons`}>
          {data?.rows.map((row) => (
            <li key={row.id}>
              <ErasureRow row={row} mayErase={mayErase} />
            </li>
          ))}
        </RowList>
      </Card>
    </div>
  )
}
