import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { WireMoney } from 'kit/values/money'
import { useState } from 'react'
import { programs } from 'tenant-api/contract/institute/structure'
import {
  changedFee,
  changePlan,
  type Planner,
  type PlannerCell,
  type TargetKind,
  targetKinds,
} from 'tenant-api/contract/money/fee-setup/plans'
import { ActionSheet } from '../../../crud/form/ActionSheet.tsx'
import { FieldInput } from '../../../crud/form/fields/FieldInput.tsx'
import { useAction } from '../../../crud/form/use-action.ts'
import { fieldsOf } from '../../../crud/resource/fields.ts'
import { useSay } from '../../../crud/resource/words.ts'
import { call, read } from '../../../shell/session/api.ts'
import { DateField } from '../../../ui/date/LazyDates.tsx'
import { useToday } from '../../../ui/date/use-today.ts'
import { Checkbox } from '../../../ui/form/choice/Checkbox.tsx'
import { MultiSelect } from '../../../ui/form/choice/MultiSelect.tsx'
import { Select } from '../../../ui/form/choice/Select.tsx'
import { MoneyField } from '../../../ui/form/typed/MoneyField.tsx'
import { isUnread, type Unread } from '../../../ui/form/typed/typed.ts'
import { useOwnName } from '../../../ui/text/use-own-name.ts'
import { useStaleFees } from './use-stale-fees.ts'
import { day } from 'kit/values/day'
import { formatDayPart } from 'kit/text/locale'
import { useRegional } from '../../../ui/base/Regional.tsx'

/** What was pressed in the planner: a fee of a class or of a service, as it is so far. */
export type FeeBeginning = {
  feeTypeId?: string
  classIds?: string[]
  serviceId?: string
  cell?: PlannerCell | undefined
}
type Props = {
  plan: Planner
  begin: FeeBeginning
  /** Told the first day of the change. */
  onSaved?: ((from: string) => void) | undefined
  onClose: () => void
}
type Values = Readonly<Record<string, unknown>>

const formFields = new Set(['cycle', 'iterations', 'generateDay', 'dueDay', 'lastsMonths', 'comment'])

