import { fieldOf } from '../../../ui/form/field-part.tsx'
import { part } from '../../../ui/base/part.ts'

const rare = part(() => import('./rare-fields.ts'))
const options = part(() => import('./OptionsField.tsx'))
const upload = part(() => import('../../files/UploadField.tsx'))

export const ColourField = fieldOf(rare, (all) => all.ColourField)
export const CurrencyField = fieldOf(rare, (all) => all.CurrencyField)
export const MoneyInCurrency = fieldOf(rare, (all) => all.MoneyInCurrency)
export const MultiSelect = fieldOf(rare, (all) => all.MultiSelect)
export const OptionsField = fieldOf(options, (all) => all.OptionsField)
export const PhoneField = fieldOf(rare, (all) => all.PhoneField)
export const Select = fieldOf(rare, (all) => all.Select)
export const RowField = fieldOf(rare, (all) => all.RowField)
export const UploadField = fieldOf(upload, (all) => all.UploadField)
