import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { formatNumber } from 'kit/text/locale'
import { BellOff } from 'lucide-react'
import { categories, type Category, listNotifications } from 'tenant-api/contract/platform/notifications'
import { withFallback } from '../../../../crud/resource/Loaded.tsx'
import { call } from '../../../../shell/session/api.ts'
import { scoped } from '../../../../shell/scope/scope.ts'
import { NoticeRow } from '../../../../shell/tools/NoticeRow.tsx'
import { useMarking, useUnread } from '../../../../shell/tools/notifications.ts'
import { Button } from '../../../../ui/base/Button.tsx'
import { Card } from '../../../../ui/layout/Card.tsx'
import { EmptyState } from '../../../../ui/state/EmptyState.tsx'
import { useRegional } from '../../../../ui/base/Regional.tsx'
import { Tabs } from '../../../../ui/layout/Tabs.tsx'
import { useCategoryNames } from '../category-names.ts'
import { RowList } from '../../../../ui/layout/RowList.tsx'
import { Stack } from '../../../../ui/layout/Stack.tsx'
import './NotificationsPage.css'

/** What the reader was told, by category, the newest first. */
export function NotificationsPage() {
  const { t } = useLingui()
  const { language } = useRegional()
  const navigate = useNavigate()
  const { category } = useSearch({ strict: false }) as { category?: string }
  const shown = categories.find((known) => known === category)
  const unread = useUnread()
  const { all } = useMarking()
  const names = useCategoryNames()
  const count = shown ? unread.of(shown) : unread.all
  const titled = (name: string, fresh: number) =>
    fresh > 0 ? `${name} (${formatNumber(language, fresh)})` : name
  function show(id: string) {
    void navigate({
      to: scoped('notifications'),
      search: (id === 'all' ? {} : { category: id }) as never,
      replace: true,
    })
  }
  return (
    <Stack width="820px">
      <header className="notices-header">
        <h1 className="page-title">{t`Notifications`}</h1>
        {count > 0 && (
          <Button isPending={all.isPending} onPress={() => all.mutate(shown)}>{t`Mark all as read`}</Button>
        )}
      </header>
      <Tabs
        label={t`Category`}
        value={shown ?? 'all'}
        onChange={show}
        tabs={[
          { id: 'all', title: titled(t`All`, unread.all), content: <List category={undefined} /> },
          ...categories.map((id) => ({
            id,
            title: titled(names[id], unread.of(id)),
            content: <List category={id} />,
          })),
        ]}
      />
    </Stack>
  )
}

function List({ category }: { category: Category | undefined }) {
  const { t } = useLingui()
  const list = useNotices(category)
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? []
  return (
    <Card isFlush>
      {withFallback(list, 5, t`Loading the notifications`).fallback}
      {list.isSuccess && rows.length === 0 && (
        <EmptyState icon={BellOff} title={t`Nothing here`} action={null}>
          <Trans>Your notifications appear here.</Trans>
        </EmptyState>
      )}
      <RowList className="notices-list">
        {rows.map((notice) => (
          <li key={notice.id}>
            <NoticeRow notice={notice} />
          </li>
        ))}
      </RowList>
      {list.hasNextPage && (
        <div className="notices-more">
          <Button isPending={list.isFetchingNextPage} onPress={() => void list.fetchNextPage()}>
            {t`Load more`}
          </Button>
        </div>
      )}
    </Card>
  )
}

function useNotices(category: Category | undefined) {
  return useInfiniteQuery({
    queryKey: [listNotifications.path, 'mine', category ?? 'all'],
    queryFn: ({ pageParam, signal }) =>
      call(listNotifications, {
        query: { ...(category ? { category } : {}), ...(pageParam ? { after: pageParam } : {}) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next ?? undefined,
    placeholderData: keepPreviousData,
  })
}
