import { useLingui } from '@lingui/react/macro'
import { address } from 'kit/http/client'
import { Download } from 'lucide-react'
import { type ExportFormat, exportTimetable } from 'tenant-api/contract/learning/timetable-exchange'
import type { ListedTimetable } from 'tenant-api/contract/learning/timetables'
import { Button, ButtonLink } from '../../../../ui/base/Button.tsx'
import { RowList } from '../../../../ui/layout/RowList.tsx'
import { Dialog } from '../../../../ui/overlay/Dialog.tsx'

type Props = { timetable: ListedTimetable; onClose: () => void }

/** The files that a timetable can be taken along as. */
export function ExportDialog({ timetable, onClose }: Props) {
  const { t } = useLingui()
  const { id, name } = timetable
  const formats: { format: ExportFormat; title: string; text: string }[] = [
    { format: 'xlsx', title: 'Excel', text: t`A row for each lesson` },
    { format: 'csv', title: 'CSV', text: t`The same rows as plain text` },
    { format: 'asc', title: 'aSc Timetables', text: t`XML, to be imported there` },
    { format: 'fet', title: 'FET', text: t`With locked times and the hours of teachers` },
  ]
  return (
    <Dialog
      isOpen
      title={t`Export ${name}`}
      actions={<Button onPress={onClose}>{t`Close`}</Button>}
      onClose={onClose}
    >
      <RowList>
        {formats.map(({ format, title, text }) => (
          <li key={format} className="timetable-file">
            <span className="timetable-file-what">
              <strong>
                <bdi>{title}</bdi>
              </strong>
              <span className="muted">{text}</span>
            </span>
            <ButtonLink
              href={address(exportTimetable, { params: { id }, query: { format } })}
              download
              aria-label={t`Download ${title}`}
              icon={<Download aria-hidden size={16} />}
            >
              {t`Download`}
            </ButtonLink>
          </li>
        ))}
      </RowList>
    </Dialog>
  )
}
