import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import {
  type ArrangementSheet,
  type AwayPart,
  awayParts,
  markAway,
} from 'tenant-api/contract/learning/arrangements'
import { ActionSheet } from '../../../crud/form/ActionSheet.tsx'
import { useAction } from '../../../crud/form/use-action.ts'
import { useSay } from '../../../crud/resource/words.ts'
import { call } from '../../../shell/session/api.ts'
import { ComboBox } from '../../../ui/form/choice/ComboBox.tsx'
import { Select } from '../../../ui/form/choice/Select.tsx'
import { Cluster } from '../../../ui/layout/Cluster.tsx'
import { useOwnName } from '../../../ui/text/use-own-name.ts'
import { useStaleArrangements } from './use-sheet.ts'

type Props = { sheet: ArrangementSheet; onClose: () => void }

const periods = Array.from({ length: 12 }, (_, at) => ({ id: String(at + 1), name: String(at + 1) }))

/** Marks a teacher away for the day, half of it or some periods. */
export function AwaySheet({ sheet, onClose }: Props) {
  const { t } = useLingui()
  const say = useSay()
  const ownName = useOwnName()
  const { campusId, day, people } = sheet
  const [employeeId, setEmployee] = useState('')
  const [part, setPart] = useState<AwayPart>('whole')
  const [first, setFirst] = useState('1')
  const [last, setLast] = useState('1')
  const isPeriods = part === 'periods'
  const action = useAction({
    check: () => (employeeId === '' ? [{ name: 'employeeId', message: t`Choose a teacher` }] : []),
    send: () =>
      call(markAway, {
        body: {
          campusId,
          day,
          employeeId,
          part,
          firstPeriod: isPeriods ? Number(first) : null,
          lastPeriod: isPeriods ? Number(last) : null,
        },
      }),
    refresh: useStaleArrangements(),
    onClose,
  })
  return (
    <ActionSheet title={t`Mark a teacher away`} action={action} submit={t`Mark away`} onClose={onClose}>
      <ComboBox
        autoFocus
        name="employeeId"
        label={t`Teacher`}
        choices={people.map((one) => ({ id: one.id, name: ownName(one) }))}
        value={employeeId}
        onChange={setEmployee}
        error={action.errorOf('employeeId')}
      />
      <Select
        name="part"
        label={t`Away`}
        choices={(Object.keys(awayParts) as AwayPart[]).map((id) => ({ id, name: say(awayParts[id]) }))}
        value={part}
        onChange={(id) => setPart(id as AwayPart)}
      />
      {isPeriods && (
        <Cluster align="start">
          <Select
            name="firstPeriod"
            label={t`First period`}
            choices={periods}
            value={first}
            onChange={(id) => {
              setFirst(id)
              if (Number(last) < Number(id)) setLast(id)
            }}
            error={action.errorOf('firstPeriod')}
          />
          <Select
            name="lastPeriod"
            label={t`Last period`}
            choices={periods}
            value={last}
            onChange={setLast}
            error={action.errorOf('lastPeriod')}
          />
        </Cluster>
      )}
    </ActionSheet>
  )
}
