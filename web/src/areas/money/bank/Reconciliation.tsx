import { useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import type { Output } from 'kit/http/client'
import { reconcile } from 'tenant-api/contract/money/bank'
import { journalKinds } from 'tenant-api/contract/money/books'
import '../../../crud/record/Record.css'
import { withFallback } from '../../../crud/resource/Loaded.tsx'
import { useSay } from '../../../crud/resource/words.ts'
import { scoped } from '../../../shell/scope/scope.ts'
import { read } from '../../../shell/session/api.ts'
import { DayText } from '../../../ui/date/DateText.tsx'
import { DateField } from '../../../ui/date/LazyDates.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { FactList } from '../../../ui/layout/FactList.tsx'
import { RowList } from '../../../ui/layout/RowList.tsx'
import { Stack } from '../../../ui/layout/Stack.tsx'
import { Banner } from '../../../ui/state/Banner.tsx'
import { Pagination } from '../../../ui/table/Pagination.tsx'
import { Ltr } from '../../../ui/text/Ltr.tsx'
import { MoneyText } from '../../../ui/text/MoneyText.tsx'
import { type Account, LineRow } from './BankLines.tsx'

type Pages = { lineSkip: number; postingSkip: number }
type Search = { day?: string; lineSkip?: string; postingSkip?: string }

const limit = 20

/** The books beside the statement at a day, and what explains the difference. */
export function Reconciliation({ account }: { account: Account }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { day, ...search } = useSearch({ strict: false }) as Search
  const [lineSkip, postingSkip] = [Number(search.lineSkip ?? 0), Number(search.postingSkip ?? 0)]
  const query = { lineSkip, postingSkip, limit, ...(day && { day: day as never }) }
  const result = useQuery({
    ...read(reconcile, { params: { id: account.id }, query }),
    placeholderData: keepPreviousData,
  })
  const { data, placeholder } = withFallback(result, 6)
  return (
    <Stack>
      <DateField
        label={t`At the end of`}
        value={day ?? data?.day ?? null}
        onChange={(next) =>
          typeof next === 'string' &&
          void navigate({
            to: '.',
            search: { view: 'reconciliation', day: next } as never,
            replace: true,
          })
        }
      />
      {placeholder ?? (
        <Reconciled
          of={data}
          lineSkip={lineSkip}
          postingSkip={postingSkip}
          onPage={(page) =>
            void navigate({
              to: '.',
              search: {
                view: 'reconciliation',
                ...(day && { day }),
                lineSkip,
                postingSkip,
                ...page,
              } as never,
            })
          }
        />
      )}
    </Stack>
  )
}

type Props = Pages & { of: Output<typeof reconcile>; onPage: (page: Partial<Pages>) => void }

function Reconciled({ of, lineSkip, postingSkip, onPage }: Props) {
  const { t } = useLingui()
  const say = useSay()
  const { lines, lineCount, postings, postingCount } = of
  return (
    <>
      <Card>
        <Stack>
          {of.difference.amount === '0' ? (
            <Banner tone="info">{t`Books and bank agree: the two lists below explain all of the difference.`}</Banner>
          ) : (
            <Banner tone="warning">
              {t`The lists below do not explain all of the difference. Look at the balance before the first day, and for lines that are missing.`}
            </Banner>
          )}
          <FactList look="ends">
            <dt>{t`Balance of the books`}</dt>
            <dd>
              <MoneyText money={of.books} />
            </dd>
            <dt>{t`Lines that are not in the books`}</dt>
            <dd>
              <MoneyText money={of.linesTotal} />
            </dd>
            <dt>{t`Entries that are on no statement`}</dt>
            <dd>
              <MoneyText money={{ ...of.postingsTotal, amount: String(-BigInt(of.postingsTotal.amount)) }} />
            </dd>
            <dt>{t`Balance of the bank`}</dt>
            <dd>
              <MoneyText money={of.statement} />
            </dd>
            <dt>{t`Not explained`}</dt>
            <dd>
              <strong>
                <MoneyText money={of.difference} />
              </strong>
            </dd>
          </FactList>
        </Stack>
      </Card>
      {lines.length > 0 && (
        <Card isFlush title={t`Lines that are not in the books`}>
          <RowList className="record-rows">
            {lines.map((line) => (
              <LineRow key={line.id} line={line} />
            ))}
          </RowList>
        </Card>
      )}
      {lineCount > limit && (
        <Pagination
          skip={lineSkip}
          limit={limit}
          sizes={[limit]}
          total={lineCount}
          onPage={({ skip }) => onPage({ lineSkip: skip })}
        />
      )}
      {postings.length > 0 && (
        <Card isFlush title={t`Entries that are on no statement`}>
          <RowList className="record-rows">
            {postings.map(({ id, day, kind, memo, reference, amount }) => (
              <li key={id}>
                <div className="record-row-text">
                  <Link to={scoped(`journals/${id}`)} className="record-link">
                    {say(journalKinds[kind])}
                  </Link>
                  <span className="record-row-more">
                    <DayText day={day} />
                    {reference !== '' && <Ltr>{reference}</Ltr>}
                    {memo !== '' && <bdi>{memo}</bdi>}
                  </span>
                </div>
                <strong>
                  <MoneyText money={amount} />
                </strong>
              </li>
            ))}
          </RowList>
        </Card>
      )}
      {postingCount > limit && (
        <Pagination
          skip={postingSkip}
          limit={limit}
          sizes={[limit]}
          total={postingCount}
          onPage={({ skip }) => onPage({ postingSkip: skip })}
        />
      )}
    </>
  )
}
