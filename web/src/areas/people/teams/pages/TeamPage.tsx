import { useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { Archive, ArchiveRestore } from 'lucide-react'
import { teams } from 'tenant-api/contract/people/teams'
import { rowQuery } from '../../../../crud/resource/calls.ts'
import { HistoryButton } from '../../../../crud/history/HistoryButton.tsx'
import { Facts } from '../../../../crud/record/Facts.tsx'
import '../../../../crud/record/Record.css'
import { textOf } from '../../../../crud/resource/rows.ts'
import { useArchiving } from '../../../../crud/row/use-archiving.ts'
import { useMay } from '../../../../shell/session/me.ts'
import { scoped } from '../../../../shell/scope/scope.ts'
import { useName } from '../../../../shell/look/title.ts'
import { Badge } from '../../../../ui/text/Badge.tsx'
import { Button } from '../../../../ui/base/Button.tsx'
import { Card } from '../../../../ui/layout/Card.tsx'
import { MembersCard } from '../MembersCard.tsx'

/** A team: what it is, who leads it, and who is in it. */
export function TeamPage() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const { data: row } = useSuspenseQuery(rowQuery(teams, id))
  const isArchived = row.archivedAt !== null
  const mayEdit = useMay(['teams', 'edit']) && !isArchived
  const mayArchive = useMay(['teams', 'delete'])
  const { archive, restore } = useArchiving(teams)
  const title = textOf(row, 'title')
  useName(title)
  function file() {
    if (isArchived) return restore(row)
    archive(row)
    void navigate({ to: scoped('teams') })
  }
  const Icon = isArchived ? ArchiveRestore : Archive
  return (
    <div className="record" key={id}>
      <header className="record-header">
        <div className="record-who">
          <h1 className="record-name">
            <bdi>{title}</bdi> {isArchived && <Badge>{t`Archived`}</Badge>}
          </h1>
        </div>
        <div className="record-actions">
          <HistoryButton resource={teams} row={row} />
          {mayArchive && (
            <Button icon={<Icon aria-hidden size={16} />} onPress={file}>
              {isArchived ? t`Restore` : t`Archive`}
            </Button>
          )}
        </div>
      </header>
      <div className="record-cards">
        <div className="record-stack">
          <MembersCard id={id} mayEdit={mayEdit} />
        </div>
        <div className="record-stack">
          <Card title={t`Details`}>
            <Facts resource={teams} row={row} without={['lead', 'members']} mayEdit={mayEdit} />
          </Card>
        </div>
      </div>
    </div>
  )
}
