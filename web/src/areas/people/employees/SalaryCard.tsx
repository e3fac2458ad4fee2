import { useLingui } from '@lingui/react/macro'
import { type QueryKey, useMutation, useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Eye, Pencil } from 'lucide-react'
import { useState } from 'react'
import {
  type MaskedSalary,
  type SalaryInfo,
  salaryInfo,
  staff,
  staffSalary,
  teachers,
  teacherSalary,
} from 'tenant-api/contract/people/employees'
import { rowQuery } from '../../../crud/resource/calls.ts'
import { ShapeSheet, type Values } from '../../../crud/form/ShapeSheet.tsx'
import { call, read } from '../../../shell/session/api.ts'
import type { OfRecord } from '../../../shell/navigation/area.ts'
import { useMay } from '../../../shell/session/me.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import { SalaryFacts } from './SalaryFacts.tsx'

/** Of somebody else: who may see salaries looks, and who may change them changes them. */
export function SalaryCard({ of, id }: OfRecord) {
  const isTeacher = of === 'teachers'
  const { data: row } = useSuspenseQuery(rowQuery(isTeacher ? teachers : staff, id))
  const mayEdit = useMay(['salary-info', 'edit']) && row.archivedAt === null
  const { read: readMasked, reveal, change } = isTeacher ? teacherSalary : staffSalary
  const params = { id }
  return (
    <SalaryView
      masked={read(readMasked, { params })}
      onReveal={() => call(reveal, { params })}
      onChange={mayEdit ? (body) => call(change, { params, body: body as never }) : undefined}
    />
  )
}

type ViewProps = {
  masked: { queryKey: QueryKey; queryFn: (given: { signal: AbortSignal }) => Promise<MaskedSalary> }
  onReveal: () => Promise<SalaryInfo>
  onChange?: ((body: Values) => Promise<unknown>) | undefined
}

/** What somebody is paid; the numbers of the account are hidden until somebody who may asks for them. */
export function SalaryView({ masked: query, onReveal, onChange }: ViewProps) {
  const { t } = useLingui()
  const masked = useQuery(query)
  const [shown, show] = useState<SalaryInfo>()
  const [isOpen, open] = useState(false)
  const revealing = useMutation({
    mutationFn: onReveal,
    onSuccess: show,
    onError: (error) => toast({ type: 'error', message: error.message }),
  })
  async function edit() {
    if (!shown) await revealing.mutateAsync()
    open(true)
  }
  const hasNumbers = masked.data && (masked.data.accountEnding || masked.data.ibanEnding) !== ''
  return (
    <Card
      title={t`Salary info`}
      description={t`The audit log says who looked at the numbers.`}
      action={
        <span className="record-row-tools">
          {!shown && hasNumbers && (
            <Button
              size="small"
              icon={<Eye aria-hidden size={15} />}
              isPending={revealing.isPending}
              onPress={() => revealing.mutate()}
            >
              {t`Show numbers`}
            </Button>
          )}
          {onChange && (
            <Button size="small" icon={<Pencil aria-hidden size={15} />} onPress={() => void edit()}>
              {t`Change salary`}
            </Button>
          )}
        </span>
      }
    >
      {masked.data && <SalaryFacts masked={masked.data} shown={shown} />}
      {isOpen && shown && onChange && (
        <ShapeSheet
          title={t`Salary info`}
          shape={salaryInfo}
          begin={shown}
          submit={t`Save`}
          done={t`Salary info updated`}
          onSend={async (body) => {
            await onChange(body)
            show(undefined)
          }}
          onClose={() => open(false)}
        />
      )}
    </Card>
  )
}
