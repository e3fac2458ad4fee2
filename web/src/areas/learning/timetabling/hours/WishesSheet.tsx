import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { changeTeacherWishes, type TeacherWishes } from 'tenant-api/contract/learning/timetabling'
import { ActionSheet } from '../../../../crud/form/ActionSheet.tsx'
import { useAction } from '../../../../crud/form/use-action.ts'
import { useStale } from '../../../../crud/resource/use-invalidate.ts'
import { call } from '../../../../shell/session/api.ts'
import { TextField } from '../../../../ui/form/TextField.tsx'
import { NumberField } from '../../../../ui/form/typed/NumberField.tsx'
import { RowList } from '../../../../ui/layout/RowList.tsx'
import { useOwnName } from '../../../../ui/text/use-own-name.ts'
import { LevelRow } from '../LevelRow.tsx'

type Teacher = { id: string; name: string; otherName: string; wishes: TeacherWishes }
type Props = { campus: string; teacher: Teacher; onClose: () => void }

/** What one teacher wishes of a week, besides hours: each wish is off, avoided, or never broken by the program. */
export function WishesSheet({ campus, teacher, onClose }: Props) {
  const { t } = useLingui()
  const name = useOwnName()(teacher)
  const { version, ...before } = teacher.wishes
  const [wishes, setWishes] = useState(before)
  const set = (change: Partial<typeof before>) => setWishes({ ...wishes, ...change })
  const refresh = useStale(/timetabl/)
  const action = useAction({
    send: () =>
      call(changeTeacherWishes, {
        params: { id: teacher.id },
        version,
        body: { ...wishes, campusId: campus },
      }),
    refresh,
    done: t`The wishes of ${name} are saved`,
    onClose,
    onError: refresh,
  })
  const number = (
    key: 'mostADayPeriods' | 'longestRunPeriods' | 'daysOffDays',
    label: string,
    most: number,
  ) => (
    <NumberField
      label={label}
      least={1}
      most={most}
      value={wishes[key]}
      onChange={(value) => typeof value === 'number' && set({ [key]: value })}
    />
  )
  return (
    <ActionSheet title={t`Wishes of ${name}`} action={action} submit={t`Save wishes`} onClose={onClose}>
      <p className="timetabling-note">
        {t`Avoid: as seldom as possible. Never: a lesson that would break the rule stays without a place.`}
      </p>
      <RowList>
        <LevelRow
          title={t`More lessons a day than wished`}
          level={wishes.mostADay}
          onLevel={(mostADay) => set({ mostADay })}
        >
          {number('mostADayPeriods', t`Most lessons a day`, 16)}
        </LevelRow>
        <LevelRow
          title={t`More lessons in a row than wished`}
          level={wishes.longestRun}
          onLevel={(longestRun) => set({ longestRun })}
        >
          {number('longestRunPeriods', t`Most lessons in a row`, 16)}
        </LevelRow>
        <LevelRow
          title={t`Fewer free days than wished`}
          level={wishes.daysOff}
          onLevel={(daysOff) => set({ daysOff })}
        >
          {number('daysOffDays', t`Free days a week`, 6)}
        </LevelRow>
        <LevelRow
          title={t`The first lesson of a day`}
          level={wishes.firstLesson}
          onLevel={(firstLesson) => set({ firstLesson })}
        />
        <LevelRow
          title={t`The last lesson of a day`}
          level={wishes.lastLesson}
          onLevel={(lastLesson) => set({ lastLesson })}
        />
      </RowList>
      <TextField
        label={t`Reason`}
        name="reason"
        description={t`Only those who draw timetables up read it.`}
        maxLength={200}
        value={wishes.reason}
        onChange={(reason) => set({ reason })}
        showOptional
      />
    </ActionSheet>
  )
}
