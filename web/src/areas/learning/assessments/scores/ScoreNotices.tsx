import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { scoreText } from 'kit/values/score'
import { CloudCheck, CloudUpload, LoaderCircle } from 'lucide-react'
import type { ScoreSheet } from 'tenant-api/contract/learning/scores'
import { Button } from '../../../../ui/base/Button.tsx'
import { Cluster } from '../../../../ui/layout/Cluster.tsx'
import { Stack } from '../../../../ui/layout/Stack.tsx'
import { Banner } from '../../../../ui/state/Banner.tsx'
import { Badge } from '../../../../ui/text/Badge.tsx'
import { useOwnName } from '../../../../ui/text/use-own-name.ts'
import { keepLocalValue, sendScores, takeServerValue } from './outbox.ts'
import type { Entry } from './score-box.ts'
import { keyOf } from './score-text.ts'
import { UnseenActions } from './UnseenDialog.tsx'
import { type ScoreCells, useProblemText } from './use-score-sheet.ts'

type Props = { sheet: ScoreSheet; cells: ScoreCells }

/** What waits on this device, and where somebody else has recorded another value: nothing is overwritten unseen. */
export function ScoreNotices({ sheet, cells: { waiting, unseen, withProblem, line, isLasting } }: Props) {
  const { t } = useLingui()
  return (
    <>
      {!isLasting && (
        <Banner tone="warning">
          <Trans>
            This browser keeps nothing, as in a private window. Stay on the page until all is saved.
          </Trans>
        </Banner>
      )}
      {waiting.length > 0 && (line === 'lost' || line === 'log-in') && (
        <Banner
          tone="warning"
          action={<Button size="small" onPress={() => void sendScores()}>{t`Send now`}</Button>}
        >
          <Plural
            value={waiting.length}
            one="# mark is saved on this device and waits to be sent."
            other="# marks are saved on this device and wait to be sent."
          />
        </Banner>
      )}
      {unseen.length > 0 && (
        <Banner tone="warning" action={<UnseenActions entries={unseen} />}>
          <Trans>
            Marks were entered on this device before you logged in. They are sent when you have looked at
            them.
          </Trans>
        </Banner>
      )}
      {withProblem.length > 0 && (
        <Banner tone="danger">
          <Stack as="ul" gap="8px">
            {withProblem.map((entry) => (
              <Problem key={keyOf(entry)} sheet={sheet} entry={entry} />
            ))}
          </Stack>
        </Banner>
      )}
    </>
  )
}

function Problem({ sheet, entry }: { sheet: ScoreSheet; entry: Entry }) {
  const { t } = useLingui()
  const ownName = useOwnName()
  const text = useProblemText()(entry)
  const student = sheet.students.find(({ id }) => id === entry.studentId)
  const local = scoreText(entry) || '–'
  return (
    <li>
      <Cluster gap="4px 12px" justify="space-between">
        <span>
          <bdi>{student ? ownName(student) : ''}</bdi>: {text}
        </span>
        <Cluster as="span">
          <Button size="small" onPress={() => void takeServerValue([entry])}>{t`Leave it`}</Button>
          {entry.problem?.kind === 'changed' && (
            <Button
              size="small"
              onPress={() => void keepLocalValue([entry])}
            >{t`Enter ${local} instead`}</Button>
          )}
        </Cluster>
      </Cluster>
    </li>
  )
}

/** Where what was entered is now: here, on its way, or with the school. */
export function ScoreSendState({ cells: { waiting, line, isSaved } }: Pick<Props, 'cells'>) {
  const { t } = useLingui()
  if (waiting.length > 0 && line !== 'lost' && line !== 'log-in')
    return <Badge icon={<LoaderCircle aria-hidden size={14} />}>{t`Saving`}</Badge>
  if (waiting.length > 0)
    return (
      <Badge tone="warning" icon={<CloudUpload aria-hidden size={14} />}>
        {line === 'log-in'
          ? t`Saved on this device: log in again to send it`
          : t`Saved on this device, will be sent`}
      </Badge>
    )
  if (!isSaved) return null
  return <Badge tone="success" icon={<CloudCheck aria-hidden size={14} />}>{t`Saved`}</Badge>
}
