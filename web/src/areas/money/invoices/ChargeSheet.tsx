import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { addDays } from 'kit/values/day'
import { readStudentInvoices } from 'tenant-api/contract/money/invoices'
import { charge, chargeForm, chargeManyForm } from 'tenant-api/contract/money/invoices/charges'
import { students } from 'tenant-api/contract/people/students-and-guardians'
import { ShapeSheet } from '../../../crud/form/ShapeSheet.tsx'
import { chosenIds } from '../../../crud/list/chosen-ids.ts'
import type { OfRecord, OfRows } from '../../../shell/navigation/area.ts'
import { scoped, scopeFilter, useScope } from '../../../shell/scope/scope.ts'
import { call, read } from '../../../shell/session/api.ts'
import { useCurrencyChoice } from '../../../ui/base/Regional.tsx'
import { useToday } from '../../../ui/date/use-today.ts'
import { toast } from '../../../ui/overlay/toast.ts'
import { useStaleInvoices } from './use-stale-invoices.ts'

/** A charge to the student whose record is open. */
export function ChargeStudent({ id, onClose }: OfRecord & { onClose: () => void }) {
  const { data } = useQuery(read(readStudentInvoices, { params: { id } }))
  if (!data) return null
  return <Charge whom={async () => ({ studentIds: [id] })} currency={data.currency} onClose={onClose} />
}

/** A charge to the students that are ticked in their list. */
export function ChargeTicked({ of, onClose }: OfRows) {
  const whom = async () => ({ studentIds: await chosenIds(students, of, 500) })
  return <Charge whom={whom} onClose={onClose} />
}

/** A charge to a section or to a class, over the list of invoices. */
export function ChargeMany() {
  const navigate = useNavigate()
  const search = useSearch({ strict: false })
  const scope = useScope()
  const close = () => void navigate({ to: scoped('invoices'), search: search as never, resetScroll: false })
  const { campus } = scopeFilter('campus', scope)
  return <Charge isMany begin={{ campusId: campus ?? null }} whom={async () => ({})} onClose={close} />
}

type Props = {
  whom: () => Promise<{ studentIds?: readonly string[] }>
  begin?: Readonly<Record<string, unknown>>
  isMany?: boolean
  /** That of the campus, where it is known. */
  currency?: string | undefined
  onClose: () => void
}

function Charge({ whom, begin, isMany = false, currency, onClose }: Props) {
  const all = useCurrencyChoice()
  const { t } = useLingui()
  const stale = useStaleInvoices()
  const today = useToday()
  return (
    <ShapeSheet
      title={t`Charge a fee`}
      shape={isMany ? chargeManyForm : chargeForm}
      begin={{ dueOn: addDays(today, 10), ...begin }}
      isTyped
      currency={currency ?? all}
      submit={t`Charge`}
      onSend={async (body) => {
        const input = { body: { ...body, ...(await whom()) } as never, onceKey: crypto.randomUUID() }
        const { invoices } = await call(charge, input)
        await stale()
        toast({
          type: 'success',
          message: t({ message: plural(invoices, { one: '# invoice issued', other: '# invoices issued' }) }),
        })
      }}
      onClose={onClose}
    />
  )
}
