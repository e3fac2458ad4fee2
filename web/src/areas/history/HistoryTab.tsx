import { useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { today } from 'kit/day'
import { History, ScrollText } from 'lucide-react'
import { useState } from 'react'
import { type HistoryEvent, historyOf, type WithHistory } from 'tenant-api/contract/history'
import { LoadingRows } from '../../crud/LoadingRows.tsx'
import { Trouble } from '../../crud/Trouble.tsx'
import { call } from '../../shell/api.ts'
import type { OfRecord } from '../../shell/area.ts'
import { useMay } from '../../shell/me.ts'
import { scoped } from '../../shell/scope.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { DayText, InstantText } from '../../ui/DateText.tsx'
import { DateField } from '../../ui/LazyDates.tsx'
import { useRegional } from '../../ui/Regional.tsx'
import { useNow } from '../../ui/use-now.ts'
import { AsOfDay } from './AsOfDay.tsx'
import { Changes } from './Changes.tsx'
import { resourceOf } from './resource-of.ts'
import './History.css'

/** What happened to a person, day by day, and what the record said on any of them. */
export function HistoryTab({ of, id }: OfRecord) {
  const { t } = useLingui()
  const kind = of as WithHistory
  const { zone } = useRegional()
  const last = today(zone, useNow())
  const [day, look] = useState<string | null>(null)
  const mayAudit = useMay(['audit', 'view'])
  return (
    <div className="record-wide record-stack">
      <div className="history-tools">
        <DateField
          label={t`As it was on`}
          most={last}
          value={day}
          onChange={(chosen) => look(typeof chosen === 'string' ? chosen : null)}
        />
        {mayAudit && (
          <ButtonLink
            href={`${scoped('audit')}?person=${id}`}
            icon={<ScrollText aria-hidden size={16} />}
          >{t`In the audit log`}</ButtonLink>
        )}
        {day !== null && <Button onPress={() => look(null)}>{t`Back to today`}</Button>}
      </div>
      {day === null ? <Events of={kind} id={id} onLook={look} /> : <AsOfDay of={kind} id={id} day={day} />}
    </div>
  )
}

type EventsProps = { of: WithHistory; id: string; onLook: (day: string) => void }

function Events({ of, id, onLook }: EventsProps) {
  const { t } = useLingui()
  const { zone } = useRegional()
  const endpoint = historyOf[of].read
  const history = useInfiniteQuery({
    queryKey: [endpoint.path, id],
    queryFn: ({ pageParam: after, signal }) =>
      call(endpoint, { params: { id }, query: after === null ? {} : { after }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  })
  if (history.error) return <Trouble error={history.error} onRetry={() => void history.refetch()} />
  if (history.isPending) return <LoadingRows label={t`Loading`} rows={5} />
  const events = history.data.pages.flatMap(({ rows }) => rows)
  const days = Map.groupBy(events, ({ at }) => today(zone, new Date(at)))
  return (
    <>
      {events.length === 0 && <p className="record-none">{t`Nothing has happened yet.`}</p>}
      {[...days].map(([day, its]) => (
        <Card
          key={day}
          isFlush
          title={<DayText day={day} />}
          action={
            <Button
              size="small"
              look="quiet"
              icon={<History aria-hidden size={15} />}
              onPress={() => onLook(day)}
            >
              {t`As it was then`}
            </Button>
          }
        >
          <ul className="record-rows">
            {its.map((event) => (
              <Event key={event.id} of={of} event={event} />
            ))}
          </ul>
        </Card>
      ))}
      {history.hasNextPage && (
        <Button isPending={history.isFetchingNextPage} onPress={() => void history.fetchNextPage()}>
          {t`Show earlier`}
        </Button>
      )}
    </>
  )
}

function Event({ of, event }: { of: WithHistory; event: HistoryEvent }) {
  const { sentence, actor, at, changes } = event
  return (
    <li>
      <div className="record-row-text">
        <span>{sentence}</span>
        {changes.length > 0 && <Changes resource={resourceOf(of)} changes={changes} />}
        <span className="record-row-more">
          <bdi>{actor}</bdi>
          <InstantText at={at} show="time" />
        </span>
      </div>
    </li>
  )
}
