import { useLingui } from '@lingui/react/macro'
import type { Resource } from 'kit/contract/resource'
import { Check, Pencil, X } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { Button as AriaButton } from 'react-aria-components'
import { IconButton } from '../../ui/base/Button.tsx'
import { Written } from '../../ui/text/Ltr.tsx'
import { CellValue, type Column } from '../resource/CellValue.tsx'
import { FieldInput } from '../form/fields/FieldInput.tsx'
import type { FieldRecord } from '../resource/fields.ts'
import { type Row, textOf } from '../resource/rows.ts'
import { StaleDialog } from '../form/StaleDialog.tsx'
import { useSay } from '../resource/words.ts'
import { useFact } from './use-fact.ts'

type Props = {
  resource: Resource
  row: Row
  column: Column
  names: ReadonlyMap<string, string>
  /** The field to edit it by; undefined for computed values. */
  field: FieldRecord | undefined
}

/** One fact, which turns into its field when pressed. Enter saves, Escape cancels. */
export function Fact({ resource, row, column, names, field }: Props) {
  const { t } = useLingui()
  const say = useSay()
  const [state, become] = useState<'shown' | 'open' | 'left'>('shown')
  const title = say(column.title)
  const leave = () => become('left')
  if (field && state === 'open')
    return <FactForm resource={resource} row={row} field={field} onClose={leave} />
  const value =
    column.field && column.field.lines > 1 && textOf(row, column.name) !== '' ? (
      <Written text={textOf(row, column.name)} />
    ) : (
      <CellValue column={column} row={row} names={names} />
    )
  return (
    <div style={{ display: 'contents' }}>
      <dt>{title}</dt>
      <dd>
        {field ? (
          <AriaButton
            className="fact"
            autoFocus={state === 'left'}
            aria-description={t`Change ${title}`}
            onPress={() => become('open')}
          >
            {value}
            <Pencil aria-hidden className="fact-pencil" size={13} />
          </AriaButton>
        ) : (
          value
        )}
      </dd>
    </div>
  )
}

type FormProps = { resource: Resource; row: Row; field: FieldRecord; onClose: () => void }

function FactForm({ resource, row, field, onClose }: FormProps) {
  const { t } = useLingui()
  const { value, setValue, error, save, isSaving, stale } = useFact({
    resource,
    row,
    field,
    onSaved: onClose,
  })
  /**
   * Enter saves, also from the parts of a date; in a text of several lines it inserts a new line, and
   * Control+Enter saves.
   */
  function hear(event: KeyboardEvent) {
    if (event.key === 'Escape') return onClose()
    if (event.key !== 'Enter' || (field.kind === 'choice' && !event.ctrlKey)) return
    if (field.kind === 'row' || (field.lines > 1 && !event.ctrlKey && !event.metaKey)) return
    event.preventDefault()
    save(value)
  }
  /** Choices save immediately. */
  function change(next: unknown) {
    setValue(next)
    if (field.kind === 'choice' || (field.kind === 'row' && next !== null)) save(next)
  }
  return (
    <div className="fact-form" role="presentation" onKeyDown={hear}>
      <FieldInput field={field} value={value} onChange={change} error={error} autoFocus />
      <span className="record-row-tools">
        <IconButton label={t`Save`} isDisabled={isSaving} onPress={() => save(value)}>
          <Check aria-hidden size={18} />
        </IconButton>
        <IconButton label={t`Cancel`} onPress={onClose}>
          <X aria-hidden size={18} />
        </IconButton>
      </span>
      {stale && <StaleDialog {...stale} />}
    </div>
  )
}
