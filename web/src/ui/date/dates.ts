// One file, so that the three travel as one: they share nearly all of their weight.
export { DateField } from './DateField.tsx'
export { DateRangeField } from './DateRangeField.tsx'
export { TimeField } from './TimeField.tsx'
