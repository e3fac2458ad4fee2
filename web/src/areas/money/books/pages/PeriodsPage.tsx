import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { CalendarPlus, Lock, LockOpen } from 'lucide-react'
import { useState } from 'react'
import { formatPeriod } from 'kit/text/locale'
import { reasoned } from 'tenant-api/contract/money/books'
import {
  askReopening,
  decideReopening,
  listPeriods,
  openingYear,
  openYear,
  type Period,
} from 'tenant-api/contract/money/books/periods'
import { ShapeSheet } from '../../../../crud/form/ShapeSheet.tsx'
import { useAction } from '../../../../crud/form/use-action.ts'
import { useLoaded } from '../../../../crud/resource/Loaded.tsx'
import { useStale } from '../../../../crud/resource/use-invalidate.ts'
import { call, read } from '../../../../shell/session/api.ts'
import { Button } from '../../../../ui/base/Button.tsx'
import { useRegional } from '../../../../ui/base/Regional.tsx'
import { InstantText } from '../../../../ui/date/DateText.tsx'
import { Card } from '../../../../ui/layout/Card.tsx'
import { Page } from '../../../../ui/layout/Page.tsx'
import { EmptyState } from '../../../../ui/state/EmptyState.tsx'
import { Badge } from '../../../../ui/text/Badge.tsx'
import { CloseSheet } from '../CloseSheet.tsx'
import '../../../../crud/record/Record.css'
import '../Books.css'

/** The months of the books: which are closed, by whom, and which may be opened again. */
export function PeriodsPage() {
  const { t } = useLingui()
  const { data, placeholder } = useLoaded(read(listPeriods, {}), 8, t`Loading the periods`)
  const [isAdding, add] = useState(false)
  const refresh = useStale(/periods/)
  if (placeholder) return placeholder
  const button = data.mayEdit && (
    <Button icon={<CalendarPlus aria-hidden size={16} />} onPress={() => add(true)}>
      {t`Add a fiscal year`}
    </Button>
  )
  const years = Map.groupBy(data.rows, ({ yearFirstDay }) => yearFirstDay)
  return (
    <Page title={t`Fiscal periods`} width="1080px" tools={data.rows.length > 0 && button}>
      {data.rows.length === 0 && (
        <EmptyState icon={Lock} title={t`No periods yet`} action={button || null}>
          {t`Add the months of a fiscal year. A month that is closed takes no entries any more.`}
        </EmptyState>
      )}
      {[...years].map(([first, rows]) => (
        <Year key={first} rows={rows} />
      ))}
      {isAdding && (
        <ShapeSheet
          title={t`Add a fiscal year`}
          shape={openingYear}
          begin={{ firstDay: data.next }}
          submit={t`Add twelve months`}
          done={t`The fiscal year is added`}
          onSend={async (body) => {
            await call(openYear, { body: body as never, onceKey: crypto.randomUUID() })
            await refresh()
          }}
          onClose={() => add(false)}
        />
      )}
    </Page>
  )
}

function Year({ rows }: { rows: readonly Period[] }) {
  const { language } = useRegional()
  const first = formatPeriod(language, rows.at(-1)?.firstDay.slice(0, 7) ?? '')
  const last = formatPeriod(language, rows[0]?.firstDay.slice(0, 7) ?? '')
  return (
    <Card isFlush title={`${first} – ${last}`}>
      <ul className="record-rows">
        {rows.map((row) => (
          <PeriodRow key={row.id} row={row} />
        ))}
      </ul>
    </Card>
  )
}

function PeriodRow({ row }: { row: Period }) {
  const { t } = useLingui()
  const { language } = useRegional()
  const [step, take] = useState<'close' | 'ask'>()
  const refresh = useStale(/periods/)
  const month = formatPeriod(language, row.firstDay.slice(0, 7))
  return (
    <li>
      <div className="record-row-text">
        <span className="record-row-more">
          <strong>{month}</strong>
          {row.state === 'closed' ? (
            <Badge tone="neutral" icon={<Lock aria-hidden size={14} />}>{t`Closed`}</Badge>
          ) : (
            <Badge tone="success" icon={<LockOpen aria-hidden size={14} />}>{t`Open for entries`}</Badge>
          )}
          <span>{t({ message: plural(row.journals, { one: '# journal', other: '# journals' }) })}</span>
        </span>
        <span className="record-row-more">
          {row.closedAt !== null && (
            <span>
              <Trans>
                closed by <bdi>{row.closedBy}</bdi> <InstantText at={row.closedAt} />
              </Trans>
            </span>
          )}
          {row.reopeningAt !== null && (
            <span>
              <Trans>
                <bdi>{row.reopeningBy}</bdi> asks to open it again: <bdi>{row.reopeningReason}</bdi>
              </Trans>
            </span>
          )}
        </span>
      </div>
      <span className="record-row-tools">
        {row.mayClose && (
          <Button
            size="small"
            onPress={() => take('close')}
            aria-label={t`Close ${month}`}
          >{t`Close`}</Button>
        )}
        {row.mayAskReopening && (
          <Button size="small" onPress={() => take('ask')}>
            {t`Ask to open again`} <span className="visually-hidden">{month}</span>
          </Button>
        )}
        {row.mayReopen && <Reopening id={row.id} month={month} />}
      </span>
      {step === 'close' && <CloseSheet id={row.id} month={month} onClose={() => take(undefined)} />}
      {step === 'ask' && (
        <ShapeSheet
          title={t`Ask to open ${month} again`}
          shape={reasoned}
          isTyped
          submit={t`Ask`}
          done={t`Asked. Somebody else decides`}
          onSend={async (body) => {
            await call(askReopening, {
              params: { id: row.id },
              body: body as never,
              onceKey: crypto.randomUUID(),
            })
            await refresh()
          }}
          onClose={() => take(undefined)}
        />
      )}
    </li>
  )
}

/** Somebody else has asked: both answers, each with a fresh proof of who decides. */
function Reopening({ id, month }: { id: string; month: string }) {
  const { t } = useLingui()
  const refresh = useStale(/periods/)
  const decide = (isApproved: boolean) => (keyOf: (body: unknown) => string) =>
    call(decideReopening, { params: { id }, body: { isApproved }, onceKey: keyOf(isApproved) })
  const opening = useAction({ send: decide(true), refresh, done: t`${month} is open again` })
  const refusing = useAction({ send: decide(false), refresh, done: t`${month} stays closed` })
  const mistake = [...opening.mistakes, ...refusing.mistakes][0]?.message
  return (
    <>
      {mistake && <span role="alert">{mistake}</span>}
      <Button size="small" isPending={refusing.isPending} onPress={refusing.submit}>
        {t`Leave it closed`}
      </Button>
      <Button size="small" look="primary" isPending={opening.isPending} onPress={opening.submit}>
        {t`Open again`} <span className="visually-hidden">{month}</span>
      </Button>
    </>
  )
}
