import { useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Pin } from 'lucide-react'
import { readBoard } from 'tenant-api/contract/messages/announcements'
import { withFallback } from '../../../../crud/resource/Loaded.tsx'
import { read } from '../../../../shell/session/api.ts'
import { scoped } from '../../../../shell/scope/scope.ts'
import { Card } from '../../../../ui/layout/Card.tsx'
import { EmptyState } from '../../../../ui/state/EmptyState.tsx'
import { Pagination } from '../../../../ui/table/Pagination.tsx'
import { SearchField } from '../../../../ui/form/SearchField.tsx'
import { Segments } from '../../../../ui/form/choice/Segments.tsx'
import { NoticeLine } from '../NoticeLine.tsx'
import { Cluster } from '../../../../ui/layout/Cluster.tsx'
import { RowList } from '../../../../ui/layout/RowList.tsx'
import { Stack } from '../../../../ui/layout/Stack.tsx'
import './BoardPage.css'

type Search = { q?: string; past?: string; skip?: number }
const limit = 20

/** What hangs on the board for the reader, and everything that was announced to them before. */
export function BoardPage() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { q = '', past, skip = 0 } = useSearch({ strict: false }) as Search
  const isPast = past === 'true'
  const query = { limit, skip, ...(q === '' ? {} : { q }), ...(isPast ? { past: 'true' as const } : {}) }
  const result = useQuery({
    ...read(readBoard, { query }),
    placeholderData: keepPreviousData,
  })
  const { data, fallback } = withFallback(result, 5)
  const show = (search: Search) =>
    void navigate({ to: scoped('notices'), search: search as never, replace: true })
  const kept = { ...(q === '' ? {} : { q }), ...(isPast ? { past: 'true' } : {}) }
  return (
    <Stack width="760px">
      <Cluster as="header" gap="8px 16px">
        <h1 className="page-title notice-board-title">{t`Notice board`}</h1>
        <Segments
          label={t`Filter`}
          choices={[
            { id: 'now', name: t`On the board` },
            { id: 'past', name: t`Everything` },
          ]}
          value={isPast ? 'past' : 'now'}
          onChange={(id) => show(id === 'past' ? { past: 'true' } : {})}
        />
        <SearchField
          label={t`Search`}
          value={q}
          onChange={(words) =>
            show({ ...(isPast ? { past: 'true' } : {}), ...(words === '' ? {} : { q: words }) })
          }
        />
      </Cluster>
      <Card isFlush>
        {fallback}
        {data?.rows.length === 0 && (
          <EmptyState icon={Pin} title={t`Nothing here`} action={null}>
            {t`Announcements of the school appear here.`}
          </EmptyState>
        )}
        <RowList>
          {data?.rows.map((notice) => (
            <li key={notice.id}>
              <NoticeLine notice={notice} />
            </li>
          ))}
        </RowList>
      </Card>
      {data && data.total > limit && (
        <Pagination
          skip={skip}
          limit={limit}
          total={data.total}
          sizes={[]}
          onPage={(at) => show({ ...kept, skip: at.skip })}
        />
      )}
    </Stack>
  )
}
