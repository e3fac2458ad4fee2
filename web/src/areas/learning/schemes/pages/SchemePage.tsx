import { useLingui } from '@lingui/react/macro'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { Archive, ArchiveRestore, Copy } from 'lucide-react'
import { useState } from 'react'
import { copyScheme, readScheme, schemeCopy, schemes } from 'tenant-api/contract/learning/schemes'
import { ShapeSheet } from '../../../../crud/form/ShapeSheet.tsx'
import { HistoryButton } from '../../../../crud/history/HistoryButton.tsx'
import { Facts } from '../../../../crud/record/Facts.tsx'
import '../../../../crud/record/Record.css'
import { rowQuery } from '../../../../crud/resource/calls.ts'
import { onceKeys } from '../../../../crud/resource/once-key.ts'
import { type Row, textOf } from '../../../../crud/resource/rows.ts'
import { useStale } from '../../../../crud/resource/use-invalidate.ts'
import { useArchiving } from '../../../../crud/row/use-archiving.ts'
import { useName } from '../../../../shell/look/title.ts'
import { scoped } from '../../../../shell/scope/scope.ts'
import { call, read } from '../../../../shell/session/api.ts'
import { useMay } from '../../../../shell/session/me.ts'
import { Button } from '../../../../ui/base/Button.tsx'
import { Card } from '../../../../ui/layout/Card.tsx'
import { Banner } from '../../../../ui/state/Banner.tsx'
import { Badge } from '../../../../ui/text/Badge.tsx'
import { TreeForm } from '../TreeForm.tsx'

/** A result scheme: what goes into a result, its rules, and marks to try both out. */
export function SchemePage() {
  const { t } = useLingui()
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const { data: row } = useSuspenseQuery(rowQuery(schemes, id))
  const { data: scheme } = useSuspenseQuery(read(readScheme, { params: { id } }))
  const isArchived = row.archivedAt !== null
  const mayEdit = useMay(['schemes', 'edit'])
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
          {mayEdit && <Copying row={row} />}
          <HistoryButton resource={schemes} row={row} />
          <Filing row={row} isArchived={isArchived} />
        </div>
      </header>
      {scheme.isUsed && (
        <Banner tone="info">
          {t`Results were prepared by this scheme, so it stays as it is. Copy it, and change the copy.`}
        </Banner>
      )}
      <TreeForm key={scheme.version} scheme={scheme}>
        <Card title={t`For whom, and by which rules`}>
          <Facts resource={schemes} row={row} without={['title']} mayEdit={scheme.mayEdit} />
        </Card>
      </TreeForm>
    </div>
  )
}

function Copying({ row }: { row: Row }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const refresh = useStale(/schemes/)
  const [keyOf] = useState(() => onceKeys())
  const [isOpen, setOpen] = useState(false)
  const from = textOf(row, 'title')
  const { yearId, classId, campusId, termId } = row
  return (
    <>
      <Button icon={<Copy aria-hidden size={16} />} onPress={() => setOpen(true)}>
        {t`Copy`}
      </Button>
      {isOpen && (
        <ShapeSheet
          title={t`Copy ${from}`}
          submit={t`Copy`}
          shape={schemeCopy}
          begin={{ yearId, classId, campusId, termId }}
          onSend={async (values) => {
            const body = values as never
            const copy = await call(copyScheme, { params: { id: row.id }, body, onceKey: keyOf(body) })
            await refresh()
            await navigate({ to: scoped(`schemes/${copy.id}`) })
          }}
          done={t`Copied. Change the copy as you need it`}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

type FilingProps = { row: Parameters<ReturnType<typeof useArchiving>['archive']>[0]; isArchived: boolean }

function Filing({ row, isArchived }: FilingProps) {
  const { t } = useLingui()
  const mayArchive = useMay(['schemes', 'delete'])
  const { archive, restore } = useArchiving(schemes)
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