/** One fee of a plan from a day on, for classes, a program, the campus, or who takes a service. */
export function ChangeFee({ plan, begin, onSaved, onClose }: Props) {
  const { t } = useLingui()
  const stale = useStaleFees()
  const ownName = useOwnName()
  const fields = fieldsOf(changedFee).filter(({ name }) => formFields.has(name))
  const { cell } = begin
  const [from, setFrom] = useState<string | Unread | null>(useFirstDay(plan))
  const [feeTypeId, chooseType] = useState(begin.feeTypeId ?? '')
  const [amount, setAmount] = useState<WireMoney | Unread | null>(cell?.amount ?? null)
  const [isEnded, end] = useState(false)
  const [months, setMonths] = useState<readonly number[]>(cell?.months ?? [])
  const [target, setTarget] = useState<Target>({
    kind: begin.serviceId ? 'service' : 'class',
    classIds: begin.classIds ?? [],
    id: begin.serviceId ?? '',
  })
  const [values, setValues] = useState<Values>(() => ({
    ...Object.fromEntries(fields.map(({ name, initial }) => [name, initial])),
    ...(cell && Object.fromEntries(Object.entries(cell).filter(([name]) => formFields.has(name)))),
  }))
  const action = useAction({
    send(keyOf) {
      const fee = { ...values, feeTypeId, months, amount: isEnded ? null : amount, ...targetIn(target) }
      const body = { from, fees: [fee] } as never
      return call(changePlan, { params: { id: plan.id }, body, onceKey: keyOf(body) })
    },
    check: () => [
      ...(feeTypeId === '' ? [{ name: 'feeTypeId', message: t`Choose a fee type` }] : []),
      ...(!isEnded && (amount === null || isUnread(amount))
        ? [{ name: 'amount', message: t`Type the amount of the fee` }]
        : []),
      ...(target.kind === 'class' && target.classIds.length === 0
        ? [{ name: 'classIds', message: t`Choose at least one class` }]
        : []),
    ],
    placeOf: (name) => name.replace(/^fees\.\d+\.|^fees\/\d+\//, ''),
    refresh: stale,
    done: t`Fees updated`,
    onClose,
    onDone: () => {
      if (typeof from === 'string') onSaved?.(from)
    },
  })
  return (
    <ActionSheet title={t`Change fees`} action={action} submit={t`Save`} onClose={onClose}>
      <div className="field-place" data-field="from">
        <DateField
          label={t`From`}
          description={t`What was charged before this day stays.`}
          least={plan.firstDay}
          most={plan.lastDay}
          value={from}
          onChange={setFrom}
          error={action.errorOf('from')}
          isRequired
        />
      </div>
      <div className="field-place" data-field="feeTypeId">
        <Select
          label={t`Fee type`}
          choices={plan.types.map(({ id, title, otherTitle }) => ({
            id,
            name: ownName({ name: title, otherName: otherTitle }),
          }))}
          value={feeTypeId}
          onChange={chooseType}
          error={action.errorOf('feeTypeId')}
          isRequired
        />
      </div>
      <TargetFields plan={plan} target={target} onChange={setTarget} error={action.errorOf('classIds')} />
      <Checkbox
        isSelected={isEnded}
        onChange={end}
      >{t`The fee ends; from then on nothing is charged`}</Checkbox>
      {!isEnded && (
        <>
          <div className="field-place" data-field="amount">
            <MoneyField
              label={t`Fee amount`}
              currency={plan.currency}
              value={amount}
              onChange={setAmount}
              onBlur={() => undefined}
              error={action.errorOf('amount')}
              isRequired
            />
          </div>
          {fields.map((field) => (
            <FieldInput
              key={field.name}
              field={field}
              value={values[field.name]}
              onChange={(value) => setValues((now) => ({ ...now, [field.name]: value }))}
              error={action.errorOf(field.name)}
            />
          ))}
          <MonthsField value={months} onChange={setMonths} />
        </>
      )}
    </ActionSheet>
  )
}

/** Today within the year of the plan, else its nearest day. */
function useFirstDay({ firstDay, lastDay }: Planner): string {
  const today = useToday()
  if (today < firstDay) return firstDay
  return today > lastDay ? lastDay : today
}

type Target = { kind: TargetKind; classIds: readonly string[]; id: string }

function targetIn({ kind, classIds, id }: Target) {
  return {
    classIds: kind === 'class' ? classIds : [],
    programId: kind === 'program' ? id : null,
    serviceId: kind === 'service' ? id : null,
  }
}

type TargetProps = Pick<Props, 'plan'> & {
  target: Target
  onChange: (target: Target) => void
  error: string | undefined
}

function TargetFields({ plan, target, onChange, error }: TargetProps) {
  const { t } = useLingui()
  const say = useSay()
  const kinds = Object.entries(targetKinds).filter(([kind]) => kind !== 'service' || plan.services.length > 0)
  return (
    <>
      <Select
        label={t`For`}
        choices={kinds.map(([id, name]) => ({ id, name: say(name) }))}
        value={target.kind}
        onChange={(kind) => onChange({ ...target, kind: kind as TargetKind, id: '' })}
      />
      {target.kind === 'class' && (
        <div className="field-place" data-field="classIds">
          <MultiSelect
            label={t`Classes`}
            choices={plan.rows.map(({ classId, title }) => ({ id: classId, name: title }))}
            value={target.classIds}
            onChange={(classIds) => onChange({ ...target, classIds })}
            error={error}
            isRequired
          />
        </div>
      )}
      {target.kind === 'program' && (
        <ProgramField value={target.id} onChange={(id) => onChange({ ...target, id })} />
      )}
      {target.kind === 'service' && (
        <Select
          label={t`Service`}
          choices={plan.services.map(({ id, title }) => ({ id, name: title }))}
          value={target.id}
          onChange={(id) => onChange({ ...target, id })}
        />
      )}
    </>
  )
}

function ProgramField({ value, onChange }: { value: string; onChange: (id: string) => void }) {
  const { t } = useLingui()
  const { data } = useQuery(read(programs.endpoints.list, { query: { limit: 100 } }))
  return (
    <Select
      label={t`Program`}
      choices={(data?.rows ?? []).map(({ id, title }) => ({ id, name: title }))}
      value={value}
      onChange={onChange}
    />
  )
}

type MonthsProps = { value: readonly number[]; onChange: (months: number[]) => void }

/** The months of the calendar in which a fee is charged. */
function MonthsField({ value, onChange }: MonthsProps) {
  const { t } = useLingui()
  const { language } = useRegional()
  const choices = Array.from({ length: 12 }, (_, at) => ({
    id: String(at + 1),
    name: formatDayPart(language, day(`2026-${String(at + 1).padStart(2, '0')}-01`), { month: 'long' }),
  }))
  return (
    <MultiSelect
      label={t`Months`}
      description={t`In which it is charged; none chosen means all of its cycle.`}
      choices={choices}
      value={value.map(String)}
      onChange={(ids) => onChange(ids.map(Number).toSorted((a, b) => a - b))}
      showOptional
    />
  )
}
