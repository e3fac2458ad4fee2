import { Trans, useLingui } from '@lingui/react/macro'
import type { UseQueryResult } from '@tanstack/react-query'
import { formatList } from 'kit/text/locale'
import type { KeyDetails } from 'tenant-api/contract/access/api-keys'
import { actionNames } from 'tenant-api/contract/access/roles'
import { withFallback } from '../../../crud/resource/Loaded.tsx'
import { useSay } from '../../../crud/resource/words.ts'
import { Badge } from '../../../ui/text/Badge.tsx'
import { Banner } from '../../../ui/state/Banner.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { InstantText } from '../../../ui/date/DateText.tsx'
import { Ltr } from '../../../ui/text/Ltr.tsx'
import { useRegional } from '../../../ui/base/Regional.tsx'

/** What a key may do, where, from where, and when it was last used. */
export function KeyScope({ query }: { query: UseQueryResult<KeyDetails> }) {
  const { t } = useLingui()
  const { data, fallback } = withFallback(query, 4)
  if (fallback) return fallback
  const { campuses, networks, lastUsedAt, previousUntil } = data
  return (
    <>
      {previousUntil && (
        <Banner tone="info">
          <Trans>
            The secret before this one is valid until <InstantText at={previousUntil} />
          </Trans>
        </Banner>
      )}
      <Card title={t`Permissions`} isFlush>
        <Powers powers={data.powers} />
      </Card>
      <Card title={t`Campus and network`}>
        <dl className="record-list">
          <dt>{t`Campuses`}</dt>
          <dd>
            {campuses.length === 0 ? t`The whole institute` : campuses.map(({ name }) => name).join(' · ')}
          </dd>
          <dt>{t`Addresses`}</dt>
          <dd>{networks.length === 0 ? t`From everywhere` : <Ltr>{networks.join(' · ')}</Ltr>}</dd>
          <dt>{t`Last used`}</dt>
          <dd>{lastUsedAt === null ? t`Not used yet` : <InstantText at={lastUsedAt} show="ago" />}</dd>
        </dl>
      </Card>
    </>
  )
}

/** A line for each thing, with all that may be done with it. */
function Powers({ powers }: Pick<KeyDetails, 'powers'>) {
  const { t } = useLingui()
  const say = useSay()
  const { language } = useRegional()
  const lines = [...Map.groupBy(powers, ({ resource }) => resource)]
  return (
    <ul className="record-rows">
      {lines.map(([resource, of]) => (
        <li key={resource}>
          <div className="record-row-text">
            <span>{of[0]?.label}</span>
            <span className="record-row-more">
              {formatList(
                language,
                of.map(({ action }) => say(actionNames[action])),
              )}
            </span>
          </div>
          {of.some(({ held }) => !held) && (
            <Badge tone="warning">{t`Off while its owner lacks this permission`}</Badge>
          )}
        </li>
      ))}
    </ul>
  )
}
