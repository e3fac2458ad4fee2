import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { readBellSchedule } from 'tenant-api/contract/institute/bell-schedules'
import { LoadingRows } from '../../../../crud/resource/LoadingRows.tsx'
import { useLoaded } from '../../../../crud/resource/Loaded.tsx'
import { Trouble } from '../../../../crud/resource/QueryError.tsx'
import { read } from '../../../../shell/session/api.ts'
import { copyOf, draftOf, emptyDraft } from '../form/bell-draft.ts'
import { useKindWords } from '../bell-words.ts'
import { BellForm } from '../form/BellForm.tsx'
import { NoCampus } from '../NoCampus.tsx'
import { useFirstDays } from '../form/use-first-days.ts'
import { useCampus } from '../use-bells.ts'

/** Adds bells: from nothing, or from others that they are a copy of. */
export function NewBellsPage() {
  const { t } = useLingui()
  const words = useKindWords()
  const search: { from?: string; campus?: string; shift?: string } = useSearch({ strict: false })
  const { campus, isNone } = useCampus(search.campus)
  const copied = useQuery({
    ...read(readBellSchedule, { params: { id: search.from ?? '' } }),
    enabled: search.from !== undefined,
  })
  const days = useFirstDays(campus)
  if (isNone) return <NoCampus />
  if (copied.error) return <Trouble error={copied.error} onRetry={() => void copied.refetch()} />
  if (search.from !== undefined && copied.data) {
    const { name } = copied.data
    return <BellForm key={search.from} title={t`Copy of ${name}`} begin={copyOf(copied.data, words)} />
  }
  if (search.from !== undefined || !days) return <LoadingRows label={t`Loading`} rows={8} />
  const begin = emptyDraft(words, { campusId: campus, shiftId: search.shift ?? '', days })
  return <BellForm key={campus} title={t`Add bells`} begin={begin} />
}

/** One set of bells, to look at and to change. */
export function OneBellsPage() {
  const words = useKindWords()
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const { data, fallback } = useLoaded(read(readBellSchedule, { params: { id } }), 8)
  if (fallback) return fallback
  return <BellForm key={data.id} title={data.name} begin={draftOf(data, words)} saved={data} />
}
