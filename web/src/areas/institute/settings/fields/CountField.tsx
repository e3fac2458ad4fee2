import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useSay } from '../../../../crud/resource/words.ts'
import { NumberField } from '../../../../ui/form/typed/NumberField.tsx'
import type { SettingProps } from './SettingField.tsx'

/** What is counted, after the figure. */
const units: Readonly<Record<string, { unit: MessageDescriptor; step?: number }>> = {
  maxUploadMb: { unit: msg`MB` },
  feeAllowedDays: { unit: msg`days` },
  idleMinutes: { unit: msg`minutes`, step: 5 },
  windowDays: { unit: msg`days` },
  leaveTeacherDays: { unit: msg`days` },
  scoresMissingDays: { unit: msg`days` },
  recheckDays: { unit: msg`days` },
  lateAfterMinutes: { unit: msg`minutes` },
  staffLateAfterMinutes: { unit: msg`minutes` },
  latesPerLeave: { unit: msg`times late` },
  halfDayMinutes: { unit: msg`minutes`, step: 15 },
  leaveEarlyMinutes: { unit: msg`minutes` },
  alertAfterMinutes: { unit: msg`minutes` },
  missingAfterMinutes: { unit: msg`minutes` },
  requiredPercent: { unit: msg`percent` },
  alertPercent: { unit: msg`percent` },
  validMonths: { unit: msg`months` },
}

export const counted = Object.keys(units)

/** A number with what it counts. */
export function CountField({ record, field: { ref, ...field }, error, isReadOnly }: SettingProps) {
  const { i18n } = useLingui()
  const say = useSay()
  const known = units[record.name]
  return (
    <NumberField
      {...field}
      inputRef={ref}
      label={say(record.title)}
      description={record.hint && say(record.hint)}
      unit={known && i18n._(known.unit)}
      step={known?.step ?? 1}
      least={record.kind === 'number' ? record.least : undefined}
      most={record.kind === 'number' ? record.most : undefined}
      error={error}
      isRequired
      isReadOnly={isReadOnly}
    />
  )
}
