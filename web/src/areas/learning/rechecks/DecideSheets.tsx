import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { parseScore, type ScoreValue, scoreText } from 'kit/values/score'
import {
  finishRecheck,
  type RecheckMark,
  type RecheckSheet,
  refuseRecheck,
} from 'tenant-api/contract/learning/rechecks'
import { ActionDialog } from '../../../crud/form/ActionDialog.tsx'
import { ActionSheet } from '../../../crud/form/ActionSheet.tsx'
import { useAction } from '../../../crud/form/use-action.ts'
import { useStale } from '../../../crud/resource/use-invalidate.ts'
import { call } from '../../../shell/session/api.ts'
import { TextField } from '../../../ui/form/TextField.tsx'
import { usePrinted } from '../card/use-printed.ts'

type Props = { sheet: RecheckSheet; onClose: () => void }

const nameOf = ({ partId, attempt }: RecheckMark) => `${partId} ${attempt}`

/** What was found, part by part: as it stands where nothing differs. */
export function FinishSheet({ sheet: { id, rows }, onClose }: Props) {
  const { t } = useLingui()
  const print = usePrinted()
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const [answer, setAnswer] = useState('')
  const textOf = (row: RecheckMark) => typed[nameOf(row)] ?? scoreText(row.before as ScoreValue)
  const action = useAction({
    check: () => [
      ...rows.flatMap((row) => {
        const score = parseScore(textOf(row))
        const fits = score !== undefined && score.state !== null && (score.value ?? 0) <= row.max
        const most = print(row.max)
        return fits ? [] : [{ name: nameOf(row), message: t`Marks up to ${most}, or A, E, M, U` }]
      }),
      ...(answer.trim() === '' ? [{ name: 'answer', message: t`Say what was found` }] : []),
    ],
    send(keyOf) {
      const marks = rows.flatMap((row) => {
        const { state = null, value = null } = parseScore(textOf(row)) ?? {}
        const { partId, attempt, scoreId } = row
        return state === null ? [] : [{ partId, attempt, scoreId, state, value }]
      })
      const body = { marks, answer: answer.trim() }
      return call(finishRecheck, { params: { id }, body, onceKey: keyOf(body) })
    },
    refresh: useStale(/^\/(?:rechecks|results|report-cards|assessments)/),
    done: t`The re-check is done`,
    onClose,
  })
  return (
    <ActionSheet title={t`Enter what was found`} action={action} submit={t`Finish`} onClose={onClose}>
      {rows.map((row) => {
        const most = print(row.max)
        const label = [row.assessment, row.part, row.attempt > 1 ? t`Retest` : ''].filter(Boolean).join(' · ')
        return (
          <TextField
            key={nameOf(row)}
            name={nameOf(row)}
            label={label}
            description={t`Out of ${most}. What stays the same is left as it is.`}
            value={textOf(row)}
            error={action.errorOf(nameOf(row))}
            onChange={(text) => setTyped({ ...typed, [nameOf(row)]: text })}
          />
        )
      })}
      <TextField
        name="answer"
        label={t`What was found`}
        description={t`The family reads it. Do not name marks: they stand on the report card.`}
        isRequired
        lines={2}
        maxLength={300}
        value={answer}
        error={action.errorOf('answer')}
        onChange={setAnswer}
      />
    </ActionSheet>
  )
}

/** Refuses a re-check with the reason. */
export function RefuseDialog({ sheet: { id }, onClose }: Props) {
  const { t } = useLingui()
  const [answer, setAnswer] = useState('')
  const action = useAction({
    check: () => (answer.trim() === '' ? [{ name: 'answer', message: t`Say why` }] : []),
    send(keyOf) {
      const body = { answer: answer.trim() }
      return call(refuseRecheck, { params: { id }, body, onceKey: keyOf(body) })
    },
    refresh: useStale(/^\/(?:rechecks|report-cards)/),
    done: t`The re-check is refused`,
    onClose,
  })
  return (
    <ActionDialog title={t`Refuse this re-check?`} action={action} submit={t`Refuse`} onClose={onClose}>
      <TextField
        name="answer"
        label={t`Reason`}
        description={t`The family reads it.`}
        isRequired
        lines={2}
        maxLength={300}
        value={answer}
        error={action.errorOf('answer')}
        onChange={setAnswer}
      />
    </ActionDialog>
  )
}
