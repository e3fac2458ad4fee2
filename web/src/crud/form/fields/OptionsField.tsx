import { useLingui } from '@lingui/react/macro'
import type { CustomOption } from 'kit/contract/custom-fields'
import { formatNumber } from 'kit/text/locale'
import { Archive, ArchiveRestore, ArrowUp, Plus, X } from 'lucide-react'
import type { ClipboardEvent } from 'react'
import { moved } from '../../../shell/navigation/in-order.ts'
import { Button, IconButton } from '../../../ui/base/Button.tsx'
import type { FieldProps } from '../../../ui/form/Field.tsx'
import { useRegional } from '../../../ui/base/Regional.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import './OptionsField.css'

/** An option in the form; a new one has no id. */
type Option = Omit<CustomOption, 'id'> & { id?: string }
type Props = FieldProps & {
  value: unknown
  isReadOnly: boolean
  onChange: (options: readonly Option[]) => void
}

const most = 100

/** The options of a choice, one per line. Pasting several lines creates several options. */
export function OptionsField({ label, error, value, isReadOnly, onChange }: Props) {
  const { t } = useLingui()
  const { language } = useRegional()
  function optionName(at: number) {
    const number = formatNumber(language, at + 1)
    return t`Option ${number}`
  }
  const options: readonly Option[] = Array.isArray(value) ? value : []
  const set = (at: number, change: Partial<Option>) =>
    onChange(options.map((option, place) => (place === at ? { ...option, ...change } : option)))
  function raise(at: number) {
    const order = moved([...options.keys()].map(String), String(at), at - 1)
    onChange(order.flatMap((place) => options[Number(place)] ?? []))
  }
  function paste(event: ClipboardEvent, at: number) {
    const lines = event.clipboardData.getData('text').split(/[\r\n]+/)
    const titles = lines.map((line) => line.trim()).filter(Boolean)
    if (titles.length < 2) return
    event.preventDefault()
    onChange([...options.slice(0, at), ...titles.map(option), ...options.slice(at + 1)].slice(0, most))
  }
  return (
    <fieldset className="field options-field">
      <legend className="field-label">{label}</legend>
      {options.map((one, at) => (
        // The position is all that tells two new options apart.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={at} className="options-field-line" data-over={one.isOver || undefined}>
          <span className="options-field-title" onPaste={(event) => paste(event, at)}>
            <TextField
              label={optionName(at)}
              value={one.title}
              maxLength={60}
              isReadOnly={isReadOnly}
              onChange={(title) => set(at, { title })}
              autoFocus={one.title === '' && at > 0}
            />
          </span>
          <TextField
            label={t`In Urdu`}
            value={one.titleUr}
            maxLength={60}
            isReadOnly={isReadOnly}
            onChange={(titleUr) => set(at, { titleUr })}
          />
          <TextField
            label={t`In Arabic`}
            value={one.titleAr}
            maxLength={60}
            isReadOnly={isReadOnly}
            onChange={(titleAr) => set(at, { titleAr })}
          />
          {!isReadOnly && (
            <span className="options-field-acts">
              {at > 0 && (
                <IconButton label={called(t`Move up`, one)} onPress={() => raise(at)}>
                  <ArrowUp aria-hidden size={16} />
                </IconButton>
              )}
              {one.id !== undefined && (
                <IconButton
                  label={one.isOver ? called(t`Offer again`, one) : called(t`Stop offering`, one)}
                  onPress={() => set(at, { isOver: !one.isOver })}
                >
                  {one.isOver ? <ArchiveRestore aria-hidden size={16} /> : <Archive aria-hidden size={16} />}
                </IconButton>
              )}
              <IconButton
                label={called(t`Remove`, one)}
                onPress={() => onChange(options.filter((_, place) => place !== at))}
              >
                <X aria-hidden size={16} />
              </IconButton>
            </span>
          )}
        </div>
      ))}
      {!isReadOnly && (
        <span>
          <Button
            size="small"
            icon={<Plus aria-hidden size={15} />}
            isDisabled={options.length >= most}
            onPress={() => onChange([...options, option('')])}
          >
            {t`Add option`}
          </Button>
        </span>
      )}
      {error && <span className="field-error">{error}</span>}
    </fieldset>
  )
}

function called(act: string, { title }: Option): string {
  return title === '' ? act : `${act}: ${title}`
}

function option(title: string): Option {
  return { title: title.slice(0, 60), titleUr: '', titleAr: '', isOver: false }
}
