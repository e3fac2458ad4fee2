import { Trans, useLingui } from '@lingui/react/macro'
import { useParams } from '@tanstack/react-router'
import { CircleX, ListChecks } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { type ScoreValue, scoreText } from 'kit/values/score'
import {
  readRecheckMarks,
  type RecheckMark,
  type RecheckSheet,
  type RecheckState,
  recheckStates,
} from 'tenant-api/contract/learning/rechecks'
import { useLoaded } from '../../../../crud/resource/Loaded.tsx'
import { useSay } from '../../../../crud/resource/words.ts'
import { useName } from '../../../../shell/look/title.ts'
import { scoped } from '../../../../shell/scope/scope.ts'
import { read } from '../../../../shell/session/api.ts'
import { Button, ButtonLink } from '../../../../ui/base/Button.tsx'
import { DayText } from '../../../../ui/date/DateText.tsx'
import { Card } from '../../../../ui/layout/Card.tsx'
import { Cluster } from '../../../../ui/layout/Cluster.tsx'
import { FactList } from '../../../../ui/layout/FactList.tsx'
import { Page } from '../../../../ui/layout/Page.tsx'
import { RowList } from '../../../../ui/layout/RowList.tsx'
import { Banner } from '../../../../ui/state/Banner.tsx'
import { Badge, type Tone } from '../../../../ui/text/Badge.tsx'
import { useOwnName } from '../../../../ui/text/use-own-name.ts'
import { useOutOf, usePrinted } from '../../card/use-printed.ts'
import { FinishSheet, RefuseDialog } from '../DecideSheets.tsx'

const tones: Readonly<Record<RecheckState, Tone>> = { asked: 'warning', refused: 'danger', done: 'success' }

/** A re-check: who asked and why, the marks part by part, and what is found. */
export function RecheckPage() {
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const ownName = useOwnName()
  const { data, placeholder } = useLoaded(read(readRecheckMarks, { params: { id } }), 6)
  useName(data ? ownName(data) : '')
  return placeholder ?? <Opened sheet={data} />
}

function Opened({ sheet }: { sheet: RecheckSheet }) {
  const { t } = useLingui()
  const ownName = useOwnName()
  const [deed, choose] = useState<'finish' | 'refuse'>()
  const close = () => choose(undefined)
  const { mayDecide, isOwnMark, isCorrectionDue, rows, setId } = sheet
  return (
    <Page
      title={<bdi>{ownName(sheet)}</bdi>}
      lead={
        <>
          <bdi>{ownName({ name: sheet.subject, otherName: sheet.otherSubject })}</bdi> ·{' '}
          <bdi>{sheet.sectionTitle}</bdi> · <bdi>{sheet.resultTitle}</bdi>
        </>
      }
      width="760px"
      tools={
        mayDecide && (
          <Cluster>
            <Button icon={<CircleX aria-hidden size={16} />} onPress={() => choose('refuse')}>
              {t`Refuse`}
            </Button>
            <Button
              look="primary"
              icon={<ListChecks aria-hidden size={16} />}
              isDisabled={isOwnMark}
              onPress={() => choose('finish')}
            >
              {t`Enter what was found`}
            </Button>
          </Cluster>
        )
      }
    >
      {mayDecide && isOwnMark && (
        <Banner tone="warning">
          <Trans>You have entered these marks yourself. Somebody else checks them again</Trans>
        </Banner>
      )}
      {isCorrectionDue && (
        <Banner
          tone="warning"
          action={
            <ButtonLink
              size="small"
              href={scoped(`results/${setId}?deed=correct`)}
            >{t`Correct report cards`}</ButtonLink>
          }
        >
          <Trans>Marks have changed since the result was published: its report cards are to be corrected.</Trans>
        </Banner>
      )}
      <Facts sheet={sheet} />
      {rows.length > 0 && (
        <Card title={t`Marks`} isFlush>
          <RowList aria-label={t`Marks`}>
            {rows.map((row) => (
              <Mark key={`${row.partId} ${row.attempt}`} row={row} />
            ))}
          </RowList>
        </Card>
      )}
      {deed === 'finish' && <FinishSheet sheet={sheet} onClose={close} />}
      {deed === 'refuse' && <RefuseDialog sheet={sheet} onClose={close} />}
    </Page>
  )
}

function Facts({ sheet }: { sheet: RecheckSheet }) {
  const { t } = useLingui()
  const say = useSay()
  const { state, reason, askedBy, askedOn, isOnPaper, answer, decidedBy, decidedOn } = sheet
  const facts: { name: string; value: ReactNode }[] = [
    { name: t`State`, value: <Badge tone={tones[state]}>{say(recheckStates[state])}</Badge> },
    { name: t`Reason`, value: <bdi>{reason}</bdi> },
    {
      name: isOnPaper ? t`Entered at the office by` : t`Asked for by`,
      value: (
        <>
          <bdi>{askedBy}</bdi>, <DayText day={askedOn} />
        </>
      ),
    },
    ...(decidedOn === null
      ? []
      : [
          { name: t`Answer`, value: <bdi>{answer}</bdi> },
          {
            name: t`Decided by`,
            value: (
              <>
                <bdi>{decidedBy}</bdi>, <DayText day={decidedOn} />
              </>
            ),
          },
        ]),
  ]
  return (
    <FactList look="ends">
      {facts.flatMap(({ name, value }) => [
        <dt key={name}>{name}</dt>,
        <dd key={`${name} value`}>{value}</dd>,
      ])}
    </FactList>
  )
}

function Mark({ row }: { row: RecheckMark }) {
  const { t } = useLingui()
  const print = usePrinted()
  const outOf = useOutOf()
  const { assessment, day, part, attempt, max, before, after, enteredBy } = row
  const marks = (one: RecheckMark['before']) =>
    one.state === 'scored' ? outOf(one.value, max) : print(scoreText(one as ScoreValue))
  return (
    <li>
      <div>
        <bdi>{[assessment, part].filter(Boolean).join(' · ')}</bdi>, <DayText day={day} />{' '}
        {attempt > 1 && <Badge>{t`Retest`}</Badge>}
      </div>
      <div>
        <strong className="numbers">{marks(before)}</strong>
        {after !== null && (
          <>
            {' → '}
            <strong className="numbers">{marks(after)}</strong>
          </>
        )}{' '}
        {enteredBy !== '' && (
          <span className="muted">
            <Trans>
              entered by <bdi>{enteredBy}</bdi>
            </Trans>
          </span>
        )}
      </div>
    </li>
  )
}
