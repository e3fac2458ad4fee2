import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { z } from 'zod'
import {
  askConcession,
  concessionForm,
  listStudentConcessions,
  newConcessionForm,
} from 'tenant-api/contract/money/invoices/concessions'
import { ShapeSheet } from '../../../crud/form/ShapeSheet.tsx'
import type { OfRecord } from '../../../shell/navigation/area.ts'
import { scoped } from '../../../shell/scope/scope.ts'
import { call, read } from '../../../shell/session/api.ts'
import { useCurrencyChoice } from '../../../ui/base/Regional.tsx'
import { useToday } from '../../../ui/date/use-today.ts'
import { toast } from '../../../ui/overlay/toast.ts'
import { useStaleInvoices } from './use-stale-invoices.ts'

/** Asks a concession for the student whose record is open. */
export function AskConcession({ id, onClose }: OfRecord & { onClose: () => void }) {
  const { data } = useQuery(read(listStudentConcessions, { params: { id } }))
  if (!data) return null
  return <Asking shape={concessionForm} studentId={id} currency={data.currency} onClose={onClose} />
}

/** Asks a concession over the list of them: the form begins with the student. */
export function AskConcessionOfAny() {
  const navigate = useNavigate()
  const search = useSearch({ strict: false })
  const currencies = useCurrencyChoice()
  const close = () =>
    void navigate({ to: scoped('concessions'), search: search as never, resetScroll: false })
  return <Asking shape={newConcessionForm} currency={currencies} onClose={close} />
}

type Props = {
  shape: z.ZodObject
  studentId?: string
  currency: string | readonly string[] | undefined
  onClose: () => void
}

function Asking({ shape, studentId, currency, onClose }: Props) {
  const { t } = useLingui()
  const stale = useStaleInvoices()
  const month = `${useToday().slice(0, 7)}-01`
  return (
    <ShapeSheet
      title={t`Ask for a concession`}
      shape={shape}
      begin={{ validFrom: month }}
      isTyped
      currency={currency}
      submit={t`Ask`}
      onSend={async ({ studentId: chosen = studentId, ...body }) => {
        const input = { body: { ...body, studentIds: [chosen] } as never, onceKey: crypto.randomUUID() }
        const { waiting } = await call(askConcession, input)
        await stale()
        toast({
          type: 'success',
          message:
            waiting > 0
              ? t`Asked: somebody else decides now`
              : t`The concession counts from the next invoices on`,
        })
      }}
      onClose={onClose}
    />
  )
}
