import { useLingui } from '@lingui/react/macro'
import { FilePlus, Pencil } from 'lucide-react'
import { useState } from 'react'
import type { Resource } from 'kit/contract/resource'
import { CellValue } from '../../../crud/resource/CellValue.tsx'
import { useCellNames } from '../../../crud/resource/cell-names.ts'
import { allColumns } from '../../../crud/list/columns.ts'
import { ResourceForm } from '../../../crud/form/ResourceForm.tsx'
import { RowSheet } from '../../../crud/form/ResourceSheet.tsx'
import { type Row, textOf } from '../../../crud/resource/rows.ts'
import { withFallback } from '../../../crud/resource/Loaded.tsx'
import type { OfRecord } from '../../../shell/navigation/area.ts'
import { useMay } from '../../../shell/session/me.ts'
import { Badge } from '../../../ui/text/Badge.tsx'
import { Button, IconButton } from '../../../ui/base/Button.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { DayText } from '../../../ui/date/DateText.tsx'
import { Written } from '../../../ui/text/Ltr.tsx'
import { listFor, useDocumentsOf, useNearness } from './of-person.ts'

/** The documents of somebody, each with its scan and the day on which it ends. */
export function PersonDocuments(person: OfRecord) {
  const { t } = useLingui()
  const resource: Resource = listFor(person)
  const { data, fallback } = withFallback(useDocumentsOf(person), 2)
  const mayEdit = useMay([resource.name, 'edit'])
  const [open, setOpen] = useState<string>()
  const close = () => setOpen(undefined)
  const add = (
    <Button size="small" icon={<FilePlus aria-hidden size={15} />} onPress={() => setOpen('new')}>
      {t`Add document`}
    </Button>
  )
  return (
    <div className="record-wide">
      <Card isFlush title={t`Documents`} action={mayEdit && add}>
        {fallback}
        {data?.rows.length === 0 && <p className="record-none">{t`No documents yet.`}</p>}
        <Rows resource={resource} rows={data?.rows ?? []} onOpen={setOpen} />
      </Card>
      {open === 'new' && (
        <ResourceForm
          resource={resource}
          begin={{ personId: person.id }}
          title={t`Add document`}
          onClose={close}
        />
      )}
      {open !== undefined && open !== 'new' && <RowSheet resource={resource} id={open} onClose={close} />}
    </div>
  )
}

type RowsProps = { resource: Resource; rows: readonly Row[]; onOpen: (id: string) => void }

function Rows({ resource, rows, onOpen }: RowsProps) {
  const { t } = useLingui()
  const columns = allColumns(resource)
  const [kind, file] = ['kindId', 'fileId'].map((key) => columns.find(({ name }) => name === key))
  const names = useCellNames(
    [kind, file].filter((column) => column !== undefined),
    rows,
  )
  return (
    <ul className="record-rows">
      {rows.map((row) => {
        const [ends, note, title] = [textOf(row, 'expiresOn'), textOf(row, 'note'), textOf(row, 'title')]
        return (
          <li key={row.id}>
            <span className="record-row-text">
              <strong>
                {kind && <CellValue column={kind} row={row} names={names} />} <Nearness ends={ends} />
              </strong>
              <span className="record-row-more">
                {ends && <DayText day={ends} />}
                {file && row.fileId !== null && <CellValue column={file} row={row} names={names} />}
                {note && <Written text={note} />}
              </span>
            </span>
            <IconButton label={t`Open ${title}`} onPress={() => onOpen(row.id)}>
              <Pencil aria-hidden size={16} />
            </IconButton>
          </li>
        )
      })}
    </ul>
  )
}

function Nearness({ ends }: { ends: string }) {
  const { t } = useLingui()
  const near = useNearness()(ends || null)
  if (!near) return null
  return near === 'over' ? (
    <Badge tone="danger">{t`Expired`}</Badge>
  ) : (
    <Badge tone="warning">{t`Expires soon`}</Badge>
  )
}
