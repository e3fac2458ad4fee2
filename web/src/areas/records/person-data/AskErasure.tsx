import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { askErasure, graceDays } from 'tenant-api/contract/records/person-data'
import { call } from '../../../shell/session/api.ts'
import { formErrorsOf } from '../../../shell/errors/mistakes.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { NumberField } from '../../../ui/form/typed/NumberField.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import { useStaleErasures } from './use-stale-erasures.ts'

/** Asks for the erasure, with a reason and the name of the person, typed. */
export function AskErasure({ id, name }: { id: string; name: string }) {
  const { t } = useLingui()
  const stale = useStaleErasures()
  const [reason, setReason] = useState('')
  const [typed, setTyped] = useState('')
  const [days, setDays] = useState<number | null>(graceDays)
  const asking = useMutation({
    mutationFn: () =>
      call(askErasure, { params: { id }, body: { reason, name: typed, days: days ?? graceDays } }),
    async onSuccess() {
      toast({ type: 'success', message: t`Erasure requested` })
      await stale()
    },
  })
  const mistakes = asking.error ? formErrorsOf(asking.error, t`Oops! Network Error Try again later`) : []
  const errorOf = (field: string) => mistakes.find((mistake) => mistake.name === field)?.message
  return (
    <Form mistakes={mistakes} onSubmit={() => !asking.isPending && asking.mutate()}>
      <TextField
        label={t`Reason`}
        name="reason"
        lines={2}
        isRequired
        value={reason}
        onChange={setReason}
        error={errorOf('reason')}
      />
      <TextField
        label={t`Name of the person`}
        description={t`Type it as it stands here: ${name}`}
        name="name"
        autoComplete="off"
        isRequired
        value={typed}
        onChange={setTyped}
        error={errorOf('name')}
      />
      <NumberField
        label={t`Days until then`}
        description={t`Until then it can be stopped`}
        name="days"
        least={1}
        most={90}
        value={days}
        onChange={(value) => setDays(typeof value === 'number' ? value : null)}
        error={errorOf('days')}
      />
      <div>
        <Button type="submit" look="danger" isPending={asking.isPending}>{t`Erase this person`}</Button>
      </div>
    </Form>
  )
}
