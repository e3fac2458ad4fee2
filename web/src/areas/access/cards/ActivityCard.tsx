import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { listAudit } from 'tenant-api/contract/access'
import { QueryCard } from '../../../crud/QueryCard.tsx'
import { read } from '../../../shell/api.ts'
import { scoped } from '../../../shell/scope.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { InstantText } from '../../../ui/DateText.tsx'
import './ActivityCard.css'

/** The latest of what people did. */
export default function ActivityCard() {
  const { t } = useLingui()
  const query = useQuery(read(listAudit, { query: { limit: 5 } }))
  if (query.data?.rows.length === 0) return null
  return (
    <QueryCard
      query={query}
      rows={5}
      title={t`Lately`}
      action={<Link to={scoped('audit')} className="card-link">{t`Audit log`}</Link>}
    >
      {({ rows }) => (
        <ul>
          {rows.map(({ id, actor, sentence, at }) => (
            <li key={id} className="activity">
              <Avatar name={actor} size="small" />
              <p className="activity-text">
                <span className="activity-sentence">{sentence}</span>
                <span className="activity-more">
                  <bdi>{actor}</bdi>
                  <InstantText at={at} show="ago" />
                </span>
              </p>
            </li>
          ))}
        </ul>
      )}
    </QueryCard>
  )
}
