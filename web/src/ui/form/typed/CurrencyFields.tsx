import { useLingui } from '@lingui/react/macro'
import { intlTag, type Language } from 'kit/text/locale'
import type { WireMoney } from 'kit/values/money'
import { type ComponentProps, useState } from 'react'
import { useRegional } from '../../base/Regional.tsx'
import { Select } from '../choice/Select.tsx'
import { MoneyField } from './MoneyField.tsx'
import { Cluster } from '../../layout/Cluster.tsx'

type CurrencyProps = Omit<ComponentProps<typeof Select>, 'choices' | 'value' | 'onChange'> & {
  value: string | null
  onChange: (value: string | null) => void
}

/** A currency of the institute: its own, which is null, or one of the others. */
export function CurrencyField({ value, onChange, ...field }: CurrencyProps) {
  const { t } = useLingui()
  const { language, currency, otherCurrencies } = useRegional()
  const own = nameOf(language, currency)
  const others = value === null || otherCurrencies.includes(value) ? [] : [value]
  const choices = [
    { id: '', name: t`As the institute: ${own}` },
    ...[...otherCurrencies, ...others].map((id) => ({ id, name: nameOf(language, id) })),
  ]
  return <Select {...field} choices={choices} value={value ?? ''} onChange={(id) => onChange(id || null)} />
}

type MoneyProps = Omit<ComponentProps<typeof MoneyField>, 'currency'> & {
  /** Those to choose from. */
  currency: readonly string[]
}

/** An amount whose currency is chosen beside it: the campus that it is for is not known yet. */
export function MoneyInCurrency({ currency: currencies, value, onChange, ...field }: MoneyProps) {
  const { t } = useLingui()
  const { language } = useRegional()
  const [chosen, choose] = useState(
    () => (value !== null && 'currency' in value ? (value as WireMoney).currency : currencies[0]) ?? '',
  )
  return (
    <Cluster align="start">
      <MoneyField {...field} key={chosen} currency={chosen} value={value} onChange={onChange} />
      <Select
        label={t`Currency`}
        choices={currencies.map((id) => ({ id, name: nameOf(language, id) }))}
        value={chosen}
        onChange={(id) => {
          choose(id)
          // The same digits are another amount in a currency with other decimals.
          onChange(null)
        }}
      />
    </Cluster>
  )
}

function nameOf(language: Language, currency: string): string {
  return new Intl.DisplayNames(intlTag(language), { type: 'currency' }).of(currency) ?? currency
}
