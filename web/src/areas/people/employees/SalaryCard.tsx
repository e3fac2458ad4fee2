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
  cycles,
} from 'tenant-api/contract/people/employees'
import { formatMoney, isMoney } from 'kit/values/money'
import { rowQuery } from '../../../crud/resource/calls.ts'
import { ShapeSheet, type Values } from '../../../crud/form/ShapeSheet.tsx'
import { call, read } from '../../../shell/session/api.ts'
import type { OfRecord } from '../../../shell/navigation/area.ts'
import { useMay } from '../../../shell/session/me.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { toast } from '../../../ui/overlay/toast.ts'
import { fieldsOf } from '../../../crud/resource/fields.ts'
import { useSay } from '../../../crud/resource/words.ts'
import { Ltr, Written } from '../../../ui/text/Ltr.tsx'
import { useRegional } from '../../../ui/base/Regional.tsx'

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

type Props = { masked: MaskedSalary; shown: SalaryInfo | undefined }

/** A salary as it is read; of the account's numbers how they end, until they are shown. */
function SalaryFacts({ masked, shown }: Props) {
  const say = useSay()
  const { language } = useRegional()
  const endings: Readonly<Record<string, string>> = {
    accountNumber: masked.accountEnding,
    iban: masked.ibanEnding,
  }
  const all: Readonly<Record<string, unknown>> = { ...masked, ...shown }
  function valueOf(name: string) {
    const ending = endings[name]
    if (ending && !shown) return <Ltr>{`•••• ${ending}`}</Ltr>
    const value = all[name]
    if (isMoney(value)) return <bdi>{formatMoney(language, BigInt(value.amount), value.currency)}</bdi>
    if (name === 'cycle') return say(cycles[masked.cycle])
    if (typeof value !== 'string' || value === '') return '–'
    return name in endings || name === 'swiftCode' ? <Ltr>{value}</Ltr> : <Written text={value} />
  }
  return (
    <dl className="record-list">
      {fieldsOf(salaryInfo).map(({ name, title }) => (
        <div key={name} style={{ display: 'contents' }}>
          <dt>{say(title)}</dt>
          <dd>{valueOf(name)}</dd>
        </div>
      ))}
    </dl>
  )
}
