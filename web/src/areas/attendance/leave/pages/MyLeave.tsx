import { useLingui } from '@lingui/react/macro'
import { CalendarOff } from 'lucide-react'
import { readOwnPerson } from 'tenant-api/contract/attendance/leave'
import { useLoaded } from '../../../../crud/resource/Loaded.tsx'
import { read } from '../../../../shell/session/api.ts'
import { EmptyState } from '../../../../ui/state/EmptyState.tsx'
import { PersonLeave } from '../PersonLeave.tsx'
import { Page } from '../../../../ui/layout/Page.tsx'
import '../Waiting.css'

/** The own leave of who works here: what is left, what was asked, and how to ask. */
export function MyLeave() {
  const { t } = useLingui()
  const { data, placeholder } = useLoaded(read(readOwnPerson, {}), 4)
  return (
    <Page title={t`My leave`}>
      {placeholder}
      {data?.personId === null && (
        <EmptyState icon={CalendarOff} title={t`There is no record of your work here`} action={null}>
          {t`Leave is asked for by who stands in the list of teachers or staff. Ask the office to add you.`}
        </EmptyState>
      )}
      {data?.personId && <PersonLeave side="staff" id={data.personId} title={t`Requests`} />}
    </Page>
  )
}
