import { useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { today } from 'kit/values/day'
import type { RecordEvent, Resource } from 'kit/contract/resource'
import { History } from 'lucide-react'
import { Button } from '../../ui/base/Button.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { DayText, InstantText } from '../../ui/date/DateText.tsx'
import { useRegional } from '../../ui/base/Regional.tsx'
import { historyPages } from '../resource/calls.ts'
import { withFallback } from '../resource/Loaded.tsx'
import { Changes } from './Changes.tsx'

type Props = { resource: Resource; id: string; onLook: (day: string) => void }

/** A record's events, the latest day first. */
export function Events({ resource, id, onLook }: Props) {
  const { t } = useLingui()
  const { zone } = useRegional()
  const history = useInfiniteQuery(historyPages(resource, id))
  const { data, fallback } = withFallback(history, 5)
  if (fallback) return fallback
  const events = data.pages.flatMap(({ rows }) => rows)
  const names = Object.assign({}, ...data.pages.map((page) => page.names)) as Record<string, string>
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
              <Event key={event.id} resource={resource} event={event} names={names} />
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

type EventProps = { resource: Resource; event: RecordEvent; names: Readonly<Record<string, string>> }

function Event({ resource, event, names }: EventProps) {
  const { sentence, actor, at, changes } = event
  return (
    <li>
      <div className="record-row-text">
        <span>{sentence}</span>
        {changes.length > 0 && <Changes resource={resource} changes={changes} names={names} />}
        <span className="record-row-more">
          <bdi>{actor}</bdi>
          <InstantText at={at} show="time" />
        </span>
      </div>
    </li>
  )
}
