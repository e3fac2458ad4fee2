import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Method } from 'tenant-api/contract/money/receipts'
import { rehearseMany, takeMany } from 'tenant-api/contract/money/collecting'
import { scoped } from '../../../../shell/scope/scope.ts'
import { call } from '../../../../shell/session/api.ts'
import { toast } from '../../../../ui/overlay/toast.ts'
import { useStaleMoney } from '../use-stale-money.ts'
import type { Rehearsed } from './Outcome.tsx'

export type BulkRow = {
  payer: string
  amount: { amount: string; currency: string }
  paidOn: string | null
  reference: string
  studentId?: string
}
type Bulk = { campusId: string; method: Method; rows: readonly BulkRow[] }

function onError({ message }: Error) {
  toast({ type: 'error', message })
}

/** Payments of a list: looked at first, then taken, once however often the button is pressed. */
export function useBulk(bulk: Bulk) {
  const { t } = useLingui()
  const stale = useStaleMoney()
  const navigate = useNavigate()
  const [rehearsed, show] = useState<Rehearsed>()
  const [onceKey, setKey] = useState(() => crypto.randomUUID())
  const body = bulk as never
  const checking = useMutation({ mutationFn: () => call(rehearseMany, { body }), onSuccess: show, onError })
  const taking = useMutation({
    mutationFn: () => call(takeMany, { body, onceKey }),
    async onSuccess({ receipts, rejected }) {
      await stale()
      toast({
        type: 'success',
        message: t({
          message: plural(receipts, { one: '# payment received', other: '# payments received' }),
        }),
      })
      if (rejected.length === 0) void navigate({ to: scoped('receipts') })
      else show({ rows: [], rejected })
      setKey(crypto.randomUUID())
    },
    onError,
  })
  return { rehearsed, forget: () => show(undefined), checking, taking }
}
