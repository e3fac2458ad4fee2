import { useLingui } from '@lingui/react/macro'
import { UserCheck } from 'lucide-react'
import { listOwnStudents } from 'tenant-api/contract/people/students-and-guardians'
import { useLoaded } from '../../../../crud/resource/Loaded.tsx'
import { read } from '../../../../shell/session/api.ts'
import { useFamily } from '../../../../shell/scope/children.ts'
import { EmptyState } from '../../../../ui/state/EmptyState.tsx'
import { useOwnName } from '../../../../ui/text/use-own-name.ts'
import { StudentCalendar } from './StudentCalendar.tsx'
import { Page } from '../../../../ui/layout/Page.tsx'
import '../pages/Registers.css'

/** To a guardian the children, or the one that the portal is about; to a student the own attendance. */
export function OwnAttendance() {
  const { t } = useLingui()
  const ownName = useOwnName()
  const { chosen } = useFamily()
  const { data, placeholder } = useLoaded(read(listOwnStudents, {}), 4)
  const rows = data?.rows.filter(({ id }) => !chosen || id === chosen.id)
  return (
    <Page title={t`Attendance`}>
      {placeholder}
      {rows?.length === 0 && (
        <EmptyState icon={UserCheck} title={t`No Student Found`} action={null}>
          {t`Ask the school’s office to link your children to your log-in.`}
        </EmptyState>
      )}
      <div className="own-attendance">
        {rows?.map(({ id, name, otherName, section }) => (
          <StudentCalendar
            key={id}
            id={id}
            title={
              <>
                <bdi>{ownName({ name, otherName })}</bdi>
                {section !== '' && (
                  <>
                    {' '}
                    · <bdi>{section}</bdi>
                  </>
                )}
              </>
            }
          />
        ))}
      </div>
    </Page>
  )
}
