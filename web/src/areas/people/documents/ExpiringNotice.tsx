import { Trans, useLingui } from '@lingui/react/macro'
import type { OfRecord } from '../../../shell/navigation/area.ts'
import { scoped } from '../../../shell/scope/scope.ts'
import { Banner } from '../../../ui/state/Banner.tsx'
import { ButtonLink } from '../../../ui/base/Button.tsx'
import { DayText } from '../../../ui/date/DateText.tsx'
import { useDocumentsOf, useNearness } from './of-person.ts'

/** What must be seen before a record is worked on: that papers of this person end, or did. */
export function ExpiringNotice(person: OfRecord) {
  const { t } = useLingui()
  const { data } = useDocumentsOf(person)
  const nearness = useNearness()
  const first = data?.rows.find(({ expiresOn, isHere }) => isHere && nearness(expiresOn))
  if (!first?.expiresOn) return null
  const { title, expiresOn } = first
  const isOver = nearness(expiresOn) === 'over'
  return (
    <Banner
      tone={isOver ? 'danger' : 'warning'}
      action={
        <ButtonLink size="small" href={scoped(`${person.of}/${person.id}?tab=papers`)}>
          {t`Documents`}
        </ButtonLink>
      }
    >
      {isOver ? (
        <Trans>
          <bdi>{title}</bdi> expired on <DayText day={expiresOn} />.
        </Trans>
      ) : (
        <Trans>
          <bdi>{title}</bdi> expires on <DayText day={expiresOn} />.
        </Trans>
      )}
    </Banner>
  )
}
