import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { UseQueryResult } from '@tanstack/react-query'
import type { WebhookDetails } from 'tenant-api/contract/records/webhooks'
import { withFallback } from '../../../crud/resource/Loaded.tsx'
import { Badge } from '../../../ui/text/Badge.tsx'
import { Banner } from '../../../ui/state/Banner.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { InstantText } from '../../../ui/date/DateText.tsx'

/** What a webhook tells, of which campuses, and what holds it up. */
export function WebhookScope({ query }: { query: UseQueryResult<WebhookDetails> }) {
  const { t } = useLingui()
  const { data, fallback } = withFallback(query, 4)
  if (fallback) return fallback
  const { events, campuses, previousUntil, failingSince, pausedUntil, waiting } = data
  return (
    <>
      {failingSince && (
        <Banner tone="warning">
          <Trans>
            Nothing has arrived since <InstantText at={failingSince} />.
          </Trans>{' '}
          {pausedUntil && (
            <Trans>
              It is tried again at <InstantText at={pausedUntil} />.
            </Trans>
          )}
        </Banner>
      )}
      {previousUntil && (
        <Banner tone="info">
          <Trans>
            Until <InstantText at={previousUntil} /> everything is signed by the old secret as well
          </Trans>
        </Banner>
      )}
      <Card title={t`Message rules`} isFlush>
        <ul className="record-rows">
          {events.map(({ type, label, held }) => (
            <li key={type}>
              <div className="record-row-text">
                <span>{label}</span>
              </div>
              {!held && <Badge tone="warning">{t`Off while its owner lacks this permission`}</Badge>}
            </li>
          ))}
        </ul>
      </Card>
      <Card title={t`Campuses`}>
        <p>{campuses.length === 0 ? t`The whole institute` : campuses.map(({ name }) => name).join(' · ')}</p>
        {waiting > 0 && (
          <p>
            <Plural value={waiting} one="# event waits to be told" other="# events wait to be told" />
          </p>
        )}
      </Card>
    </>
  )
}
