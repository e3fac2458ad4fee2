import { useLingui } from '@lingui/react/macro'
import { useMutation, useQuery } from '@tanstack/react-query'
import { inScript } from 'kit/text/name-in-script'
import { useId, useState } from 'react'
import { handTicketOn, listColleagues, ticketCategories } from 'tenant-api/contract/messages/tickets'
import { Select } from '../../../crud/form/fields/LazyFields.tsx'
import { call, read } from '../../../shell/session/api.ts'
import { formErrorsOf } from '../../../shell/errors/mistakes.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { Form, type FormError } from '../../../ui/form/Form.tsx'
import { useRegional } from '../../../ui/base/Regional.tsx'
import { Sheet } from '../../../ui/overlay/Sheet.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import { useStaleTickets } from './use-stale-tickets.ts'

/** To whom a ticket is handed on: to a colleague, or to those to whom another category goes. */
export function HandOnSheet({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useLingui()
  const form = useId()
  const { language } = useRegional()
  const stale = useStaleTickets()
  const [employeeId, choose] = useState('')
  const [categoryId, turn] = useState('')
  const [note, write] = useState('')
  const [mistakes, setMistakes] = useState<readonly FormError[]>([])
  const { data: colleagues } = useQuery(read(listColleagues, { params: { id }, query: { limit: 50 } }))
  const { data: categories } = useQuery(read(ticketCategories.endpoints.list, { query: { limit: 100 } }))
  const handing = useMutation({
    mutationFn: () =>
      call(handTicketOn, {
        params: { id },
        body: { employeeId: employeeId || null, categoryId: categoryId || null, note },
      }),
    async onSuccess() {
      await stale()
      toast({ type: 'success', message: t`It is handed on` })
      onClose()
    },
    onError: (error) => setMistakes(formErrorsOf(error, t`Oops! Network Error Try again later`)),
  })
  const nobody = { id: '', name: t`Nobody in particular` }
  return (
    <Sheet
      title={t`Hand it on`}
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{t`Cancel`}</Button>
          <Button
            look="primary"
            type="submit"
            form={form}
            isPending={handing.isPending}
          >{t`Hand it on`}</Button>
        </>
      }
    >
      <Form id={form} mistakes={mistakes} onSubmit={() => !handing.isPending && handing.mutate()}>
        <Select
          label={t`Person`}
          choices={[
            nobody,
            ...(colleagues?.rows ?? []).map(({ id: one, name, designation }) => ({
              id: one,
              name,
              hint: designation,
            })),
          ]}
          value={employeeId}
          onChange={choose}
          error={mistakes.find(({ name }) => name === 'employeeId')?.message}
        />
        <Select
          label={t`Category`}
          choices={[
            { id: '', name: t`As it is` },
            ...(categories?.rows ?? []).map(({ id: one, title, otherTitle }) => ({
              id: one,
              name: inScript(language, title, otherTitle)[0],
            })),
          ]}
          value={categoryId}
          onChange={turn}
          error={mistakes.find(({ name }) => name === 'categoryId')?.message}
        />
        <TextField label={t`Note for them`} lines={2} maxLength={500} value={note} onChange={write} />
      </Form>
    </Sheet>
  )
}
