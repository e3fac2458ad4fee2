import { useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listRecipients, type Recipient } from 'tenant-api/contract/messages/announcements'
import { channelNames, messageStates, stateReasons } from 'tenant-api/contract/messages/outbound'
import { withFallback } from '../../../crud/resource/Loaded.tsx'
import { useSay } from '../../../crud/resource/words.ts'
import { read } from '../../../shell/session/api.ts'
import { Badge } from '../../../ui/text/Badge.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { InstantText } from '../../../ui/date/DateText.tsx'
import { Pagination } from '../../../ui/table/Pagination.tsx'
import { SearchField } from '../../../ui/form/SearchField.tsx'
import { Segments } from '../../../ui/form/choice/Segments.tsx'

const first = { skip: 0, limit: 20 }

/** Whom it reached, one by one; those who have not read it by themselves. */
export function Recipients({ id }: { id: string }) {
  const { t } = useLingui()
  const [q, search] = useState('')
  const [of, show] = useState<'all' | 'unread'>('all')
  const [{ skip, limit }, turn] = useState(first)
  const query = {
    ...(q === '' ? {} : { q }),
    ...(of === 'unread' ? { unread: 'true' as const } : {}),
    limit,
    skip,
  }
  const result = useQuery({
    ...read(listRecipients, { params: { id }, query }),
    placeholderData: keepPreviousData,
  })
  const { data, fallback } = withFallback(result, 6)
  return (
    <Card isFlush title={t`One by one`}>
      <div className="announcement-tools">
        <Segments
          label={t`Filter`}
          choices={[
            { id: 'all', name: t`All` },
            { id: 'unread', name: t`Not read` },
          ]}
          value={of}
          onChange={(which) => {
            show(which)
            turn(first)
          }}
        />
        <SearchField
          label={t`Search`}
          value={q}
          onChange={(words) => {
            search(words)
            turn(first)
          }}
        />
      </div>
      {fallback}
      {data?.rows.length === 0 && <p className="record-none">{t`Nobody`}</p>}
      <ul className="record-rows">
        {data?.rows.map((row) => (
          <li key={row.personId}>
            <Row row={row} />
          </li>
        ))}
      </ul>
      {data && data.total > limit && (
        <div className="announcement-tools">
          <Pagination skip={skip} limit={limit} total={data.total} sizes={[]} onPage={turn} />
        </div>
      )}
    </Card>
  )
}

function Row({ row: { name, channel, state, reason, readAt, isTold } }: { row: Recipient }) {
  const { t } = useLingui()
  const say = useSay()
  const bell = state === 'unreached' ? '' : isTold ? t`Only in the app` : t`Came later`
  const way = channel ? say(channelNames[channel]) : bell
  return (
    <>
      <span className="record-row-text">
        <bdi>{name}</bdi>
        <span className="record-row-more">
          {[way, reason && say(stateReasons[reason])].filter(Boolean).join(' · ')}
        </span>
      </span>
      {readAt ? (
        <span className="record-row-more">
          <InstantText at={readAt} />
        </span>
      ) : (
        state && (
          <Badge tone={state === 'failed' || state === 'unreached' ? 'danger' : 'neutral'}>
            {say(messageStates[state])}
          </Badge>
        )
      )}
    </>
  )
}
