import { schoolEvents } from 'tenant-api/contract/calendar'
import { useLingui } from '@lingui/react/macro'
import { ResourceForm } from '../../crud/ResourceForm.tsx'
import { useBackToCalendar } from './use-calendar.ts'

/** Adds an event over the calendar. */
export function EventSheet() {
  const { t } = useLingui()
  return <ResourceForm resource={schoolEvents} title={t`Add event`} onClose={useBackToCalendar()} />
}
