import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { formatPeriod } from 'kit/text/locale'
import { Printer } from 'lucide-react'
import { type ChallanPrint, listChallanPrints } from 'tenant-api/contract/money/challans'
import '../../../../crud/record/Record.css'
import { withFallback } from '../../../../crud/resource/Loaded.tsx'
import { scoped } from '../../../../shell/scope/scope.ts'
import { read } from '../../../../shell/session/api.ts'
import { ButtonLink } from '../../../../ui/base/Button.tsx'
import { useRegional } from '../../../../ui/base/Regional.tsx'
import { InstantText } from '../../../../ui/date/DateText.tsx'
import { Card } from '../../../../ui/layout/Card.tsx'
import { Page } from '../../../../ui/layout/Page.tsx'
import { EmptyState } from '../../../../ui/state/EmptyState.tsx'
import { Pagination } from '../../../../ui/table/Pagination.tsx'
import { PrintState } from '../PrintState.tsx'

const limit = 20

/** Files of challans that were printed lately. */
export function ChallanPrintsPage() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const search = useSearch({ strict: false }) as { skip?: string }
  const skip = Number(search.skip ?? 0)
  const result = useQuery({
    ...read(listChallanPrints, { query: { limit, skip } }),
    placeholderData: keepPreviousData,
  })
  const { data, placeholder } = withFallback(result, 4)
  return (
    <Page
      title={t`Files of challans`}
      lead={
        <Trans>
          What was printed in the last week. Challans that are older are printed again from their list.
        </Trans>
      }
      width="820px"
    >
      <Card isFlush>{placeholder ?? <Prints rows={data.rows} />}</Card>
      {data && data.total > limit && (
        <Pagination
          skip={skip}
          limit={limit}
          total={data.total}
          onPage={(next) =>
            void navigate({ to: scoped('challan-prints'), search: { skip: next.skip } as never })
          }
        />
      )}
    </Page>
  )
}

function Prints({ rows }: { rows: readonly ChallanPrint[] }) {
  const { t } = useLingui()
  const { language } = useRegional()
  if (rows.length === 0)
    return (
      <EmptyState
        icon={Printer}
        title={t`No challan was issued yet`}
        action={<ButtonLink look="primary" href={scoped('challans/new')}>{t`Print challans`}</ButtonLink>}
      />
    )
  return (
    <ul className="record-rows">
      {rows.map(({ id, campus, section, period, printed, madeBy, createdAt, state }) => (
        <li key={id}>
          <div className="record-row-text">
            <Link className="record-link" to={scoped(`challan-prints/${id}`)}>
              <bdi>
                {[campus, section, period && formatPeriod(language, period)].filter(Boolean).join(' · ')}
              </bdi>
            </Link>
            <span className="record-row-more">
              {printed !== null && <Plural value={printed} one="# challan" other="# challans" />}
              <bdi>{madeBy}</bdi>
              <InstantText at={createdAt} />
            </span>
          </div>
          <PrintState state={state} />
        </li>
      ))}
    </ul>
  )
}
