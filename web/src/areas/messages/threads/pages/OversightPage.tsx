import { useLingui } from '@lingui/react/macro'
import { MessagesSquare } from 'lucide-react'
import { countThreads, type ThreadFigure } from 'tenant-api/contract/messages/threads'
import { useLoaded } from '../../../../crud/resource/Loaded.tsx'
import { read } from '../../../../shell/session/api.ts'
import { Card } from '../../../../ui/layout/Card.tsx'
import { EmptyState } from '../../../../ui/state/EmptyState.tsx'
import { NumberText } from '../../../../ui/text/NumberText.tsx'
import { FactList } from '../../../../ui/layout/FactList.tsx'
import { Page } from '../../../../ui/layout/Page.tsx'
import './OversightPage.css'

/** How many conversations there are, and where families wait; what is said in them is not for the office. */
export function OversightPage() {
  const { t } = useLingui()
  const { data, placeholder } = useLoaded(read(countThreads, {}), 5)
  return (
    <Page title={t`Conversation overview`} width="860px">
      <p className="muted">
        {t`Conversations belong to families and teachers. If there is a reason, open one on the record of the child.`}
      </p>
      <Card isFlush>
        {placeholder}
        {data?.rows.length === 0 && (
          <EmptyState icon={MessagesSquare} title={t`No conversation`} action={null}>
            {t`Conversations are counted here once somebody writes.`}
          </EmptyState>
        )}
        <ul>
          {data?.rows.map((row) => (
            <Figures key={row.sectionId} row={row} />
          ))}
        </ul>
      </Card>
    </Page>
  )
}

function Figures({ row }: { row: ThreadFigure }) {
  const { t } = useLingui()
  const { section, campus, threads, unanswered, closed } = row
  const facts = [
    { key: 'threads', title: t`Conversations`, value: threads },
    { key: 'unanswered', title: t`Wait for more than two school days`, value: unanswered },
    { key: 'closed', title: t`Closed`, value: closed },
  ]
  return (
    <li className="oversight-row">
      <span className="muted">
        <bdi className="oversight-section">{section}</bdi> <bdi>{campus}</bdi>
      </span>
      <FactList look="figures" className="oversight-facts">
        {facts.map(({ key, title, value }) => (
          <div key={key} data-late={(key === 'unanswered' && value > 0) || undefined}>
            <dt>{title}</dt>
            <dd className="numbers">
              <NumberText value={value} />
            </dd>
          </div>
        ))}
      </FactList>
    </li>
  )
}
