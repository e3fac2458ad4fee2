import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { IdCard } from 'lucide-react'
import { type CardPrint, listCardPrints } from 'tenant-api/contract/records/id-cards'
import { withFallback } from '../../../../crud/resource/Loaded.tsx'
import { read } from '../../../../shell/session/api.ts'
import { scoped } from '../../../../shell/scope/scope.ts'
import { ButtonLink } from '../../../../ui/base/Button.tsx'
import { Card } from '../../../../ui/layout/Card.tsx'
import { InstantText } from '../../../../ui/date/DateText.tsx'
import { EmptyState } from '../../../../ui/state/EmptyState.tsx'
import { Pagination } from '../../../../ui/table/Pagination.tsx'
import { CardPrintState } from '../CardPrintState.tsx'
import { Stack } from '../../../../ui/layout/Stack.tsx'
import { RowList } from '../../../../ui/layout/RowList.tsx'
import '../Prints.css'

const limit = 20

/** The ID cards that were printed lately. */
export function CardPrintsPage() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const search = useSearch({ strict: false }) as { skip?: string }
  const skip = Number(search.skip ?? 0)
  const result = useQuery({
    ...read(listCardPrints, { query: { limit, skip } }),
    placeholderData: keepPreviousData,
  })
  const { data, placeholder } = withFallback(result, 4)
  return (
    <div className="print-page">
      <Stack as="header" gap="6px">
        <h1 className="page-title">{t`ID cards`}</h1>
        <p className="print-page-facts">
          <Trans>What was printed lately. New cards are printed from the list of people.</Trans>
        </p>
      </Stack>
      <Card isFlush>{placeholder ?? <Piles rows={data.rows} />}</Card>
      {data && data.total > limit && (
        <Pagination
          skip={skip}
          limit={limit}
          total={data.total}
          onPage={(next) => void navigate({ to: scoped('id-cards'), search: { skip: next.skip } as never })}
        />
      )}
    </div>
  )
}

function Piles({ rows }: { rows: readonly CardPrint[] }) {
  const { t } = useLingui()
  if (rows.length === 0)
    return (
      <EmptyState
        icon={IdCard}
        title={t`No cards were printed yet`}
        action={<ButtonLink look="primary" href={scoped('students')}>{t`Students`}</ButtonLink>}
      >
        <Trans>Tick people in their list, and choose “ID cards” below it.</Trans>
      </EmptyState>
    )
  return (
    <RowList>
      {rows.map(({ id, people, printed, madeBy, createdAt, state }) => (
        <li key={id}>
          <Link className="row-link print-row" to={scoped(`id-cards/${id}`)}>
            <strong>
              <Plural value={printed ?? people} one="# ID card" other="# ID cards" />
            </strong>
            <span className="print-row-more">
              <bdi>{madeBy}</bdi>
              <InstantText at={createdAt} />
            </span>
            <CardPrintState state={state} />
          </Link>
        </li>
      ))}
    </RowList>
  )
}
