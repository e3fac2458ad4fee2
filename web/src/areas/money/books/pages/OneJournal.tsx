import { useLingui } from '@lingui/react/macro'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { readEntry } from 'tenant-api/contract/money/books'
import { useLoaded } from '../../../../crud/resource/Loaded.tsx'
import { read } from '../../../../shell/session/api.ts'
import { scoped } from '../../../../shell/scope/scope.ts'
import { Sheet } from '../../../../ui/overlay/Sheet.tsx'
import { EntryView } from '../EntryView.tsx'

/** One journal over the list: its postings, and what stands behind them. */
export function OneJournal() {
  const { t } = useLingui()
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const { data, placeholder } = useLoaded(read(readEntry, { params: { id } }), 4)
  const navigate = useNavigate()
  const search = useSearch({ strict: false })
  const close = () => void navigate({ to: scoped('journals'), search: search as never, resetScroll: false })
  return (
    <Sheet title={t`Journal`} onClose={close}>
      {placeholder ?? <EntryView entry={data} />}
    </Sheet>
  )
}
