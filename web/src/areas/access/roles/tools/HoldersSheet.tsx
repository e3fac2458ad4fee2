import { Trans, useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { type Holder, listHolders, type RoleInGrid } from 'tenant-api/contract/access/roles'
import { withFallback } from '../../../../crud/resource/Loaded.tsx'
import { call, read } from '../../../../shell/session/api.ts'
import { Badge } from '../../../../ui/text/Badge.tsx'
import { Button } from '../../../../ui/base/Button.tsx'
import { DayText } from '../../../../ui/date/DateText.tsx'
import { Ltr } from '../../../../ui/text/Ltr.tsx'
import { Sheet } from '../../../../ui/overlay/Sheet.tsx'
import { RowList } from '../../../../ui/layout/RowList.tsx'

const step = 50

/** Who holds a role, where and since when. */
export function HoldersSheet({ role, onClose }: { role: RoleInGrid; onClose: () => void }) {
  const { t } = useLingui()
  const { name } = role
  const params = { id: role.id }
  const holders = useInfiniteQuery({
    queryKey: [...read(listHolders, { params }).queryKey, 'by page'],
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) =>
      call(listHolders, { params, query: { limit: step, skip: pageParam }, signal }),
    getNextPageParam: ({ total }, pages) => (total > pages.length * step ? pages.length * step : undefined),
  })
  const { data, fallback } = withFallback(holders, 4)
  return (
    <Sheet title={t`People with the role ${name}`} onClose={onClose}>
      {fallback}
      {data?.pages[0]?.total === 0 && <p className="muted">{t`Nobody has this role.`}</p>}
      <RowList className="roles-holders">
        {data?.pages
          .flatMap(({ rows }) => rows)
          .map((holder) => (
            <li key={holder.id}>
              <HolderLine {...holder} />
            </li>
          ))}
      </RowList>
      {holders.hasNextPage && (
        <Button
          isPending={holders.isFetchingNextPage}
          onPress={() => void holders.fetchNextPage()}
        >{t`Load more`}</Button>
      )}
    </Sheet>
  )
}

function HolderLine({ name, campus, section, startsOn, endsOn, isActive }: Holder) {
  const { t } = useLingui()
  return (
    <>
      <span className="roles-holder">
        <bdi>{name}</bdi>
        {!isActive && <Badge>{t`Log-in is off`}</Badge>}
      </span>
      <span className="roles-more">
        <span>{section ? <Ltr>{section}</Ltr> : campus ? <bdi>{campus}</bdi> : t`Whole institute`}</span>
        <span>
          {endsOn ? (
            <Trans>
              <DayText day={startsOn} /> to <DayText day={endsOn} />
            </Trans>
          ) : (
            <Trans>
              Since <DayText day={startsOn} />
            </Trans>
          )}
        </span>
      </span>
    </>
  )
}
