// One chunk for the three fields: they share nearly all of their code.
export { DateField } from './DateField.tsx'
export { DateRangeField } from './DateRangeField.tsx'
export { TimeField } from './TimeField.tsx'
