import { Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { PartyPopper } from 'lucide-react'
import type { Output } from 'kit/http/client'
import { formatNumber } from 'kit/text/locale'
import { journalKinds } from 'tenant-api/contract/money/books'
import {
  type BankLine,
  type LineState,
  lineStates,
  listBankLines,
  matchRules,
  type readBankAccount,
} from 'tenant-api/contract/money/bank'
import { receiptStates } from 'tenant-api/contract/money/receipts'
import '../../../crud/record/Record.css'
import { withFallback } from '../../../crud/resource/Loaded.tsx'
import { useSay } from '../../../crud/resource/words.ts'
import { scoped } from '../../../shell/scope/scope.ts'
import { read } from '../../../shell/session/api.ts'
import { useRegional } from '../../../ui/base/Regional.tsx'
import { DayText } from '../../../ui/date/DateText.tsx'
import { Select } from '../../../ui/form/choice/Select.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { RowList } from '../../../ui/layout/RowList.tsx'
import { Stack } from '../../../ui/layout/Stack.tsx'
import { EmptyState } from '../../../ui/state/EmptyState.tsx'
import { Pagination } from '../../../ui/table/Pagination.tsx'
import { Badge, type Tone } from '../../../ui/text/Badge.tsx'
import { Ltr } from '../../../ui/text/Ltr.tsx'
import { MoneyText } from '../../../ui/text/MoneyText.tsx'
import { LineTools } from './LineTools.tsx'

export type Account = Output<typeof readBankAccount>

const limit = 50
const tones: Readonly<Record<LineState, Tone>> = {
  unmatched: 'warning',
  proposed: 'info',
  matched: 'success',
  unknown: 'warning',
  ignored: 'neutral',
}

/** The lines of the statements: those that wait, or all in a state. */
export function BankLines({ account }: { account: Account }) {
  const { t } = useLingui()
  const say = useSay()
  const navigate = useNavigate()
  const search = useSearch({ strict: false }) as { state?: string; skip?: string }
  const { counts } = account
  const { language } = useRegional()
  const open = counts.unmatched + counts.proposed
  const waiting = formatNumber(language, open)
  const state = search.state ?? (open > 0 ? 'waiting' : 'all')
  const query = { skip: Number(search.skip ?? 0), limit, ...(state !== 'all' && { state: state as never }) }
  const result = useQuery({
    ...read(listBankLines, { params: { id: account.id }, query }),
    placeholderData: keepPreviousData,
  })
  const { data, placeholder } = withFallback(result, 6)
  const go = (next: object) => void navigate({ to: '.', search: next as never, replace: true })
  const choices = [
    { id: 'waiting', name: t`Waiting (${waiting})` },
    { id: 'all', name: t`All lines` },
    ...(Object.keys(lineStates) as LineState[]).map((id) => {
      const [name, count] = [say(lineStates[id]), formatNumber(language, counts[id])]
      return { id, name: `${name} (${count})` }
    }),
  ]
  return (
    <Stack>
      <Select label={t`Lines`} choices={choices} value={state} onChange={(id) => go({ state: id })} />
      {placeholder}
      {data?.rows.length === 0 && (
        <EmptyState icon={PartyPopper} title={t`No lines here`} action={null}>
          {counts.matched > 0
            ? t`Every line of this choice is decided.`
            : t`Read a statement of the bank: its lines are compared with the books.`}
        </EmptyState>
      )}
      {data && data.rows.length > 0 && (
        <Card isFlush>
          <RowList className="record-rows">
            {data.rows.map((line) => (
              <LineRow key={line.id} line={line} account={account} />
            ))}
          </RowList>
        </Card>
      )}
      {data && data.total > limit && (
        <Pagination
          skip={query.skip}
          limit={limit}
          sizes={[limit]}
          total={data.total}
          onPage={({ skip }) => go({ ...(search.state && { state: search.state }), skip })}
        />
      )}
    </Stack>
  )
}

/** One line with its state, what it is or may be, and what can be done with it. */
export function LineRow({ line, account }: { line: BankLine; account?: Account }) {
  const say = useSay()
  return (
    <li>
      <div className="record-row-text">
        <span>
          <Ltr>{line.text}</Ltr>
        </span>
        <span className="record-row-more">
          <DayText day={line.day} />
          {line.reference !== '' && <Ltr>{line.reference}</Ltr>}
          <Badge tone={tones[line.state]}>{say(lineStates[line.state])}</Badge>
          {line.isReversalAsked && <Badge tone="warning">{say(receiptStates['reversal-asked'])}</Badge>}
        </span>
        <LineMeaning line={line} />
      </div>
      <strong>
        <MoneyText money={line.amount} />
      </strong>
      {account?.mayEdit && <LineTools line={line} account={account} />}
    </li>
  )
}

/** Whose it is or would be, and why; which entry of the books it agrees with. */
function LineMeaning({
  line: { state, rule, isCertain, family, journal, receipt, note, settledBy },
}: {
  line: BankLine
}) {
  const { t } = useLingui()
  const say = useSay()
  const isHidden = (rule === 'number' || rule === 'payer' || rule === 'amount') && family === null
  if (rule === null && family === null && journal === null && note === '') return null
  return (
    <span className="record-row-more">
      {family && <bdi>{family.name}</bdi>}
      {isHidden && <span>{t`Of a family of another campus`}</span>}
      {receipt && (
        <Link to={scoped(`receipts/${receipt.id}`)} className="record-link">
          <Ltr>{receipt.number}</Ltr>
        </Link>
      )}
      {journal && !receipt && (
        <Link to={scoped(`journals/${journal.id}`)} className="record-link">
          {say(journalKinds[journal.kind])}
        </Link>
      )}
      {state === 'proposed' && rule !== null && (
        <span>
          {say(matchRules[rule])}
          {isCertain && <> · {t`certain`}</>}
        </span>
      )}
      {note !== '' && <bdi>{note}</bdi>}
      {settledBy !== '' && (
        <span>
          <Trans>
            by <bdi>{settledBy}</bdi>
          </Trans>
        </span>
      )}
    </span>
  )
}
