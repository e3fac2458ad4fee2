import { useLingui } from '@lingui/react/macro'
import { Award } from 'lucide-react'
import { outcomeWords } from 'kit/marks/pass-words'
import { useState } from 'react'
import type { Transcript, TranscriptResult } from 'tenant-api/contract/learning/transcripts'
import { useSay } from '../../../crud/resource/words.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { DayText } from '../../../ui/date/DateText.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { Stack } from '../../../ui/layout/Stack.tsx'
import { Banner } from '../../../ui/state/Banner.tsx'
import { EmptyState } from '../../../ui/state/EmptyState.tsx'
import { ColumnHeading, TableFrame } from '../../../ui/table/Table.tsx'
import { Badge } from '../../../ui/text/Badge.tsx'
import { useOwnName } from '../../../ui/text/use-own-name.ts'
import { outcomeTones } from '../card/outcome-tones.ts'
import { usePrinted } from '../card/use-printed.ts'
import { PastResultSheet } from './PastResultSheet.tsx'

/** The results of a student, the earliest first, and what they come to over all years. */
export function TranscriptBody({ transcript }: { transcript: Transcript }) {
  const { t } = useLingui()
  const print = usePrinted()
  const [edited, edit] = useState<TranscriptResult>()
  const { studentId, results, credits, average, held, mayEdit } = transcript
  const [allCredits, points] = [print(credits), print(average)]
  return (
    <Stack>
      {held > 0 && (
        <Banner tone="info">{t`A result is held back. Please see the office of the school`}</Banner>
      )}
      {results.length === 0 && (
        <EmptyState icon={Award} title={t`There is no result for a transcript yet`} action={null}>
          {t`Published report cards stand here, and results from before that the office enters.`}
        </EmptyState>
      )}
      {results.map((result) => (
        <ResultBlock
          key={result.key}
          result={result}
          onEdit={mayEdit && result.kind === 'past' ? () => edit(result) : undefined}
        />
      ))}
      {average !== null && (
        <Card title={t`Over all years`}>{t`Grade point average ${points} of ${allCredits} credits`}</Card>
      )}
      {edited && <PastResultSheet studentId={studentId} result={edited} onClose={() => edit(undefined)} />}
    </Stack>
  )
}

type Props = { result: TranscriptResult; onEdit: (() => void) | undefined }

function ResultBlock({ result, onEdit }: Props) {
  const { t } = useLingui()
  const say = useSay()
  const { year, class: className, section, title, kind, outcome } = result
  const named = [year, className, section, title].filter(Boolean).join(' · ')
  return (
    <Card
      isFlush
      title={
        <>
          <bdi>{named}</bdi>{' '}
          {outcome && <Badge tone={outcomeTones[outcome]}>{say(outcomeWords[outcome])}</Badge>}
          {kind === 'past' && <Badge>{t`From before this school`}</Badge>}
        </>
      }
      description={<Notes result={result} />}
      action={
        onEdit && (
          <Button size="small" aria-label={t`Change ${named}`} onPress={onEdit}>
            {t`Change`}
          </Button>
        )
      }
    >
      <SubjectTable label={named} result={result} />
    </Card>
  )
}

function Notes({ result: { issuedOn, edition, source, counts, code } }: { result: TranscriptResult }) {
  const { t } = useLingui()
  return (
    <>
      {source !== '' && (
        <>
          {t`Source`}: <bdi>{source}</bdi>
        </>
      )}
      {issuedOn && (
        <>
          {t`Issued on`} <DayText day={issuedOn} />{' '}
        </>
      )}
      {edition !== null && edition > 1 && <Badge>{t`Edition ${edition}`}</Badge>}{' '}
      {code && <bdi dir="ltr">{code}</bdi>}
      {!counts && <> · {t`Counted with the result of the whole year`}</>}
    </>
  )
}

function SubjectTable({ label, result }: { label: string; result: TranscriptResult }) {
  const { t } = useLingui()
  const print = usePrinted()
  const ownName = useOwnName()
  const { subjects, total, credits, average } = result
  const hasPoints = subjects.some(({ points }) => points !== null)
  return (
    <TableFrame label={label}>
      <thead>
        <tr>
          <ColumnHeading>{t`Subject`}</ColumnHeading>
          <ColumnHeading kind="number">{t`Marks`}</ColumnHeading>
          <ColumnHeading kind="number">{t`Out of`}</ColumnHeading>
          <ColumnHeading kind="number">{t`Percent`}</ColumnHeading>
          <ColumnHeading>{t`Grade`}</ColumnHeading>
          {hasPoints && <ColumnHeading kind="number">{t`Points`}</ColumnHeading>}
          {hasPoints && <ColumnHeading kind="number">{t`Credits`}</ColumnHeading>}
        </tr>
      </thead>
      <tbody>
        {subjects.map((subject, at) => (
          <tr key={String(at)}>
            <td>
              <bdi>{ownName(subject)}</bdi>
            </td>
            <td data-kind="number">{print(subject.marks)}</td>
            <td data-kind="number">{print(subject.of)}</td>
            <td data-kind="number">{print(subject.percent)}</td>
            <td>
              <bdi>{subject.letter}</bdi>
            </td>
            {hasPoints && <td data-kind="number">{print(subject.points)}</td>}
            {hasPoints && <td data-kind="number">{print(subject.credits)}</td>}
          </tr>
        ))}
        <tr>
          <td>
            <strong>{t`Total`}</strong>
          </td>
          <td data-kind="number">
            <strong>{print(total.marks)}</strong>
          </td>
          <td data-kind="number">{print(total.of)}</td>
          <td data-kind="number">
            <strong>{print(total.percent)}</strong>
          </td>
          <td>
            <bdi>{total.letter}</bdi>
          </td>
          {hasPoints && <td data-kind="number">{print(average)}</td>}
          {hasPoints && <td data-kind="number">{print(credits)}</td>}
        </tr>
      </tbody>
    </TableFrame>
  )
}
