import { useLingui } from '@lingui/react/macro'
import type { StudentDay } from 'tenant-api/contract/attendance/reports'
import { NumberText } from '../../../../ui/text/NumberText.tsx'
import { StatusMark } from '../StatusMark.tsx'

/** What today is, before everything else. */
export function TodayLine({ at: { status, minutes, dayState, holiday } }: { at: StudentDay }) {
  const { t } = useLingui()
  const closed = holiday ? t`No school: ${holiday}` : t`No school`
  return (
    <p className="attends-today">
      <span className="attends-today-name">{t`Today`}</span>
      {status ? (
        <StatusMark status={status} />
      ) : (
        <span>{dayState === 'closed' ? closed : t`The register is not taken yet`}</span>
      )}
      {minutes !== null && (
        <span>
          <NumberText value={minutes} /> {t`min`}
        </span>
      )}
    </p>
  )
}
