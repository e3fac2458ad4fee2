import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Award } from 'lucide-react'
import { outcomeWords } from 'kit/marks/pass-words'
import { type ListedCard, listReportCards } from 'tenant-api/contract/learning/report-cards'
import { useLoaded } from '../../../../crud/resource/Loaded.tsx'
import { useSay } from '../../../../crud/resource/words.ts'
import { useScoped } from '../../../../shell/scope/scope-choices.ts'
import { useFamily } from '../../../../shell/scope/children.ts'
import { useMay } from '../../../../shell/session/me.ts'
import { read } from '../../../../shell/session/api.ts'
import { ButtonLink } from '../../../../ui/base/Button.tsx'
import { DayText } from '../../../../ui/date/DateText.tsx'
import { Card } from '../../../../ui/layout/Card.tsx'
import { Page } from '../../../../ui/layout/Page.tsx'
import { RowList } from '../../../../ui/layout/RowList.tsx'
import { EmptyState } from '../../../../ui/state/EmptyState.tsx'
import { Badge } from '../../../../ui/text/Badge.tsx'
import { useOwnName } from '../../../../ui/text/use-own-name.ts'
import { outcomeTones } from '../../card/outcome-tones.ts'
import { usePrinted } from '../../card/use-printed.ts'

/** To a guardian the published cards of each child, or of the one that the portal is about; to a student the own. */
export function ReportCardsPage() {
  const { t } = useLingui()
  const { chosen } = useFamily()
  const query = chosen ? { studentId: chosen.id } : {}
  const { data, placeholder } = useLoaded(read(listReportCards, { query }), 6)
  const children = Map.groupBy(data?.rows ?? [], ({ studentId }) => studentId)
  return (
    <Page title={t`Report cards`} width="760px">
      {placeholder}
      {data?.rows.length === 0 && (
        <EmptyState icon={Award} title={t`No report card is published yet`} action={null}>
          {t`You are told when there is one.`}
        </EmptyState>
      )}
      {[...children].map(([id, cards]) => (
        <OfChild key={id} cards={cards} />
      ))}
    </Page>
  )
}

function OfChild({ cards }: { cards: readonly ListedCard[] }) {
  const { t } = useLingui()
  const ownName = useOwnName()
  const scoped = useScoped()
  const maySee = useMay(['transcripts', 'view'])
  const [first] = cards
  return (
    <Card
      title={<bdi>{first ? ownName(first) : ''}</bdi>}
      action={
        maySee && first ? (
          <ButtonLink
            size="small"
            href={scoped(`transcripts/${first.studentId}`)}
          >{t`Transcript`}</ButtonLink>
        ) : undefined
      }
      isFlush
    >
      <RowList>
        {cards.map((card) => (
          <li key={card.setId}>
            <ListedLine card={card} />
          </li>
        ))}
      </RowList>
    </Card>
  )
}

function ListedLine({ card }: { card: ListedCard }) {
  const { t } = useLingui()
  const say = useSay()
  const print = usePrinted()
  const scoped = useScoped()
  const { setId, studentId, title, sectionTitle, issuedOn, outcome, percent, letter } = card
  const share = print(percent)
  return (
    <>
      {card.isHeld ? (
        <strong>
          <bdi>{title}</bdi>
        </strong>
      ) : (
        <Link to={scoped(`report-cards/${setId}/${studentId}`)} className="record-link">
          <bdi>{title}</bdi>
        </Link>
      )}{' '}
      <span className="muted">
        <bdi>{sectionTitle}</bdi> · <DayText day={issuedOn} />
      </span>
      <div>
        {card.isHeld &&
          (card.isOfFees
            ? t`This result is held back because fees are open. Please see the accounts office`
            : t`This result is held back. Please see the office of the school`)}
        {outcome && (
          <>
            <Badge tone={outcomeTones[outcome]}>{say(outcomeWords[outcome])}</Badge>{' '}
            {percent !== null && t`${share} percent`} <bdi>{letter}</bdi>
          </>
        )}
      </div>
    </>
  )
}
