import { useLingui } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { admitDevice, readConnection, type WaitingTerminal } from 'tenant-api/contract/attendance/terminals'
import { call, read } from '../../../shell/session/api.ts'
import { formErrorsOf } from '../../../shell/errors/mistakes.ts'
import { Banner } from '../../../ui/state/Banner.tsx'
import { Button } from '../../../ui/base/Button.tsx'
import { Form, type FormError } from '../../../ui/form/Form.tsx'
import { Select } from '../../../ui/form/choice/Select.tsx'
import { Sheet } from '../../../ui/overlay/Sheet.tsx'
import { Switch } from '../../../ui/form/choice/Switch.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import { useStaleDevices } from './use-stale-devices.ts'

/** Lets a terminal in: where it hangs, and how it is read. */
export function AdmitSheet({ row, onClose }: { row: WaitingTerminal; onClose: () => void }) {
  const { t } = useLingui()
  const form = useId()
  const stale = useStaleDevices()
  const { data } = useQuery(read(readConnection, {}))
  const choices = (data?.campuses ?? []).flatMap(({ id, name, mayEdit }) => (mayEdit ? [{ id, name }] : []))
  const [name, setName] = useState(row.knownAs ?? '')
  const [chosen, choose] = useState(row.campusId ?? row.knownAt)
  const [tellsDirection, tell] = useState(false)
  const [mistakes, setMistakes] = useState<readonly FormError[]>([])
  const campusId = chosen ?? choices[0]?.id ?? ''
  const sending = useMutation({
    mutationFn: () => call(admitDevice, { params: { id: row.id }, body: { name, campusId, tellsDirection } }),
    async onSuccess() {
      toast({ type: 'success', message: t`The terminal is let in. It sends what it has within a minute` })
      onClose()
      await stale()
    },
    onError: (error) => setMistakes(formErrorsOf(error, t`Oops! Network Error Try again later`)),
  })
  const wrong = (field: string) => mistakes.find((one) => one.name === field)?.message
  return (
    <Sheet
      title={t`Let in ${row.serial}`}
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{t`Cancel`}</Button>
          <Button look="primary" type="submit" form={form} isPending={sending.isPending}>{t`Let in`}</Button>
        </>
      }
    >
      <Form id={form} mistakes={mistakes} onSubmit={() => !sending.isPending && sending.mutate()}>
        <TextField
          label={t`Name`}
          name="name"
          description={t`Where it hangs, such as: main gate`}
          isRequired
          autoFocus
          maxLength={80}
          value={name}
          onChange={setName}
          error={wrong('name')}
        />
        <Select
          label={t`Campus`}
          name="campusId"
          choices={choices}
          value={campusId}
          onChange={choose}
          error={wrong('campusId')}
        />
        <Switch isSelected={tellsDirection} onChange={tell}>
          {t`People press a key for coming and going`}
        </Switch>
        <Banner tone="info">
          {t`Without the key of its campus it is taken only from the network from which it comes now.`}
        </Banner>
      </Form>
    </Sheet>
  )
}
