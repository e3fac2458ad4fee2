import { Trans, useLingui } from '@lingui/react/macro'
import { useParams } from '@tanstack/react-router'
import { UserX } from 'lucide-react'
import { useState } from 'react'
import { assessmentStates } from 'tenant-api/contract/learning/assessments'
import type { ScoreSheet } from 'tenant-api/contract/learning/scores'
import { LoadingRows } from '../../../../crud/resource/LoadingRows.tsx'
import { Trouble } from '../../../../crud/resource/QueryError.tsx'
import { useSay } from '../../../../crud/resource/words.ts'
import { useName } from '../../../../shell/look/title.ts'
import { scoped } from '../../../../shell/scope/scope.ts'
import { ButtonLink } from '../../../../ui/base/Button.tsx'
import { useNarrow } from '../../../../ui/base/use-narrow.ts'
import { DayText } from '../../../../ui/date/DateText.tsx'
import { TextField } from '../../../../ui/form/TextField.tsx'
import { Cluster } from '../../../../ui/layout/Cluster.tsx'
import { Page } from '../../../../ui/layout/Page.tsx'
import { Banner } from '../../../../ui/state/Banner.tsx'
import { EmptyState } from '../../../../ui/state/EmptyState.tsx'
import { Badge } from '../../../../ui/text/Badge.tsx'
import { ScoreGrid } from '../scores/ScoreGrid.tsx'
import { ScoreNotices, ScoreSendState } from '../scores/ScoreNotices.tsx'
import { ScoreSteps } from '../scores/ScoreSteps.tsx'
import { SheetTools } from '../scores/SheetTools.tsx'
import { useScoreCells, useScores } from '../scores/use-score-sheet.ts'
import './Scores.css'

/** The marks of an assessment: entered as in a spreadsheet, on a phone one student after the other. */
export function ScoresPage() {
  const { t } = useLingui()
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const { asked, box } = useScores(id)
  const { data, error, refetch } = asked
  useName(data?.title ?? '')
  if (data && box.isReady) return <Opened key={data.id} sheet={data} />
  if (error && !data) return <Trouble error={error} onRetry={() => void refetch()} />
  return <LoadingRows label={t`Loading`} rows={8} />
}

function Opened({ sheet }: { sheet: ScoreSheet }) {
  const { t } = useLingui()
  const [reason, setReason] = useState('')
  const cells = useScoreCells(sheet, reason)
  const isNarrow = useNarrow()
  const { state, mayMark, needsReason } = sheet
  const isReadOnly = !mayMark || (needsReason && reason.trim() === '')
  const Sheet = isNarrow ? ScoreSteps : ScoreGrid
  return (
    <Page title={<bdi>{sheet.title}</bdi>} lead={<Lead sheet={sheet} />} tools={<SheetTools sheet={sheet} />}>
      <Cluster>
        <StateBadge state={state} />
        <ScoreSendState cells={cells} />
      </Cluster>
      <Standing sheet={sheet} />
      {needsReason && (
        <div className="score-reason">
          <TextField
            label={t`Reason`}
            description={t`These marks are locked. Say why you change them; the log keeps it.`}
            maxLength={200}
            value={reason}
            onChange={setReason}
          />
        </div>
      )}
      <ScoreNotices sheet={sheet} cells={cells} />
      {sheet.students.length === 0 ? (
        <EmptyState
          icon={UserX}
          title={t`No Student Found`}
          action={<ButtonLink href={scoped('assessments')}>{t`Assessments`}</ButtonLink>}
        >
          {t`Nobody who takes this subject was enrolled here on this day.`}
        </EmptyState>
      ) : (
        <Sheet sheet={sheet} cells={cells} isReadOnly={isReadOnly} />
      )}
    </Page>
  )
}

function Lead({ sheet: { subject, sections, kind, day } }: { sheet: ScoreSheet }) {
  return (
    <>
      <bdi>{subject}</bdi> · <bdi>{sections}</bdi> · <bdi>{kind}</bdi> · <DayText day={day} />
    </>
  )
}

function StateBadge({ state }: Pick<ScoreSheet, 'state'>) {
  const say = useSay()
  if (state === 'open') return null
  return <Badge tone={state === 'cancelled' ? 'danger' : 'warning'}>{say(assessmentStates[state])}</Badge>
}

function Standing({ sheet: { state, day, today, needsReason } }: { sheet: ScoreSheet }) {
  if (state === 'cancelled')
    return (
      <Banner tone="info">
        <Trans>This assessment was cancelled. It counts nowhere.</Trans>
      </Banner>
    )
  if (state === 'locked' && !needsReason)
    return (
      <Banner tone="info">
        <Trans>These marks are locked. Ask the office to open them again.</Trans>
      </Banner>
    )
  if (state === 'open' && day > today)
    return (
      <Banner tone="info">
        <Trans>This assessment is still to come.</Trans>
      </Banner>
    )
  return null
}
