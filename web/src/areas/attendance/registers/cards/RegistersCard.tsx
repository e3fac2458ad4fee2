import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { CalledSection } from 'tenant-api/contract/attendance/registers'
import { QueryCard } from '../../../../crud/resource/QueryCard.tsx'
import { scoped, scopeFilter, useScope } from '../../../../shell/scope/scope.ts'
import { ButtonLink } from '../../../../ui/base/Button.tsx'
import { actOf, inOrderOfNeed, sumOf } from '../board/board-rows.ts'
import { registerHref, StandingBadge } from '../board/SectionCard.tsx'
import { CountChips } from '../CountChips.tsx'
import { boardQuery } from '../queries.ts'
import '../../../../ui/table/Lines.css'
import './RegistersCard.css'

const most = 4

/** What the reader may do with a register: take it, before it is due as well, or look at it. */
function RegisterLink({ row, day, isNext }: { row: CalledSection; day: string; isNext: boolean }) {
  const { t } = useLingui()
  const act = actOf(row)
  if (act === 'none') return null
  const href = registerHref({ row, day })
  const { title } = row
  if (act === 'open')
    return <ButtonLink href={href} aria-label={t`Open the register of ${title}`}>{t`Open`}</ButtonLink>
  return (
    <ButtonLink {...(isNext ? { look: 'primary', size: 'large' } : {})} href={href}>
      {t`Take attendance`}
    </ButtonLink>
  )
}

/** The registers of today: the next ones to take, and who is absent so far. */
export default function RegistersCard() {
  const { t } = useLingui()
  const { campus } = scopeFilter('campus', useScope())
  const query = useQuery(boardQuery({ campus }))
  if (query.data?.rows.every(({ dayState }) => dayState === 'closed')) return null
  return (
    <QueryCard
      title={t`Attendance today`}
      query={query}
      rows={3}
      action={<Link to={scoped('registers')} className="card-link">{t`All registers`}</Link>}
    >
      {({ rows, day }) => (
        <>
          <div className="registers-card-sums">
            <CountChips counts={sumOf(rows)} isLong />
          </div>
          <ul className="lines">
            {[...inOrderOfNeed(rows).values()]
              .flat()
              .slice(0, most)
              .map((row, at) => (
                <li key={row.sectionId} className="registers-card-line">
                  <bdi className="registers-card-title">{row.title}</bdi>
                  <StandingBadge row={row} />
                  <RegisterLink row={row} day={day} isNext={at === 0 && rows.length <= most} />
                </li>
              ))}
          </ul>
        </>
      )}
    </QueryCard>
  )
}
