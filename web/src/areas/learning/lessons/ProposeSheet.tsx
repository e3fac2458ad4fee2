import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { proposeTime, readOtherTimes } from 'tenant-api/contract/learning/lesson-proposals'
import type { WeekLesson } from 'tenant-api/contract/learning/lessons'
import { ActionSheet } from '../../../crud/form/ActionSheet.tsx'
import { useAction } from '../../../crud/form/use-action.ts'
import { useLoaded } from '../../../crud/resource/Loaded.tsx'
import { useStale } from '../../../crud/resource/use-invalidate.ts'
import { call, read } from '../../../shell/session/api.ts'
import { RadioGroup } from '../../../ui/form/choice/RadioGroup.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { sectionsOf, useSlotWords } from './lesson-words.ts'

/** A teacher proposes another time for an own lesson: one of those that are free, with a reason. */
export function ProposeSheet({ lesson, onClose }: { lesson: WeekLesson; onClose: () => void }) {
  const { t } = useLingui()
  const slotWords = useSlotWords()
  const { data, placeholder } = useLoaded(
    read(readOtherTimes, { query: { lesson: lesson.id } }),
    6,
    t`Looking for free times`,
  )
  const [chosen, choose] = useState('')
  const [reason, write] = useState('')
  const { subject } = lesson
  const sections = sectionsOf(lesson)
  const action = useAction({
    check: () => [
      ...(chosen === '' ? [{ name: 'period', message: t`Choose a time` }] : []),
      ...(reason.trim() === '' ? [{ name: 'reason', message: t`Say why this time is better` }] : []),
    ],
    send: (keyOf) => {
      const [weekday = 1, period = 1] = chosen.split(' ').map(Number)
      const body = { lessonId: lesson.id, weekday, period, reason: reason.trim() }
      return call(proposeTime, { body, onceKey: keyOf(body) })
    },
    refresh: useStale(/lesson-proposals/),
    done: t`The office decides about it`,
    onClose,
  })
  const times = data?.times ?? []
  // What is free comes before what has to change places.
  const possible = (['free', 'swap'] as const).flatMap((wanted) =>
    times.filter(({ state }) => state === wanted),
  )
  const taken = times.filter(({ state }) => state === 'taken')
  return (
    <ActionSheet
      title={t`Another time for ${subject} of ${sections}`}
      action={action}
      submit={t`Propose`}
      isDisabled={possible.length === 0}
      onClose={onClose}
    >
      {placeholder}
      {data && (
        <p>
          {t`Now`}: {slotWords(data.now)}
        </p>
      )}
      {data && possible.length === 0 && <p>{t`No other time is free for it.`}</p>}
      {possible.length > 0 && (
        <RadioGroup
          label={t`Possible times`}
          value={chosen}
          onChange={choose}
          error={action.errorOf('period')}
          choices={possible.map(({ weekday, period, words }) => ({
            id: `${weekday} ${period}`,
            name: slotWords({ weekday, period }),
            hint: words.join(' · ') || undefined,
          }))}
        />
      )}
      {taken.length > 0 && (
        <details>
          <summary>{t`Why not at other times`}</summary>
          <ul>
            {taken.map(({ weekday, period, words }) => (
              <li key={`${weekday} ${period}`}>
                {slotWords({ weekday, period })}: {words.join(' · ')}
              </li>
            ))}
          </ul>
        </details>
      )}
      <TextField
        label={t`Reason`}
        name="reason"
        lines={2}
        maxLength={200}
        value={reason}
        onChange={write}
        error={action.errorOf('reason')}
      />
    </ActionSheet>
  )
}
