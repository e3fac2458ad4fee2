import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { Lock, MessagesSquare } from 'lucide-react'
import { listThreads, type ThreadRow } from 'tenant-api/contract/messages/threads'
import { withFallback } from '../../../crud/resource/Loaded.tsx'
import { read } from '../../../shell/session/api.ts'
import { scoped } from '../../../shell/scope/scope.ts'
import { Avatar } from '../../../ui/text/Avatar.tsx'
import { InstantText } from '../../../ui/date/DateText.tsx'
import { EmptyState } from '../../../ui/state/EmptyState.tsx'
import { NumberText } from '../../../ui/text/NumberText.tsx'
import { Pagination } from '../../../ui/table/Pagination.tsx'
import { SearchField } from '../../../ui/form/SearchField.tsx'
import { RowList } from '../../../ui/layout/RowList.tsx'
import './ThreadList.css'

type Search = { q?: string; skip?: number }
const limit = 50

/** The conversations of the reader, the latest message first. */
export function ThreadList({ chosen }: { chosen: string | undefined }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { q = '', skip = 0 } = useSearch({ strict: false }) as Search
  const query = { limit, skip, ...(q === '' ? {} : { q }) }
  const result = useQuery({
    ...read(listThreads, { query }),
    placeholderData: keepPreviousData,
  })
  const { data, placeholder } = withFallback(result, 5)
  const show = (search: Search) =>
    void navigate({
      to: scoped(chosen === undefined ? 'threads' : `threads/${chosen}`),
      search: search as never,
      replace: true,
    })
  const isLong = q !== '' || (data?.total ?? 0) > 8
  return (
    <>
      {isLong && (
        <div className="thread-search">
          <SearchField
            label={t`Search`}
            value={q}
            onChange={(words) => show(words === '' ? {} : { q: words })}
          />
        </div>
      )}
      {placeholder}
      {data?.rows.length === 0 && (
        <EmptyState icon={MessagesSquare} title={t`No conversation`} action={null}>
          {q === '' ? t`Write to the family here, or to your child’s teachers.` : undefined}
        </EmptyState>
      )}
      <RowList className="thread-rows">
        {data?.rows.map((row) => (
          <li key={row.studentId}>
            <Row row={row} isChosen={row.studentId === chosen} />
          </li>
        ))}
      </RowList>
      {data && data.total > limit && (
        <Pagination
          skip={skip}
          limit={limit}
          total={data.total}
          sizes={[]}
          onPage={(at) => show({ ...(q === '' ? {} : { q }), skip: at.skip })}
        />
      )}
    </>
  )
}

function Row({ row, isChosen }: { row: ThreadRow; isChosen: boolean }) {
  const { t } = useLingui()
  const { studentId, name, section, at, unread, isClosed } = row
  return (
    <Link
      to={scoped(`threads/${studentId}`)}
      className="row-link thread-row"
      aria-current={isChosen ? 'page' : undefined}
      data-unread={unread > 0 || undefined}
    >
      <Avatar name={name} />
      <span className="thread-row-text">
        <span className="thread-row-head">
          <bdi className="thread-row-name">{name}</bdi>
          {section !== '' && <bdi className="thread-row-section">{section}</bdi>}
          {at !== null && (
            <span className="thread-row-at">
              <InstantText at={at} show="ago" />
            </span>
          )}
        </span>
        <span className="thread-row-foot">
          <Gist row={row} />
          {isClosed && <Lock aria-label={t`Closed`} size={14} />}
          {unread > 0 && (
            <span className="thread-row-unread">
              <NumberText value={unread} />
              <span className="visually-hidden"> {t`unread`}</span>
            </span>
          )}
        </span>
      </span>
    </Link>
  )
}

/** What was written last, and by whom. */
function Gist({ row: { at, gist, author, isMine } }: { row: ThreadRow }) {
  const { t } = useLingui()
  if (at === null) return <span className="thread-row-gist">{t`No messages yet`}</span>
  if (gist === '') return <span className="thread-row-gist">{t`A file, or taken back`}</span>
  const words = <bdi dir="auto">{gist}</bdi>
  return (
    <span className="thread-row-gist">
      {isMine ? (
        <Trans>You: {words}</Trans>
      ) : (
        <>
          <bdi>{author}</bdi>: {words}
        </>
      )}
    </span>
  )
}
