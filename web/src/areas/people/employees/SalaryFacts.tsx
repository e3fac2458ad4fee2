import { formatMoney, isMoney } from 'kit/values/money'
import { cycles, type MaskedSalary, type SalaryInfo, salaryInfo } from 'tenant-api/contract/people/employees'
import { fieldsOf } from '../../../crud/resource/fields.ts'
import { useSay } from '../../../crud/resource/words.ts'
import { Ltr, Written } from '../../../ui/text/Ltr.tsx'
import { useRegional } from '../../../ui/base/Regional.tsx'

type Props = { masked: MaskedSalary; shown: SalaryInfo | undefined }

/** A salary as it is read; of the account's numbers how they end, until they are shown. */
export function SalaryFacts({ masked, shown }: Props) {
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
