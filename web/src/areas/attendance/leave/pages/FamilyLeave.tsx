import { useLingui } from '@lingui/react/macro'
import { CalendarOff } from 'lucide-react'
import { listOwnStudents } from 'tenant-api/contract/people/students-and-guardians'
import { useLoaded } from '../../../../crud/resource/Loaded.tsx'
import { read } from '../../../../shell/session/api.ts'
import { useFamily } from '../../../../shell/scope/children.ts'
import { EmptyState } from '../../../../ui/state/EmptyState.tsx'
import { useOwnName } from '../../../../ui/text/use-own-name.ts'
import { PersonLeave } from '../PersonLeave.tsx'
import { Page } from '../../../../ui/layout/Page.tsx'
import '../Waiting.css'

/** To a guardian the leave of the children, or of the one that the portal is about; to a student the own. */
export function FamilyLeave() {
  const { t } = useLingui()
  const ownName = useOwnName()
  const { chosen } = useFamily()
  const { data, placeholder } = useLoaded(read(listOwnStudents, {}), 4)
  const rows = data?.rows.filter(({ id }) => !chosen || id === chosen.id)
  return (
    <Page title={t`Leave requests`}>
      {placeholder}
      {rows?.length === 0 && (
        <EmptyState icon={CalendarOff} title={t`No Student Found`} action={null}>
          {t`Ask the school’s office to link your children to your log-in.`}
        </EmptyState>
      )}
      {rows?.map(({ id, name, otherName }) => (
        <PersonLeave key={id} side="student" id={id} title={<bdi>{ownName({ name, otherName })}</bdi>} />
      ))}
    </Page>
  )
}
