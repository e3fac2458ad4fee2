import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { shifts } from 'tenant-api/contract/institute/structure'
import { read } from '../../../../shell/session/api.ts'
import { may, useMe } from '../../../../shell/session/me.ts'
import { useScopeChoices } from '../../../../shell/scope/scope-choices.ts'
import { Checkbox, CheckboxGroup } from '../../../../ui/form/choice/Checkbox.tsx'
import type { FormError } from '../../../../ui/form/Form.tsx'
import { DateField } from '../../../../ui/date/LazyDates.tsx'
import { useRegional } from '../../../../ui/base/Regional.tsx'
import { Select } from '../../../../ui/form/choice/Select.tsx'
import { TextField } from '../../../../ui/form/TextField.tsx'
import type { BellDraft } from './bell-draft.ts'
import { weekdayName } from '../bell-words.ts'

type Props = {
  draft: BellDraft
  onChange: (change: Partial<BellDraft>) => void
  mistakes: readonly FormError[]
  isReadOnly: boolean
}

const weekdays = [1, 2, 3, 4, 5, 6, 7]

/** What bells are called, where they ring, and on which days. */
export function BellFields(props: Props) {
  return (
    <div className="bell-fields">
      <PlaceFields {...props} />
      <DayFields {...props} />
    </div>
  )
}

function PlaceFields({ draft, onChange, mistakes, isReadOnly }: Props) {
  const { t } = useLingui()
  const campuses = useCampuses(draft.campusId, isReadOnly)
  const shiftChoices = useShifts()
  return (
    <div className="bell-fields-row">
      <TextField
        name="name"
        label={t`Name`}
        description={t`Such as Winter or Ramadan, Friday`}
        value={draft.name}
        error={sayOf(mistakes, 'name')}
        maxLength={60}
        autoFocus={draft.name === '' && !isReadOnly}
        isReadOnly={isReadOnly}
        onChange={(name) => onChange({ name })}
      />
      <Select
        label={t`Campus`}
        choices={campuses}
        value={draft.campusId}
        error={sayOf(mistakes, 'campusId')}
        isDisabled={isReadOnly}
        onChange={(campusId) => onChange({ campusId })}
      />
      <Select
        label={t`Shift`}
        choices={[{ id: '', name: t`All shifts` }, ...shiftChoices]}
        value={draft.shiftId}
        error={sayOf(mistakes, 'shiftId')}
        isDisabled={isReadOnly}
        onChange={(shiftId) => onChange({ shiftId })}
      />
    </div>
  )
}

function DayFields({ draft, onChange, mistakes, isReadOnly }: Props) {
  const { t } = useLingui()
  const { language } = useRegional()
  const dates = [
    ['firstDay', t`First day`],
    ['lastDay', t`Last day`],
  ] as const
  return (
    <>
      <div className="bell-fields-row">
        {dates.map(([name, label]) => (
          <div key={name} data-field={name}>
            <DateField
              label={label}
              value={draft[name]}
              error={sayOf(mistakes, name)}
              isReadOnly={isReadOnly}
              onChange={(day) => onChange({ [name]: typeof day === 'string' ? day : null })}
            />
          </div>
        ))}
      </div>
      <CheckboxGroup
        label={t`Weekdays`}
        value={draft.weekdays}
        isReadOnly={isReadOnly}
        onChange={(chosen) => onChange({ weekdays: chosen.toSorted() })}
      >
        {weekdays.map((weekday) => (
          <Checkbox key={weekday} value={String(weekday)}>
            {weekdayName(language, weekday, 'short')}
          </Checkbox>
        ))}
      </CheckboxGroup>
    </>
  )
}

function sayOf(mistakes: readonly FormError[], name: string): string | undefined {
  return mistakes.find((mistake) => mistake.name === name)?.message
}

/** Those whose bells the reader may set; who only looks sees the one. */
function useCampuses(shown: string, isReadOnly: boolean) {
  const me = useMe()
  return useScopeChoices('campus').filter(({ id }) =>
    isReadOnly ? id === shown : may(me, ['bells', 'edit'], { level: 'campus', campus: id }),
  )
}

function useShifts() {
  const me = useMe()
  const { data } = useQuery({
    ...read(shifts.endpoints.list, { query: { limit: 100 } }),
    enabled: may(me, ['shifts', 'view']),
  })
  return (data?.rows ?? []).map(({ id, name }) => ({ id, name }))
}
