import { useLingui } from '@lingui/react/macro'
import type { Resource } from 'kit/contract/resource'
import { Sheet } from '../../ui/overlay/Sheet.tsx'
import { RecordHistory } from './RecordHistory.tsx'

type HistorySheetProps = { resource: Resource; id: string; name: string; onClose: () => void }

/** The history of a record, in a sheet. */
export default function HistorySheet({ resource, id, name, onClose }: HistorySheetProps) {
  const { t } = useLingui()
  return (
    <Sheet title={t`History of ${name}`} onClose={onClose}>
      <RecordHistory resource={resource} id={id} found="row" />
    </Sheet>
  )
}
