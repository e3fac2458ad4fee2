import { useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Archive, ArchiveRestore } from 'lucide-react'
import { cardDesigns, readCardDesign } from 'tenant-api/contract/learning/card-designs'
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
import { LayoutForm } from '../LayoutForm.tsx'

/** A design of report cards: its blocks in order, the classes it is for, and beside them a page as it is printed. */
export function CardDesignPage() {
  const { t } = useLingui()
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const { data: row } = useSuspenseQuery(rowQuery(cardDesigns, id))
  const { data: design } = useSuspenseQuery(read(readCardDesign, { params: { id } }))
  const isArchived = row.archivedAt !== null
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
          <HistoryButton resource={cardDesigns} row={row} />
          <Filing row={row} isArchived={isArchived} />
        </div>
      </header>
      <LayoutForm key={design.version} design={design}>
        <Card title={t`Title and language`}>
          <Facts resource={cardDesigns} row={row} without={['title']} mayEdit={design.mayEdit} />
        </Card>
      </LayoutForm>
    </div>
  )
}

type FilingProps = { row: Parameters<ReturnType<typeof useArchiving>['archive']>[0]; isArchived: boolean }

function Filing({ row, isArchived }: FilingProps) {
  const { t } = useLingui()
  const mayArchive = useMay(['card-designs', 'delete'])
  const { archive, restore } = useArchiving(cardDesigns)
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
