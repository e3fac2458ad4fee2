import { useLingui } from '@lingui/react/macro'
import type { WeekLesson } from 'tenant-api/contract/learning/lessons'
import { scoped } from '../../../shell/scope/scope.ts'
import { useMay } from '../../../shell/session/me.ts'
import { ButtonLink } from '../../../ui/base/Button.tsx'
import { useToday } from '../../../ui/date/use-today.ts'

type Props = { lesson: WeekLesson; isNow?: boolean }

/** Leads to the register of a lesson that has begun, or to those of all sections that it is taught to. */
export function RegisterLinks({ lesson: { day, period, subjectId, sections }, isNow = false }: Props) {
  const { t } = useLingui()
  const mayMark = useMay(['attendance', 'mark'])
  const today = useToday()
  if (!mayMark || period === null || day > today) return null
  return sections.map(({ id, title }) => (
    <ButtonLink
      key={id}
      {...(isNow ? { look: 'primary' } : {})}
      href={scoped(`registers/${id}?day=${day}&period=${period}&subject=${subjectId}`)}
      aria-label={t`Take attendance of ${title}`}
    >
      {sections.length > 1 ? t`Attendance of ${title}` : t`Take attendance`}
    </ButtonLink>
  ))
}
