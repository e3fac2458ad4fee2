import { useState } from 'react'
import { RegionalContext, useRegional } from '../../ui/base/Regional.tsx'
import { CurrencyField, MoneyInCurrency } from '../../ui/form/typed/CurrencyFields.tsx'
import { MoneyField } from '../../ui/form/typed/MoneyField.tsx'
import { NumberField } from '../../ui/form/typed/NumberField.tsx'
import { PhoneField } from '../../ui/form/typed/PhoneField.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import type { Unread } from '../../ui/form/typed/typed.ts'
import { Sample } from '../Sample.tsx'
import { useSay } from '../say.ts'

export function Samples() {
  return (
    <>
      <Numbers />
      <Amounts />
      <Currencies />
      <Phones />
      <States />
    </>
  )
}

function Numbers() {
  const say = useSay()
  const [seats, setSeats] = useState<number | Unread | null>(1240)
  const [minutes, setMinutes] = useState<number | Unread | null>(null)
  const [share, setShare] = useState<number | Unread | null>({
    typed: '1,5',
    why: 'This number can be read in two ways; type it without separators, for example 12500.5',
  })
  return (
    <Sample name="NumberField">
      <NumberField
        label={say('Seats', 'نشستیں', 'المقاعد')}
        value={seats}
        onChange={setSeats}
        least={0}
        description={say('Arrow keys count', 'تیر کے بٹن گنتے ہیں', 'مفاتيح الأسهم تعدّ')}
      />
      <NumberField
        label={say('Length of a period', 'گھنٹے کا دورانیہ', 'مدة الحصة')}
        value={minutes}
        onChange={setMinutes}
        step={5}
        least={5}
        most={120}
        unit={say('minutes', 'منٹ', 'دقيقة')}
        showOptional
      />
      <NumberField label={say('Share', 'حصہ', 'الحصة')} value={share} onChange={setShare} step={0.1} />
    </Sample>
  )
}

function Amounts() {
  const say = useSay()
  const [fee, setFee] = useState<Parameters<typeof MoneyField>[0]['value']>({
    amount: '1250000',
    currency: 'PKR',
  })
  const [price, setPrice] = useState<Parameters<typeof MoneyField>[0]['value']>(null)
  return (
    <Sample name="MoneyField">
      <MoneyField label={say('Monthly fee', 'ماہانہ فیس', 'الرسوم الشهرية')} value={fee} onChange={setFee} />
      <MoneyField
        label={say('Price in dinars', 'قیمت دینار میں', 'السعر بالدينار')}
        currency="KWD"
        value={price}
        onChange={setPrice}
      />
      <MoneyField
        label={say('Admission fee', 'داخلہ فیس', 'رسوم القبول')}
        value={fee}
        onChange={setFee}
        error={say('The fee is too high', 'فیس بہت زیادہ ہے', 'الرسوم مرتفعة جدًا')}
      />
    </Sample>
  )
}

/** Of a school with fees in three currencies. */
function Currencies() {
  const say = useSay()
  const regional = useRegional()
  const [currency, setCurrency] = useState<string | null>('KWD')
  const [waived, setWaived] = useState<Parameters<typeof MoneyField>[0]['value']>({
    amount: '85500',
    currency: 'KWD',
  })
  return (
    <RegionalContext value={{ ...regional, otherCurrencies: ['KWD', 'AED'] }}>
      <Sample name="CurrencyField">
        <CurrencyField
          label={say('Own currency', 'اپنی کرنسی', 'العملة الخاصة')}
          value={currency}
          onChange={setCurrency}
        />
      </Sample>
      <Sample name="MoneyInCurrency">
        <MoneyInCurrency
          label={say('Amount', 'رقم', 'المبلغ')}
          currency={['PKR', 'KWD', 'AED']}
          value={waived}
          onChange={setWaived}
        />
      </Sample>
    </RegionalContext>
  )
}

function Phones() {
  const say = useSay()
  const [phone, setPhone] = useState<string | Unread | null>('+923001234567')
  const [other, setOther] = useState<string | Unread | null>('+971501234567')
  return (
    <Sample name="PhoneField">
      <PhoneField label={say('Mobile', 'موبائل', 'الجوال')} value={phone} onChange={setPhone} />
      <PhoneField
        label={say('Phone abroad', 'بیرونِ ملک فون', 'هاتف في الخارج')}
        value={other}
        onChange={setOther}
      />
    </Sample>
  )
}

function States() {
  const say = useSay()
  const label = say('Seats', 'نشستیں', 'المقاعد')
  const reason = say('The campus is archived', 'کیمپس محفوظ خانے میں ہے', 'الفرع مؤرشف')
  return (
    <Sample name="Read-only, disabled with a reason">
      <NumberField label={label} value={86} onChange={() => {}} isReadOnly />
      <NumberField label={label} value={86} onChange={() => {}} reason={reason} />
      <TextField label={say('Name', 'نام', 'الاسم')} value={say('Hall', 'ہال', 'قاعة')} reason={reason} />
    </Sample>
  )
}
