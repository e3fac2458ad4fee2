import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { listAudit } from 'tenant-api/contract/access'
import { read } from '../../../shell/api.ts'
import { scoped } from '../../../shell/scope.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { Card } from '../../../ui/Card.tsx'
import { InstantText } from '../../../ui/DateText.tsx'
import './ActivityCard.css'

/** The latest of what people did. */
export default function ActivityCard() {
  const { t } = useLingui()
  const { data } = useQuery(read(listAudit, { query: { limit: 5 } }))
  if (!data || data.rows.length === 0) return null
  return (
    <Card
      isFlush
      title={t`Lately`}
      action={<Link to={scoped('audit')} className="card-link">{t`Audit log`}</Link>}
    >
      <ul>
        {data.rows.map(({ id, actor, sentence, at }) => (
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
    </Card>
  )
}
