import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { issueChallan, reprintForm } from 'tenant-api/contract/money/challans'
import { ShapeSheet } from '../../crud/form/ShapeSheet.tsx'
import { scoped } from '../../shell/scope/scope.ts'
import { call } from '../../shell/session/api.ts'
import { toast } from '../../ui/overlay/toast.ts'
import { useStaleChallans } from './use-stale-challans.ts'

type Props = {
  id: string
  name: string
  /** Says what stands on it, where that is less than all. */
  children?: ReactNode
  /** It is a page of its own, to which nobody goes back from the challan. */
  isPage?: boolean
  onClose: () => void
}

/** Issues the challan of a family and opens it; back from there lies what was open before. */
export function FamilyChallanSheet({ id, name, children, isPage = false, onClose }: Props) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const stale = useStaleChallans()
  return (
    <ShapeSheet
      title={t`Challan of ${name}`}
      top={
        <p>
          {children ??
            t`It shows what is due of all children of the family today: this month, arrears and fines.`}
        </p>
      }
      shape={reprintForm}
      submit={t`Issue`}
      onSend={async (body) => {
        const input = { body: { ...body, familyAccountId: id } as never, onceKey: crypto.randomUUID() }
        const made = await call(issueChallan, input)
        await stale()
        toast({ type: 'success', message: t`Challan ${made.number} is ready to be opened` })
        await navigate({ to: scoped(`challans/${made.id}`), replace: isPage, resetScroll: false })
      }}
      onClose={onClose}
    />
  )
}
