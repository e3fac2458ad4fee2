import { Plural, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { campuses } from 'tenant-api/contract/structure'
import { read } from '../../../shell/api.ts'
import { scoped } from '../../../shell/scope.ts'
import { Card } from '../../../ui/Card.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import './CampusesCard.css'

/** The campuses that the reader sees, each one press away. */
export default function CampusesCard() {
  const { t } = useLingui()
  const { data, error } = useQuery(read(campuses.endpoints.list, { query: { limit: 5 } }))
  if (error || data?.total === 0) return null
  return (
    <Card
      isFlush
      title={t`Campuses`}
      action={
        <Link to={scoped('campuses')} className="card-link">
          {data ? (
            <Plural value={data.total} one="# campus" other="All # campuses" />
          ) : (
            <Skeleton width="80px" />
          )}
        </Link>
      }
    >
      <ul className="campus-list">
        {(data?.rows ?? []).map(({ id, name, code, city }) => (
          <li key={id}>
            <Link to={scoped(`campuses/${id}`)} className="campus-line">
              <bdi className="campus-name">{name}</bdi>
              <span className="campus-more">
                {[code, city].filter(Boolean).map((text) => (
                  <bdi key={text}>{text}</bdi>
                ))}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}
