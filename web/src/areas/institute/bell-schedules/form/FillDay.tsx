import { useLingui } from '@lingui/react/macro'
import { useId, useState } from 'react'
import type { PeriodGiven } from 'tenant-api/contract/institute/bell-schedules'
import { Button } from '../../../../ui/base/Button.tsx'
import { Dialog } from '../../../../ui/overlay/Dialog.tsx'
import { Form, type FormError } from '../../../../ui/form/Form.tsx'
import { TimeField } from '../../../../ui/date/LazyDates.tsx'
import { NumberField } from '../../../../ui/form/typed/NumberField.tsx'
import type { Unread } from '../../../../ui/form/typed/typed.ts'
import { planned } from '../bell-rows.ts'

type Props = { onClose: () => void; onFilled: (periods: PeriodGiven[]) => void }
type Typed = string | number | Unread | null

const usual = { start: '08:00', assembly: 10, lessons: 8, minutes: 40, breakAfter: 4, breakMinutes: 25 }

/** So many periods of so many minutes from a time on, with a break after one of them. It takes the place of what is there. */
export function FillDay({ onClose, onFilled }: Props) {
  const { t } = useLingui()
  const id = useId()
  const [plan, setPlan] = useState<Record<keyof typeof usual, Typed>>(usual)
  const [mistakes, setMistakes] = useState<readonly FormError[]>([])
  const number = (name: keyof typeof usual) => {
    const value = plan[name]
    return typeof value === 'number' && Number.isInteger(value) && value >= 0 ? value : null
  }
  function fillIn() {
    const { start } = plan
    const [lessons, minutes] = [number('lessons'), number('minutes')]
    const isWhole = typeof start === 'string' && lessons && minutes && lessons <= 20
    const periods = isWhole
      ? planned({
          start,
          lessons,
          minutes,
          assembly: number('assembly'),
          breakAfter: number('breakAfter'),
          breakMinutes: number('breakMinutes'),
        })
      : null
    if (periods) onFilled(periods)
    else setMistakes([{ message: t`Too many periods for a day` }])
  }
  const fields = [
    ['assembly', t`Minutes of assembly`, 0, 120],
    ['lessons', t`Number of periods`, 1, 20],
    ['minutes', t`Minutes of a period`, 5, 240],
    ['breakAfter', t`Break after period`, 0, 20],
    ['breakMinutes', t`Minutes of the break`, 0, 120],
  ] as const
  return (
    <Dialog
      title={t`Fill the day`}
      isOpen
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t`Cancel`}</Button>
          <Button look="primary" type="submit" form={id}>{t`Fill in`}</Button>
        </>
      }
    >
      <Form id={id} mistakes={mistakes} onSubmit={fillIn} className="bell-plan">
        <TimeField
          label={t`Begins at`}
          value={plan.start as string | Unread | null}
          autoFocus
          onChange={(start) => setPlan({ ...plan, start })}
        />
        {fields.map(([name, label, least, most]) => (
          <NumberField
            key={name}
            label={label}
            least={least}
            most={most}
            value={plan[name] as number | Unread | null}
            onChange={(value) => setPlan({ ...plan, [name]: value })}
          />
        ))}
      </Form>
    </Dialog>
  )
}
