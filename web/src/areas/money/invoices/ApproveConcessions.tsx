import { plural } from '@lingui/core/macro'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { concessions, decideConcession } from 'tenant-api/contract/money/invoices/concessions'
import { ActionDialog } from '../../../crud/form/ActionDialog.tsx'
import { useAction } from '../../../crud/form/use-action.ts'
import { everyRow } from '../../../crud/list/every-row.ts'
import type { OfRows } from '../../../shell/navigation/area.ts'
import { call } from '../../../shell/session/api.ts'
import { toast } from '../../../ui/overlay/toast.ts'
import { useStaleInvoices } from './use-stale-invoices.ts'

/** Approves ticked concessions one after the other, such as those of an import; what cannot be approved stays as it is. */
export function ApproveConcessions({ of, count, onClose }: OfRows) {
  const { t } = useLingui()
  const stale = useStaleInvoices()
  const action = useAction({
    async send() {
      let [approved, left, reason] = [0, 0, '']
      for (const id of await waitingOf(of))
        try {
          const body = { approves: true, reason: '' }
          await call(decideConcession, { params: { id }, body, onceKey: crypto.randomUUID() })
          approved += 1
        } catch (error) {
          left += 1
          reason = error instanceof Error ? error.message : ''
        }
      await stale()
      if (left > 0) toast({ type: 'warning', message: reason })
      const message = t({
        message: plural(approved, { one: '# concession approved', other: '# concessions approved' }),
      })
      toast({ type: approved > 0 ? 'success' : 'warning', message })
    },
    onClose,
  })
  return (
    <ActionDialog title={t`Approve concessions`} submit={t`Approve`} action={action} onClose={onClose}>
      <p>
        <Plural value={count} one="# concession is chosen." other="# concessions are chosen." />
      </p>
      <p>
        <Trans>
          Those that wait for a decision count from now on. Your own requests somebody else decides.
        </Trans>
      </p>
    </ActionDialog>
  )
}

/** Of the ticked rows those that wait. */
async function waitingOf(of: OfRows['of']): Promise<string[]> {
  const filter = 'ids' in of ? { ids: of.ids.join(',') } : of.filter
  const { rows } = await everyRow<{ id: string }>((at) =>
    call(concessions.endpoints.list, { query: { ...filter, state: 'asked', ...at } as never }),
  )
  return rows.map(({ id }) => id)
}
