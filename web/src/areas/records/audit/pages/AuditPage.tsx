import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { ScrollText } from 'lucide-react'
import { address } from 'kit/http/client'
import { listAudit } from 'tenant-api/contract/records/audit'
import { auditSheet } from 'tenant-api/contract/records/audit'
import { ExcelLink } from '../../../../crud/files/ExcelLink.tsx'
import { withFallback } from '../../../../crud/resource/Loaded.tsx'
import { call } from '../../../../shell/session/api.ts'
import { scoped } from '../../../../shell/scope/scope.ts'
import { Button, ButtonLink } from '../../../../ui/base/Button.tsx'
import { Card } from '../../../../ui/layout/Card.tsx'
import { EmptyState } from '../../../../ui/state/EmptyState.tsx'
import { AuditFilters } from '../AuditFilters.tsx'
import { SealCard } from '../SealCard.tsx'
import { AuditEntryView } from '../AuditEntryView.tsx'
import { type AuditState, readAuditState, writeAuditState } from '../audit-state.ts'
import { Stack } from '../../../../ui/layout/Stack.tsx'
import './AuditPage.css'

/** Who did what and when, newest first, with the values before and after. */
export function AuditPage() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const state = readAuditState(useSearch({ strict: false }))
  const log = useAudit(state)
  const rows = log.data?.pages.flatMap((page) => page.rows) ?? []
  const meant = log.data?.pages[0]?.meant ?? []
  const isFiltered = Object.keys(writeAuditState(state)).length > 0
  function show(change: Partial<AuditState>) {
    void navigate({
      to: scoped('audit'),
      search: writeAuditState({ ...state, ...change }) as never,
      replace: 'q' in change,
    })
  }
  const clear = () => show(readAuditState({}))
  return (
    <Stack width="980px">
      <header className="audit-header">
        <div>
          <h1 className="page-title">{t`Audit log`}</h1>
          <p className="muted">
            <Trans>Everything that was changed in this school. Entries cannot be changed or removed.</Trans>
          </p>
        </div>
        <TakeAlong state={state} />
      </header>
      <SealCard />
      <AuditFilters
        state={state}
        meant={meant}
        meantKey={log.data?.pages[0]?.meantKey ?? null}
        onChange={show}
        onClear={isFiltered ? clear : undefined}
      />
      <Card isFlush>
        {withFallback(log, 8, t`Loading the audit log`).fallback}
        {log.isSuccess && rows.length === 0 && (
          <EmptyState
            icon={ScrollText}
            title={t`No entries`}
            action={isFiltered ? <Button onPress={clear}>{t`Show everything`}</Button> : null}
          >
            {isFiltered ? (
              <Trans>Nothing matches these filters.</Trans>
            ) : (
              <Trans>As soon as somebody changes something, it is written here.</Trans>
            )}
          </EmptyState>
        )}
        <ol aria-busy={log.isPlaceholderData} className="audit-list">
          {rows.map((entry) => (
            <li key={entry.id}>
              <AuditEntryView entry={entry} onFilter={show} />
            </li>
          ))}
        </ol>
        {log.hasNextPage && (
          <div className="audit-more">
            <Button isPending={log.isFetchingNextPage} onPress={() => void log.fetchNextPage()}>
              {t`Load more`}
            </Button>
          </div>
        )}
      </Card>
    </Stack>
  )
}

/** The file of exactly what is shown, of all its pages. */
function TakeAlong({ state }: { state: AuditState }) {
  const query = writeAuditState(state) as Record<string, string>
  return (
    <div className="audit-files">
      <ExcelLink href={address(auditSheet, { query })} />
      <ButtonLink size="small" href={address(auditSheet, { query: { ...query, format: 'csv' } })} download>
        CSV
      </ButtonLink>
    </div>
  )
}

function useAudit(state: AuditState) {
  const filters = writeAuditState(state)
  return useInfiniteQuery({
    queryKey: [listAudit.path, 'pages', filters],
    queryFn: ({ pageParam, signal }) =>
      call(listAudit, {
        query: { ...(filters as object), limit: 25, ...(pageParam ? { after: pageParam } : {}) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next ?? undefined,
    placeholderData: keepPreviousData,
  })
}
