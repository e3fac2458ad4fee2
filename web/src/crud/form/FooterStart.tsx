import { useLingui } from '@lingui/react/macro'
import type { Resource } from 'kit/contract/resource'
import { Archive, ArchiveRestore } from 'lucide-react'
import { useMay } from '../../shell/session/me.ts'
import { Button } from '../../ui/base/Button.tsx'
import { Closed } from '../closed/Closed.tsx'
import { useWritten } from '../closed/use-deeds.ts'
import { HistoryButton } from '../history/HistoryButton.tsx'
import type { Row } from '../resource/rows.ts'
import { useArchiving } from '../row/use-archiving.ts'

type RowProps = { resource: Resource; row: Row; onDone: () => void }

/** Rarely used actions: the history, the archive, and why something is not offered. */
export function FooterStart({ resource, row, onDone }: RowProps) {
  const mayFile = useMay([resource.name, 'delete'])
  const deeds = useWritten(resource, row.archivedAt !== null)
  return (
    <span className="sheet-footer-start">
      <HistoryButton look="quiet" resource={resource} row={row} />
      {mayFile && <ArchiveButton resource={resource} row={row} onDone={onDone} />}
      <Closed of={resource.name} deeds={deeds} />
    </span>
  )
}

function ArchiveButton({ resource, row, onDone }: RowProps) {
  const { t } = useLingui()
  const { archive, restore } = useArchiving(resource)
  const [act, text, Icon] = row.archivedAt
    ? ([restore, t`Restore`, ArchiveRestore] as const)
    : ([archive, t`Archive`, Archive] as const)
  function press() {
    act(row)
    onDone()
  }
  return (
    <Button look="quiet" icon={<Icon aria-hidden size={16} />} onPress={press}>
      {text}
    </Button>
  )
}
