import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { inScript } from 'kit/text/name-in-script'
import { useState } from 'react'
import { handTicketOn, listColleagues, ticketCategories } from 'tenant-api/contract/messages/tickets'
import { ActionSheet } from '../../../crud/form/ActionSheet.tsx'
import { useAction } from '../../../crud/form/use-action.ts'
import { Select } from '../../../crud/form/fields/LazyFields.tsx'
import { call, read } from '../../../shell/session/api.ts'
import { useRegional } from '../../../ui/base/Regional.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { useStaleTickets } from './use-stale-tickets.ts'

/** To whom a ticket is handed on: to a colleague, or to those to whom another category goes. */
export function HandOnSheet({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useLingui()
  const { language } = useRegional()
  const stale = useStaleTickets()
  const [employeeId, choose] = useState('')
  const [categoryId, turn] = useState('')
  const [note, write] = useState('')
  const { data: colleagues } = useQuery(read(listColleagues, { params: { id }, query: { limit: 50 } }))
  const { data: categories } = useQuery(read(ticketCategories.endpoints.list, { query: { limit: 100 } }))
  const action = useAction({
    send: () =>
      call(handTicketOn, {
        params: { id },
        body: { employeeId: employeeId || null, categoryId: categoryId || null, note },
      }),
    refresh: stale,
    done: t`It is handed on`,
    onClose,
  })
  const nobody = { id: '', name: t`Nobody in particular` }
  return (
    <ActionSheet title={t`Hand on`} action={action} submit={t`Hand on`} onClose={onClose}>
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
        error={action.errorOf('employeeId')}
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
        error={action.errorOf('categoryId')}
      />
      <TextField label={t`Note for them`} lines={2} maxLength={500} value={note} onChange={write} />
    </ActionSheet>
  )
}
