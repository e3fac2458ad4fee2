import { Plural, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { campuses } from 'tenant-api/contract/institute/structure'
import { QueryCard } from '../../../../crud/resource/QueryCard.tsx'
import { read } from '../../../../shell/session/api.ts'
import { scoped } from '../../../../shell/scope/scope.ts'
import { Skeleton } from '../../../../ui/state/Skeleton.tsx'
import '../../../../ui/table/Lines.css'
import './CampusesCard.css'

/** The campuses that the reader sees, each one press away; of one there is nothing to choose. */
export default function CampusesCard() {
  const { t } = useLingui()
  const query = useQuery(read(campuses.endpoints.list, { query: { limit: 5 } }))
  const { data } = query
  if (data && data.total < 2) return null
  return (
    <QueryCard
      title={t`Campuses`}
      query={query}
      rows={3}
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
      {({ rows }) => (
        <ul className="lines">
          {rows.map(({ id, name, code, city }) => (
            <li key={id}>
              <Link to={scoped(`campuses/${id}`)} className="line-link campus-line">
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
      )}
    </QueryCard>
  )
}
