// Fields that many forms do without, with all that they stand on; LazyFields brings them when a form has one.
export { ColourField } from '../ui/ColourField.tsx'
export { MultiSelect } from '../ui/MultiSelect.tsx'
export { PhoneField } from '../ui/PhoneField.tsx'
export { Select } from '../ui/Select.tsx'
export { RowField } from './RowField.tsx'
