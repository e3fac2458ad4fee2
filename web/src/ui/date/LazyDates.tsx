import { fieldOf } from '../form/field-part.tsx'
import { part } from '../base/part.ts'

// Calendars are as large as all other fields together.
const dates = part(() => import('./dates.ts'))

export const DateField = fieldOf(dates, (all) => all.DateField)
export const DateRangeField = fieldOf(dates, (all) => all.DateRangeField)
export const TimeField = fieldOf(dates, (all) => all.TimeField)
