import { useLingui } from '@lingui/react/macro'
import { schoolEvents } from 'tenant-api/contract/institute/calendar'
import { ResourceForm } from '../../../crud/form/ResourceForm.tsx'
import { scopeFilter, useScope } from '../../../shell/scope/scope.ts'
import { useBackToCalendar, useShownDay } from './use-calendar.ts'

/** Adds an event over the calendar, on the day that is chosen there and at the campus that is looked at. */
export function EventSheet() {
  const { t } = useLingui()
  const day = useShownDay()
  const { campus = null } = scopeFilter('campus', useScope())
  return (
    <ResourceForm
      resource={schoolEvents}
      begin={{ firstDay: day, lastDay: day, campusId: campus }}
      title={t`Add event`}
      onClose={useBackToCalendar()}
    />
  )
}
