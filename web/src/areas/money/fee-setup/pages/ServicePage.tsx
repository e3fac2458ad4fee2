import { useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { services } from 'tenant-api/contract/money/fee-setup'
import { HistoryButton } from '../../../../crud/history/HistoryButton.tsx'
import { Facts } from '../../../../crud/record/Facts.tsx'
import '../../../../crud/record/Record.css'
import { rowQuery } from '../../../../crud/resource/calls.ts'
import { textOf } from '../../../../crud/resource/rows.ts'
import { useName } from '../../../../shell/look/title.ts'
import { useMay } from '../../../../shell/session/me.ts'
import { Card } from '../../../../ui/layout/Card.tsx'
import { Badge } from '../../../../ui/text/Badge.tsx'
import { SubscribersCard } from '../SubscribersCard.tsx'

/** A service, and which students take it. */
export function ServicePage() {
  const { t } = useLingui()
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const { data: row } = useSuspenseQuery(rowQuery(services, id))
  const isArchived = row.archivedAt !== null
  const mayEdit = useMay(['services', 'edit']) && !isArchived
  const title = textOf(row, 'title')
  useName(title)
  return (
    <div className="record" key={id}>
      <header className="record-header">
        <div className="record-who">
          <h1 className="record-name">
            <bdi>{title}</bdi> {isArchived && <Badge>{t`Archived`}</Badge>}
          </h1>
        </div>
        <div className="record-actions">
          <HistoryButton resource={services} row={row} />
        </div>
      </header>
      <div className="record-cards">
        <div className="record-stack">
          <SubscribersCard id={id} mayEdit={mayEdit} />
        </div>
        <div className="record-stack">
          <Card title={t`Details`}>
            <Facts resource={services} row={row} without={[]} mayEdit={mayEdit} />
          </Card>
        </div>
      </div>
    </div>
  )
}
