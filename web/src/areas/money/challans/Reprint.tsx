import { useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { reprintChallans, reprintForm } from 'tenant-api/contract/money/challans'
import { ShapeSheet } from '../../../crud/form/ShapeSheet.tsx'
import type { OfRows } from '../../../shell/navigation/area.ts'
import { scoped } from '../../../shell/scope/scope.ts'
import { call } from '../../../shell/session/api.ts'

/** Prints the ticked challans once more, as one file. */
export function Reprint({ of, onClose }: OfRows) {
  const { t } = useLingui()
  const navigate = useNavigate()
  return (
    <ShapeSheet
      title={t`Print again`}
      top={<p>{t`They keep their numbers. What is paid or out of date is stamped so.`}</p>}
      shape={reprintForm}
      submit={t`Print`}
      onSend={async (body) => {
        const input = { body: { ...body, of } as never, onceKey: crypto.randomUUID() }
        const { id } = await call(reprintChallans, input)
        onClose()
        await navigate({ to: scoped(`challan-prints/${id}`) })
      }}
      onClose={onClose}
    />
  )
}
