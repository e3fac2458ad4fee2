import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import type { PromotionInFull } from 'tenant-api/contract/people/promotion'
import { scoped } from '../../../shell/scope/scope.ts'
import { Banner } from '../../../ui/state/Banner.tsx'

/** A new school has said of no class which one follows it: its whole plan would be that everybody graduates. */
export function NobodyFollows({ plan: { sections } }: { plan: PromotionInFull }) {
  const { t } = useLingui()
  const classes = new Set(sections.map(({ classId }) => classId))
  if (classes.size < 2 || !sections.every(({ isLast }) => isLast)) return null
  return (
    <Banner tone="warning" action={<Link to={scoped('classes')} className="card-link">{t`Classes`}</Link>}>
      {t`No class says which one follows it, so everybody would graduate. Name the next class of each, and the plan follows.`}
    </Banner>
  )
}
