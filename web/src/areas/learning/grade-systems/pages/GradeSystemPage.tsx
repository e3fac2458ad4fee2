import { useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Archive, ArchiveRestore, Copy } from 'lucide-react'
import { useState } from 'react'
import { gradeSystems, readGradeSystem } from 'tenant-api/contract/learning/grade-systems'
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
import { Banner } from '../../../../ui/state/Banner.tsx'
import { Badge } from '../../../../ui/text/Badge.tsx'
import { BandsForm } from '../BandsForm.tsx'
import { CopySystem } from '../CopySystem.tsx'

/** A grade system: its grades as lines, what a percentage comes to, and how it rounds and passes. */
export function GradeSystemPage() {
  const { t } = useLingui()
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const { data: row } = useSuspenseQuery(rowQuery(gradeSystems, id))
  const { data: system } = useSuspenseQuery(read(readGradeSystem, { params: { id } }))
  const isArchived = row.archivedAt !== null
  const mayEdit = useMay(['grade-systems', 'edit'])
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
          {mayEdit && <Copying id={id} title={title} />}
          <HistoryButton resource={gradeSystems} row={row} />
          <Filing row={row} isArchived={isArchived} />
        </div>
      </header>
      {system.isUsed && (
        <Banner tone="info">
          {t`Results were prepared with this grade system, so it stays as it is. Copy it, and change the copy.`}
        </Banner>
      )}
      <BandsForm key={system.version} system={system}>
        <Card title={t`Rounding and passing`}>
          <Facts resource={gradeSystems} row={row} without={['title']} mayEdit={system.mayEdit} />
        </Card>
      </BandsForm>
    </div>
  )
}

function Copying({ id, title }: { id: string; title: string }) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button icon={<Copy aria-hidden size={16} />} onPress={() => setOpen(true)}>
        {t`Copy`}
      </Button>
      {isOpen && <CopySystem id={id} title={title} onClose={() => setOpen(false)} />}
    </>
  )
}

type FilingProps = { row: Parameters<ReturnType<typeof useArchiving>['archive']>[0]; isArchived: boolean }

function Filing({ row, isArchived }: FilingProps) {
  const { t } = useLingui()
  const mayArchive = useMay(['grade-systems', 'delete'])
  const { archive, restore } = useArchiving(gradeSystems)
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
