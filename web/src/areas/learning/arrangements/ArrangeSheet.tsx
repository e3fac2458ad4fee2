import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import {
  type ArrangedLesson,
  arrangeLesson,
  type ArrangementKind,
  arrangementKinds,
  type ArrangementSheet,
} from 'tenant-api/contract/learning/arrangements'
import { ActionSheet } from '../../../crud/form/ActionSheet.tsx'
import { useAction } from '../../../crud/form/use-action.ts'
import { useSay } from '../../../crud/resource/words.ts'
import { call } from '../../../shell/session/api.ts'
import { ComboBox } from '../../../ui/form/choice/ComboBox.tsx'
import { Select } from '../../../ui/form/choice/Select.tsx'
import { Switch } from '../../../ui/form/choice/Switch.tsx'
import { useOwnName } from '../../../ui/text/use-own-name.ts'
import { sectionsOf, useReasonWords, useSpan } from './sheet-words.ts'
import { useStaleArrangements } from './use-sheet.ts'

type Props = { lesson: ArrangedLesson; sheet: ArrangementSheet; onClose: () => void }

/** Any answer for a lesson: anybody who is free, another section, the library, or that the section leaves early. */
export function ArrangeSheet({ lesson, sheet, onClose }: Props) {
  const { t } = useLingui()
  const say = useSay()
  const span = useSpan()
  const refresh = useStaleArrangements()
  const { lessonId, period, arranged } = lesson
  const { campusId, day } = sheet
  const [kind, setKind] = useState<ArrangementKind>(arranged?.kind ?? 'cover')
  const [employeeId, setEmployee] = useState(arranged?.employeeId ?? '')
  const [joinsId, setJoins] = useState(arranged?.joinsId ?? lesson.joinable[0]?.lessonId ?? '')
  const [isSwap, setSwap] = useState(arranged?.isSwap ?? false)
  const needsTeacher = kind === 'cover' || kind === 'supervised'
  const action = useAction({
    send: () =>
      call(arrangeLesson, {
        body: {
          campusId,
          day,
          lessonId,
          period,
          kind,
          employeeId: needsTeacher && employeeId !== '' ? employeeId : null,
          joinsId: kind === 'join' && joinsId !== '' ? joinsId : null,
          isSwap: kind === 'cover' && isSwap,
        },
      }),
    refresh,
    onClose,
  })
  return (
    <ActionSheet
      title={`${sectionsOf(lesson)} · ${lesson.subject} · ${span(lesson)}`}
      action={action}
      submit={t`Arrange`}
      onClose={onClose}
    >
      <Select
        name="kind"
        label={t`What becomes of the lesson`}
        choices={(Object.keys(arrangementKinds) as ArrangementKind[]).map((id) => ({
          id,
          name: say(arrangementKinds[id]),
        }))}
        value={kind}
        onChange={(id) => setKind(id as ArrangementKind)}
        error={action.errorOf('kind')}
      />
      {needsTeacher && (
        <TeacherField
          {...{ lesson, sheet, kind }}
          value={employeeId}
          onChange={setEmployee}
          error={action.errorOf('employeeId')}
        />
      )}
      {kind === 'join' && (
        <Select
          name="joinsId"
          label={t`Joins the lesson of`}
          choices={lesson.joinable.map((one) => ({
            id: one.lessonId,
            name: `${one.sections} · ${one.subject}`,
            hint: one.isSameSubject ? t`The same subject` : undefined,
          }))}
          value={joinsId}
          onChange={setJoins}
          error={action.errorOf('joinsId')}
        />
      )}
      {kind === 'cover' && (
        <Switch isSelected={isSwap} onChange={setSwap}>
          {t`The lesson is given back another day, and does not count as a cover`}
        </Switch>
      )}
    </ActionSheet>
  )
}

type OfTeacher = Pick<Props, 'lesson' | 'sheet'> & {
  kind: ArrangementKind
  value: string
  onChange: (id: string) => void
  error: string | undefined
}

/** Those who are free, the best first; to look in from next door also those who teach. */
function TeacherField({ lesson, sheet, kind, value, onChange, error }: OfTeacher) {
  const { t } = useLingui()
  const ownName = useOwnName()
  const reasons = useReasonWords(sheet)
  const offered = lesson.candidates.filter(
    ({ refusals, employeeId }) => kind === 'supervised' || employeeId === value || !refusals.includes('busy'),
  )
  return (
    <ComboBox
      name="employeeId"
      label={t`Teacher`}
      choices={offered.map((candidate) => {
        const person = sheet.people.find(({ id }) => id === candidate.employeeId)
        return {
          id: candidate.employeeId,
          name: person ? ownName(person) : '',
          hint: reasons(candidate, lesson),
        }
      })}
      value={value}
      onChange={onChange}
      error={error}
    />
  )
}
