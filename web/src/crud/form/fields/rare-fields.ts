// Rarely used fields with their dependencies; LazyFields loads them when a form has one.
export { ColourField } from '../../../ui/form/typed/ColourField.tsx'
export { MultiSelect } from '../../../ui/form/choice/MultiSelect.tsx'
export { PhoneField } from '../../../ui/form/typed/PhoneField.tsx'
export { Select } from '../../../ui/form/choice/Select.tsx'
export { RowField } from './RowField.tsx'
export { CurrencyField, MoneyInCurrency } from '../../../ui/form/typed/CurrencyFields.tsx'
