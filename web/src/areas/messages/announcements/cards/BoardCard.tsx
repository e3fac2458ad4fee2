import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { readBoard } from 'tenant-api/contract/messages/announcements'
import { QueryCard } from '../../../../crud/resource/QueryCard.tsx'
import { read } from '../../../../shell/session/api.ts'
import { scoped } from '../../../../shell/scope/scope.ts'
import { NoticeLine } from '../NoticeLine.tsx'
import { RowList } from '../../../../ui/layout/RowList.tsx'
import '../pages/BoardPage.css'

/** The top of the notice board. */
export default function BoardCard() {
  const { t } = useLingui()
  const query = useQuery(read(readBoard, { query: { limit: 3 } }))
  // An empty board is no news.
  if (query.data?.rows.length === 0) return null
  return (
    <QueryCard
      title={t`Notice board`}
      query={query}
      rows={3}
      action={<Link to={scoped('notices')} className="card-link">{t`All notices`}</Link>}
    >
      {({ rows }) => (
        <RowList>
          {rows.map((notice) => (
            <li key={notice.id}>
              <NoticeLine notice={notice} />
            </li>
          ))}
        </RowList>
      )}
    </QueryCard>
  )
}
