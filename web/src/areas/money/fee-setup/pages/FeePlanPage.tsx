import { useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Archive, ArchiveRestore, Copy } from 'lucide-react'
import { useState } from 'react'
import { feePlans, type Planner as Plan, readPlanner } from 'tenant-api/contract/money/fee-setup/plans'
import { HistoryButton } from '../../../../crud/history/HistoryButton.tsx'
import { Facts } from '../../../../crud/record/Facts.tsx'
import '../../../../crud/record/Record.css'
import { rowQuery } from '../../../../crud/resource/calls.ts'
import { textOf } from '../../../../crud/resource/rows.ts'
import { useArchiving } from '../../../../crud/row/use-archiving.ts'
import { useName } from '../../../../shell/look/title.ts'
import { read } from '../../../../shell/session/api.ts'
import { useMay } from '../../../../shell/session/me.ts'
import { Button } from '../../../../ui/base/Button.tsx'
import { Card } from '../../../../ui/layout/Card.tsx'
import { Badge } from '../../../../ui/text/Badge.tsx'
import { CopyPlan } from '../CopyPlan.tsx'
import { Planner } from '../Planner.tsx'
import { PlanLines } from '../PlanLines.tsx'

/** A fee plan: what each class pays today, every fee with its days, and the way to the next year. */
export function FeePlanPage() {
  const { t } = useLingui()
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const { data: row } = useSuspenseQuery(rowQuery(feePlans, id))
  const { data: plan } = useSuspenseQuery(read(readPlanner, { params: { id }, query: {} }))
  const isArchived = row.archivedAt !== null
  const mayEdit = useMay(['fee-plans', 'edit']) && !isArchived
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
          {mayEdit && <Copying plan={plan} />}
          <HistoryButton resource={feePlans} row={row} />
          <Filing row={row} isArchived={isArchived} />
        </div>
      </header>
      <Planner id={id} />
      <div className="record-cards">
        <div className="record-stack">
          <PlanLines id={id} />
        </div>
        <div className="record-stack">
          <Card title={t`Details`}>
            <Facts resource={feePlans} row={row} without={['fees']} mayEdit={mayEdit} />
          </Card>
        </div>
      </div>
    </div>
  )
}

function Copying({ plan }: { plan: Plan }) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button icon={<Copy aria-hidden size={16} />} onPress={() => setOpen(true)}>
        {t`Copy to another year`}
      </Button>
      {isOpen && <CopyPlan plan={plan} onClose={() => setOpen(false)} />}
    </>
  )
}

type FilingProps = { row: Parameters<ReturnType<typeof useArchiving>['archive']>[0]; isArchived: boolean }

function Filing({ row, isArchived }: FilingProps) {
  const { t } = useLingui()
  const mayArchive = useMay(['fee-plans', 'delete'])
  const { archive, restore } = useArchiving(feePlans)
  if (!mayArchive) return null
  const Icon = isArchived ? ArchiveRestore : Archive
  return (
    <Button
      icon={<Icon aria-hidden size={16} />}
      onPress={() => void (isArchived ? restore(row) : archive(row))}
    >
      {isArchived ? t`Restore` : t`Archive`}
    </Button>
  )
}
