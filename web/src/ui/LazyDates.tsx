import { type ComponentProps, lazy, Suspense } from 'react'
import type { DateField as DateFieldType } from './DateField.tsx'
import type { DateRangeField as DateRangeFieldType } from './DateRangeField.tsx'
import { FieldToCome } from './FieldToCome.tsx'
import type { TimeField as TimeFieldType } from './TimeField.tsx'

// Calendars weigh as much as all other fields together: they come when a date is first asked for.
const parts = () => import('./dates.ts')
const OwnDate = lazy(() => parts().then(({ DateField }) => ({ default: DateField })))
const OwnDateRange = lazy(() => parts().then(({ DateRangeField }) => ({ default: DateRangeField })))
const OwnTime = lazy(() => parts().then(({ TimeField }) => ({ default: TimeField })))

export function DateField(props: ComponentProps<typeof DateFieldType>) {
  return (
    <Suspense fallback={<FieldToCome label={props.label} />}>
      <OwnDate {...props} />
    </Suspense>
  )
}

export function DateRangeField(props: ComponentProps<typeof DateRangeFieldType>) {
  return (
    <Suspense fallback={<FieldToCome label={props.isBare ? undefined : props.label} />}>
      <OwnDateRange {...props} />
    </Suspense>
  )
}

export function TimeField(props: ComponentProps<typeof TimeFieldType>) {
  return (
    <Suspense fallback={<FieldToCome label={props.label} />}>
      <OwnTime {...props} />
    </Suspense>
  )
}
