import { useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { ScrollText } from 'lucide-react'
import { explain } from 'tenant-api/contract/money/books'
import { withFallback } from '../../../../crud/resource/Loaded.tsx'
import { call } from '../../../../shell/session/api.ts'
import { useScope } from '../../../../shell/scope/scope.ts'
import { Button } from '../../../../ui/base/Button.tsx'
import { Card } from '../../../../ui/layout/Card.tsx'
import { Page } from '../../../../ui/layout/Page.tsx'
import { EmptyState } from '../../../../ui/state/EmptyState.tsx'
import { Amount } from '../Amount.tsx'
import { EntryView } from '../EntryView.tsx'
import '../Books.css'

const figures = ['account', 'student', 'employee', 'party', 'invoice', 'line', 'from', 'until'] as const

/** How a figure came about: its journals, the latest first. Any page leads here with what it shows in the address. */
export function ExplanationPage() {
  const { t } = useLingui()
  const search = useSearch({ strict: false }) as Readonly<Record<string, string | undefined>>
  const scope = useScope()
  const campus = scope.level === 'institute' ? {} : { campus: scope.campus }
  const figure = Object.fromEntries(figures.flatMap((name) => (search[name] ? [[name, search[name]]] : [])))
  const result = useInfiniteQuery({
    queryKey: ['/explanation', { ...figure, ...campus }],
    queryFn: ({ pageParam }) =>
      call(explain, { query: { ...figure, ...campus, ...(pageParam && { after: pageParam }) } as never }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
  })
  const { data, placeholder } = withFallback(result, 6, t`Loading the journals`)
  return (
    <Page title={t`Explanation`} width="1080px">
      {placeholder ?? (
        <>
          {data.pages[0]?.totals.map(({ debit, credit, balance }) => (
            <Card key={balance.currency}>
              <div className="book-facts">
                <span>
                  {t`Debit`} <Amount of={debit} />
                </span>
                <span>
                  {t`Credit`} <Amount of={credit} />
                </span>
                <strong>
                  {t`Together`} <Amount of={balance} />
                </strong>
              </div>
            </Card>
          ))}
          <Journals pages={data.pages} />
          {result.hasNextPage && (
            <Button isPending={result.isFetchingNextPage} onPress={() => void result.fetchNextPage()}>
              {t`Show earlier journals`}
            </Button>
          )}
        </>
      )}
    </Page>
  )
}

type Pages = readonly { rows: readonly Parameters<typeof EntryView>[0]['entry'][] }[]

function Journals({ pages }: { pages: Pages }) {
  const { t } = useLingui()
  const rows = pages.flatMap((page) => page.rows)
  if (rows.length === 0)
    return <EmptyState icon={ScrollText} title={t`No journal makes up this figure`} action={null} />
  return (
    <Card title={t`Journals`}>
      <ul className="book-entries">
        {rows.map((entry) => (
          <li key={entry.id}>
            <EntryView entry={entry} />
          </li>
        ))}
      </ul>
    </Card>
  )
}
