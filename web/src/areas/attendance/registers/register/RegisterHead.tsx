import { useLingui } from '@lingui/react/macro'
import { day as asDay } from 'kit/values/day'
import { dressDigits } from 'kit/text/locale'
import { Keyboard, Lock } from 'lucide-react'
import type { Register } from 'tenant-api/contract/attendance/registers'
import { Badge } from '../../../../ui/text/Badge.tsx'
import { scoped } from '../../../../shell/scope/scope.ts'
import { ButtonLink, IconButton } from '../../../../ui/base/Button.tsx'
import { wholeDay } from '../../../../ui/calendar/calendar-names.ts'
import { useRegional } from '../../../../ui/base/Regional.tsx'
import { useNarrow } from '../../../../ui/base/use-narrow.ts'
import { CountChips } from '../CountChips.tsx'
import { SendState } from './SendState.tsx'
import type { RegisterView } from './use-register.ts'
import { Cluster } from '../../../../ui/layout/Cluster.tsx'

type Props = { register: Register; view: RegisterView; onHelp: () => void }

/** Stays in view above the students: whose register it is, of which day, and how many of each there are. */
export function RegisterHead({ register, view, onHelp }: Props) {
  const { t } = useLingui()
  const { language } = useRegional()
  const isNarrow = useNarrow()
  const { title, day, period, subject, state, sectionId, isCover } = register
  const lesson = dressDigits(language, String(period ?? ''))
  return (
    <header className="register-head">
      <Cluster gap="4px 10px">
        <h1 className="register-title" tabIndex={-1}>
          <bdi>{title}</bdi>
        </h1>
        <span className="register-when">
          {wholeDay(language, asDay(day))}
          {period !== null && (
            <>
              {' '}
              · {t`Period ${lesson}`}
              {subject !== null && (
                <>
                  {' '}
                  · <bdi>{subject}</bdi>
                </>
              )}
            </>
          )}
        </span>
        {sectionId !== null && !isCover && (
          <ButtonLink size="small" look="quiet" href={scoped(`lesson-registers/${sectionId}?day=${day}`)}>
            {t`Lessons`}
          </ButtonLink>
        )}
        {!isNarrow && (
          <IconButton label={t`Keys`} onPress={onHelp}>
            <Keyboard aria-hidden size={18} />
          </IconButton>
        )}
      </Cluster>
      <Cluster gap="4px 10px">
        <CountChips counts={view.tally} />
        {state === 'locked' && <Badge icon={<Lock aria-hidden size={14} />}>{t`Locked`}</Badge>}
        <SendState register={register} view={view} />
      </Cluster>
    </header>
  )
}
