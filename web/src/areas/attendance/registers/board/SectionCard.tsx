import { useLingui } from '@lingui/react/macro'
import { dressDigits } from 'kit/text/locale'
import type { CalledSection } from 'tenant-api/contract/attendance/registers'
import { scoped } from '../../../../shell/scope/scope.ts'
import { Badge } from '../../../../ui/text/Badge.tsx'
import { ButtonLink } from '../../../../ui/base/Button.tsx'
import { InstantText } from '../../../../ui/date/DateText.tsx'
import { NumberText } from '../../../../ui/text/NumberText.tsx'
import { useRegional } from '../../../../ui/base/Regional.tsx'
import { CountChips } from '../CountChips.tsx'
import { useClosedReason } from '../day-words.ts'
import { standingOf } from './board-rows.ts'

type Props = { row: CalledSection; day: string }

export function registerHref({ row: { sectionId }, day }: Props): string {
  return scoped(`registers/${sectionId}?day=${day}`)
}

/** A section on its day: what is to be done, or how many are there. */
export function SectionCard({ row, day }: Props) {
  const { title, classTeacher, students } = row
  const { t } = useLingui()
  const standing = standingOf(row)
  return (
    <li className={`called-card register-${standing}`}>
      <div className="called-card-head">
        <h3 className="called-card-title">
          <bdi>{title}</bdi>
        </h3>
        <StandingBadge row={row} />
      </div>
      <p className="called-card-more">
        <span>
          {t`Students`} <NumberText value={students} />
        </span>
        {classTeacher !== '' && <bdi>{classTeacher}</bdi>}
        <HandedIn row={row} />
      </p>
      {standing === 'done' && <CountChips counts={row} />}
      {standing === 'missing' && row.mayMark && (
        <ButtonLink look="primary" size="large" href={registerHref({ row, day })}>
          {t`Take attendance`}
        </ButtonLink>
      )}
      {standing !== 'closed' && !(standing === 'missing' && row.mayMark) && (
        <ButtonLink href={registerHref({ row, day })} aria-label={t`Open the register of ${title}`}>
          {t`Open`}
        </ButtonLink>
      )}
    </li>
  )
}

/** When it was handed in, and by whom. */
export function HandedIn({ row: { submittedAt, submittedBy } }: { row: CalledSection }) {
  if (submittedAt === null) return null
  return (
    <span>
      <InstantText at={submittedAt} show="time" /> {submittedBy && <bdi>{submittedBy}</bdi>}
    </span>
  )
}

/** How its register stands, in a word. */
export function StandingBadge({ row }: { row: CalledSection }) {
  const { t } = useLingui()
  const { language } = useRegional()
  const reason = useClosedReason()
  const standing = standingOf(row)
  const at = dressDigits(language, row.dueAt ?? '')
  if (row.isWithCampus) return <Badge tone="success">{t`Marked with the campus`}</Badge>
  if (standing === 'done') return <Badge tone="success">{t`Submitted`}</Badge>
  if (standing === 'closed') return <Badge>{reason(row)}</Badge>
  if (standing === 'missing') return <Badge tone="danger">{t`Missing`}</Badge>
  return <Badge>{at === '' ? t`Not due yet` : t`Due at ${at}`}</Badge>
}
