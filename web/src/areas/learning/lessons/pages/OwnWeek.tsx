import { useLingui } from '@lingui/react/macro'
import { CalendarDays, Printer } from 'lucide-react'
import { address } from 'kit/http/client'
import { readWeekSheet } from 'tenant-api/contract/learning/week-prints'
import { listOwnStudents } from 'tenant-api/contract/people/students-and-guardians'
import { useLoaded } from '../../../../crud/resource/Loaded.tsx'
import { useFamily } from '../../../../shell/scope/children.ts'
import { read } from '../../../../shell/session/api.ts'
import { ButtonLink } from '../../../../ui/base/Button.tsx'
import { Page } from '../../../../ui/layout/Page.tsx'
import { EmptyState } from '../../../../ui/state/EmptyState.tsx'
import { useOwnName } from '../../../../ui/text/use-own-name.ts'
import { Week } from '../Week.tsx'

/** To a guardian the week of each child, or of the one that the portal is about; to a student the own. */
export function OwnWeek() {
  const { t } = useLingui()
  const ownName = useOwnName()
  const { chosen } = useFamily()
  const { data, placeholder } = useLoaded(read(listOwnStudents, {}), 6)
  const rows = data?.rows.filter(({ id }) => !chosen || id === chosen.id)
  return (
    <Page title={t`Lessons of the week`}>
      {placeholder}
      {rows?.length === 0 && (
        <EmptyState icon={CalendarDays} title={t`No Student Found`} action={null}>
          {t`Ask the school’s office to link your children to your log-in.`}
        </EmptyState>
      )}
      {rows?.map(({ id, name, otherName, section }, at) => (
        <Week
          key={id}
          of={{ student: id }}
          isOwn
          hasSteps={at === 0}
          title={
            <h2 className="card-title">
              <bdi>{ownName({ name, otherName })}</bdi> · <bdi>{section}</bdi>
            </h2>
          }
          tools={
            <ButtonLink
              size="small"
              href={address(readWeekSheet, { query: { student: id, format: 'pdf' } })}
              target="_blank"
              icon={<Printer aria-hidden size={15} />}
            >
              {t`Print`}
            </ButtonLink>
          }
        />
      ))}
    </Page>
  )
}
