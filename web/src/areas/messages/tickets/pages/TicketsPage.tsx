import { useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { inScript } from 'kit/text/name-in-script'
import { Inbox, MessageCircleQuestionMark } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { listTickets, type TicketRow, type ticketTabs } from 'tenant-api/contract/messages/tickets'
import { withFallback } from '../../../../crud/resource/Loaded.tsx'
import { read } from '../../../../shell/session/api.ts'
import { useFamily } from '../../../../shell/scope/children.ts'
import { useMay } from '../../../../shell/session/me.ts'
import { scoped, scopeFilter, useScope } from '../../../../shell/scope/scope.ts'
import { Badge } from '../../../../ui/text/Badge.tsx'
import { ButtonLink } from '../../../../ui/base/Button.tsx'
import { Card } from '../../../../ui/layout/Card.tsx'
import { InstantText } from '../../../../ui/date/DateText.tsx'
import { EmptyState } from '../../../../ui/state/EmptyState.tsx'
import { Pagination } from '../../../../ui/table/Pagination.tsx'
import { useRegional } from '../../../../ui/base/Regional.tsx'
import { SearchField } from '../../../../ui/form/SearchField.tsx'
import { Tabs } from '../../../../ui/layout/Tabs.tsx'
import { TicketState } from '../TicketState.tsx'
import { Cluster } from '../../../../ui/layout/Cluster.tsx'
import { RowList } from '../../../../ui/layout/RowList.tsx'
import { Stack } from '../../../../ui/layout/Stack.tsx'
import './Tickets.css'

const Figures = lazy(async () => ({ default: (await import('../Figures.tsx')).Figures }))

type Tab = (typeof ticketTabs)[number]
type Search = { tab?: string; q?: string; skip?: number }
const limit = 30

/** The tickets of the reader: of a family what it asked, of the school what goes to it. */
export function TicketsPage() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const answers = useMay(['tickets', 'edit'])
  const { tab, q = '', skip = 0 } = useSearch({ strict: false }) as Search
  const names: readonly (readonly [Tab, string])[] = answers
    ? [
        ['mine', t`For me`],
        ['unassigned', t`Not assigned`],
        ['overdue', t`Late`],
        ['open', t`Waiting`],
        ['closed', t`Ended`],
        ['own', t`Asked by me`],
        ['all', t`All`],
      ]
    : [
        ['all', t`All`],
        ['closed', t`Ended`],
      ]
  const shown = names.find(([id]) => id === tab)?.[0] ?? names[0]?.[0] ?? 'all'
  const show = (search: Search) =>
    void navigate({ to: scoped('tickets'), search: search as never, replace: true })
  return (
    <Stack width="860px">
      <header className="tickets-head">
        <h1 className="page-title tickets-title">{t`Tickets`}</h1>
        <SearchField
          label={t`Search`}
          value={q}
          onChange={(words) => show({ tab: shown, ...(words === '' ? {} : { q: words }) })}
        />
        <ButtonLink
          look="primary"
          href={scoped('tickets/new')}
          icon={<MessageCircleQuestionMark aria-hidden size={16} />}
        >
          {answers ? t`Add ticket` : t`Ask the school`}
        </ButtonLink>
      </header>
      <Tabs
        label={t`Filter`}
        value={shown}
        onChange={(id) => show({ tab: id })}
        tabs={names.map(([id, title]) => ({
          id,
          title,
          content: <List tab={id} q={q} skip={skip} onSkip={(at) => show({ tab: id, skip: at })} />,
        }))}
      />
      {answers && (
        <Suspense fallback={null}>
          <Figures />
        </Suspense>
      )}
    </Stack>
  )
}

type ListProps = { tab: Tab; q: string; skip: number; onSkip: (skip: number) => void }

function List({ tab, q, skip, onSkip }: ListProps) {
  const { t } = useLingui()
  const { chosen, narrows } = useFamily()
  const campus = scopeFilter('campus', useScope())
  const student = narrows && chosen ? { student: chosen.id } : {}
  const result = useQuery({
    ...read(listTickets, { query: { tab, q, limit, skip, ...campus, ...student } }),
    placeholderData: keepPreviousData,
  })
  const { data, fallback } = withFallback(result, 5)
  return (
    <Card isFlush>
      {fallback}
      {data?.rows.length === 0 && (
        <EmptyState icon={Inbox} title={t`No ticket here`} action={null}>
          {t`Questions of families and the answers appear here.`}
        </EmptyState>
      )}
      <RowList>
        {data?.rows.map((row) => (
          <li key={row.id}>
            <Row row={row} />
          </li>
        ))}
      </RowList>
      {data && data.total > limit && (
        <div className="ticket-pages">
          <Pagination
            skip={skip}
            limit={limit}
            total={data.total}
            sizes={[]}
            onPage={(at) => onSkip(at.skip)}
          />
        </div>
      )}
    </Card>
  )
}

function Row({ row }: { row: TicketRow }) {
  const { t } = useLingui()
  const { language } = useRegional()
  const [category] = inScript(language, row.category, row.otherCategory)
  const about = [row.student, row.section].filter(Boolean).join(' · ')
  return (
    <Link
      to={scoped(`tickets/${row.id}`)}
      className="row-link ticket-row"
      data-unread={row.isUnread || undefined}
    >
      <Cluster as="span" gap="8px 12px">
        <bdi className="ticket-subject">{row.subject}</bdi>
        {row.isUnread && <Badge tone="theme">{t`New`}</Badge>}
        <TicketState row={row} />
      </Cluster>
      <span className="ticket-row-more">
        <bdi>{category}</bdi>
        {about !== '' && <bdi>{about}</bdi>}
        <bdi>{row.asker}</bdi>
        {row.assignee !== '' && <bdi>→ {row.assignee}</bdi>}
        <InstantText at={row.updatedAt} show="ago" />
      </span>
    </Link>
  )
}
