import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type AuditEntry, listAuditChanges } from 'tenant-api/contract/records/audit'
import { Trouble } from '../../../crud/resource/QueryError.tsx'
import { call } from '../../../shell/session/api.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { ChangeTable } from './ChangeTable.tsx'

/** What an act changed: what came with it, and the rest page by page. */
export function EntryChanges({ entry, onRow }: { entry: AuditEntry; onRow: (row: string) => void }) {
  const { t } = useLingui()
  const rest = useChanges(entry)
  const changes = rest.data.pages.flatMap(({ rows }) => rows)
  if (changes.length === 0)
    return (
      <p className="entry-nothing">
        <Trans>No record was changed.</Trans>
      </p>
    )
  return (
    <>
      {changes.map((change) => (
        <ChangeTable key={change.id} change={change} onRow={onRow} />
      ))}
      {rest.error && <Trouble error={rest.error} onRetry={() => void rest.fetchNextPage()} />}
      {rest.hasNextPage && (
        <div>
          <Button
            size="small"
            isPending={rest.isFetchingNextPage}
            onPress={() => void rest.fetchNextPage()}
          >{t`Load more`}</Button>
        </div>
      )}
    </>
  )
}

function useChanges({ id, changes, hasMore }: AuditEntry) {
  return useInfiniteQuery({
    queryKey: [listAuditChanges.path, id],
    queryFn: ({ pageParam, signal }) =>
      call(listAuditChanges, { params: { id }, query: { after: pageParam }, signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    initialData: {
      pages: [{ rows: changes, next: hasMore ? (changes.at(-1)?.id ?? null) : null }],
      pageParams: [''],
    },
    // What an act changed stays as it was.
    staleTime: Infinity,
  })
}
