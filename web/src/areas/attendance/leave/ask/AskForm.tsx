import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { parts } from 'tenant-api/contract/attendance/leave'
import { documentTypes } from 'tenant-api/contract/platform/files'
import { ToggleButton, ToggleButtonGroup } from 'react-aria-components'
import { UploadField } from '../../../../crud/form/fields/LazyFields.tsx'
import { useSay } from '../../../../crud/resource/words.ts'
import { Checkbox } from '../../../../ui/form/choice/Checkbox.tsx'
import { Form } from '../../../../ui/form/Form.tsx'
import { DateRangeField } from '../../../../ui/date/LazyDates.tsx'
import { useRegional } from '../../../../ui/base/Regional.tsx'
import { TextField } from '../../../../ui/form/TextField.tsx'
import { listOf } from '../sides.ts'
import { typeName } from '../type-name.ts'
import type { Asking, LeaveFormOptions } from './use-asking.ts'
import { Stack } from '../../../../ui/layout/Stack.tsx'
import './AskForm.css'

type Props = LeaveFormOptions & { id: string; asking: Asking; isOffice: boolean }

/** A request: why, when, and whatever else there is to say. Only the first two are needed. */
export function AskForm({ id, asking, side, types, isOffice, mayApprove }: Props) {
  const { t } = useLingui()
  const say = useSay()
  const { language } = useRegional()
  const { draft, write, choose, type, isOneDay, isBeyond, mistakes, send } = asking
  const errorOf = (name: string) => mistakes.find((mistake) => mistake.name === name)?.message
  const hintOf = (left: number | null) => {
    if (left === null) return undefined
    return t({ message: plural(Math.max(left, 0), { one: '# day left', other: '# days left' }) })
  }
  return (
    <Form id={id} mistakes={mistakes} onSubmit={send}>
      <Choices
        label={t`Why`}
        choices={types.map((one) => ({ id: one.id, name: typeName(language, one), hint: hintOf(one.left) }))}
        value={draft.typeId}
        onChange={(typeId) => write({ typeId })}
      />
      <Choices
        label={t`When`}
        choices={[
          { id: 'today', name: t`Today` },
          { id: 'tomorrow', name: t`Tomorrow` },
          { id: 'dates', name: t`Other days` },
        ]}
        value={draft.when}
        onChange={choose}
      />
      {draft.when === 'dates' && (
        <div className="field-place" data-field="firstDay">
          <DateRangeField
            label={t`First and last day`}
            isRequired
            value={draft.span}
            onChange={(span) => write({ span })}
            error={errorOf('firstDay') ?? errorOf('lastDay')}
          />
        </div>
      )}
      {isOneDay && type?.allowsHalves && (
        <Choices
          label={t`Part of the day`}
          choices={(['whole', 'first', 'second'] as const).map((part) => ({
            id: part,
            name: say(parts[part]),
          }))}
          value={draft.part}
          onChange={(part) => write({ part })}
        />
      )}
      <TextField
        label={t`Reason`}
        name="reason"
        showOptional
        lines={2}
        maxLength={500}
        value={draft.reason}
        onChange={(reason) => write({ reason })}
        error={errorOf('reason')}
      />
      {type && type.documentFrom !== null && (
        <UploadField
          label={t`Document`}
          description={documentHint(type.documentFrom)}
          showOptional
          for={listOf[side].name}
          types={documentTypes}
          value={draft.fileId}
          onChange={(fileId) => write({ fileId })}
          error={errorOf('fileId')}
        />
      )}
      {isOffice && isBeyond && (
        <TextField
          label={t`Reason for the exception`}
          description={t`It goes beyond the days that are left.`}
          name="exception"
          showOptional
          maxLength={200}
          value={draft.exception}
          onChange={(exception) => write({ exception })}
          error={errorOf('exception')}
        />
      )}
      {mayApprove && (
        <Checkbox isSelected={draft.isApproved} onChange={(isApproved) => write({ isApproved })}>
          {t`Approve it at once`}
        </Checkbox>
      )}
    </Form>
  )

  function documentHint(from: number): string {
    return t({
      message: plural(from, {
        one: 'Needed from # day on: a certificate or a photograph of it.',
        other: 'Needed from # days on: a certificate or a photograph of it.',
      }),
    })
  }
}

type ChoicesProps<Id extends string> = {
  label: string
  choices: readonly { id: Id; name: string; hint?: string | undefined }[]
  value: Id | undefined
  onChange: (id: Id) => void
}

/** One of a few, all in sight and each a finger wide: a tap chooses it. */
function Choices<Id extends string>({ label, choices, value, onChange }: ChoicesProps<Id>) {
  const choose = (keys: Set<unknown>) => {
    const chosen = choices.find(({ id }) => keys.has(id))
    if (chosen) onChange(chosen.id)
  }
  return (
    <Stack gap="6px">
      <span aria-hidden className="leave-choices-label">
        {label}
      </span>
      <ToggleButtonGroup
        className="leave-choices"
        aria-label={label}
        selectionMode="single"
        disallowEmptySelection
        selectedKeys={value === undefined ? [] : [value]}
        onSelectionChange={choose}
      >
        {choices.map(({ id, name, hint }) => (
          <ToggleButton key={id} id={id} className="leave-choice">
            <bdi>{name}</bdi>
            {hint && <span className="leave-choice-hint">{hint}</span>}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </Stack>
  )
}
