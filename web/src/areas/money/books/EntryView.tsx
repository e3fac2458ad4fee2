import { Trans, useLingui } from '@lingui/react/macro'
import { journalKinds, type Entry } from 'tenant-api/contract/money/books'
import { Link } from 'react-aria-components'
import { useSay } from '../../../crud/resource/words.ts'
import { scoped } from '../../../shell/scope/scope.ts'
import { DayText, InstantText } from '../../../ui/date/DateText.tsx'
import { Badge } from '../../../ui/text/Badge.tsx'
import { AccountTitle } from './AccountTitle.tsx'
import { SideAmount } from './Amount.tsx'
import '../../../crud/record/Record.css'
import './Books.css'

/** A journal: what it books, its debits and credits, and what was done by whom. */
export function EntryView({ entry }: { entry: Entry }) {
  const { t } = useLingui()
  const say = useSay()
  const { day, kind, memo, reversesId, reversedById, source, act } = entry
  return (
    <div className="book-entry">
      <span className="book-facts">
        <DayText day={day} />
        <Badge tone={kind === 'reversal' ? 'warning' : 'neutral'}>{say(journalKinds[kind])}</Badge>
        {memo !== '' && <bdi>{memo}</bdi>}
        {reversedById !== null && (
          <Link href={scoped(`journals/${reversedById}`)} className="record-link">
            <Badge tone="danger">{t`Reversed`}</Badge>
          </Link>
        )}
        {reversesId !== null && (
          <Link href={scoped(`journals/${reversesId}`)} className="record-link">{t`Reversed entry`}</Link>
        )}
      </span>
      <Sides entry={entry} />
      {source?.basis.map((line) => (
        <span key={line}>{line}</span>
      ))}
      <span className="book-facts">
        <bdi>{act.sentence}</bdi>
        <span>
          <Trans>
            by <bdi>{act.actor}</bdi>
          </Trans>
        </span>
        <InstantText at={act.at} />
        {source?.page && (
          <Link href={scoped(source.page)} className="record-link">{t`Open the document`}</Link>
        )}
      </span>
    </div>
  )
}

function Sides({ entry: { postings } }: { entry: Entry }) {
  const { t } = useLingui()
  return (
    <ul className="book-sides" aria-label={t`Debits and credits`}>
      {postings.map(({ id, account, party, amount }) => {
        const isCredit = amount.amount.startsWith('-')
        return (
          <li key={id}>
            <span className={isCredit ? 'book-credit' : undefined}>
              <AccountTitle of={account} /> {party !== '' && <bdi className="book-party">{party}</bdi>}
            </span>
            <span className="book-amount">
              <SideAmount of={amount} side="debit" />
            </span>
            <span className="book-amount">
              <SideAmount of={amount} side="credit" />
            </span>
          </li>
        )
      })}
    </ul>
  )
}
