import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { type PromotionInFull, reasons } from 'tenant-api/contract/people/promotion'
import { useSay } from '../../../crud/resource/words.ts'
import { scoped } from '../../../shell/scope/scope.ts'
import { Banner } from '../../../ui/state/Banner.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { Ltr } from '../../../ui/text/Ltr.tsx'
import { NumberText } from '../../../ui/text/NumberText.tsx'
import { FactList } from '../../../ui/layout/FactList.tsx'

/** Every student of the year counted once, and what to look at before it is done. */
export function Rehearsal({ plan }: { plan: PromotionInFull }) {
  const { t } = useLingui()
  const { counts, total } = plan.outcome
  const numbers: [string, number][] = [
    [t`Students of the year`, total],
    [t`Promoted`, counts.promote],
    [t`Kept in the class`, counts.retain],
    [t`Graduate`, counts.graduate],
    [t`Leave the school`, counts.leave],
    [t`Not placed`, counts.skipped],
  ]
  return (
    <Card>
      <FactList look="tiles">
        {numbers.map(([name, count]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="numbers">
              <NumberText value={count} />
            </dd>
          </div>
        ))}
      </FactList>
      <Skipped plan={plan} />
      {plan.ranAt === null && <Warnings plan={plan} />}
    </Card>
  )
}

function Skipped({ plan: { outcome } }: { plan: PromotionInFull }) {
  const say = useSay()
  if (outcome.reasons.length === 0) return null
  return (
    <ul className="promotion-reasons">
      {outcome.reasons.map(({ reason, count }) => (
        <li key={reason}>
          <NumberText value={count} /> · {say(reasons[reason])}
        </li>
      ))}
    </ul>
  )
}

function Warnings({ plan: { id: planId, goals, sections, unplaced } }: { plan: PromotionInFull }) {
  const { t } = useLingui()
  const full = goals.filter(
    ({ coming, staying, seats }) => seats !== null && coming > 0 && coming + staying > seats,
  )
  return (
    <>
      {full.length > 0 && (
        <Banner tone="warning">
          {t`More students than seats:`}{' '}
          {full.map(({ id, title, coming, staying, seats }, at) => (
            <span key={id}>
              {at > 0 && ' · '}
              <Link
                to={scoped(`promotions/${planId}`)}
                search={{ section: sections.find(({ targetId }) => targetId === id)?.id } as never}
                replace
              >
                <Ltr>
                  {title} <NumberText value={coming + staying} />/<NumberText value={seats ?? 0} />
                </Ltr>
              </Link>
            </span>
          ))}
        </Banner>
      )}
      {unplaced > 0 && (
        <Banner tone="info">
          {t({
            message: plural(unplaced, {
              one: '# student is in no section, and so in no year. Enrol the student, who is then counted here.',
              other:
                '# students are in no section, and so in no year. Enrol them, and they are counted here.',
            }),
          })}
        </Banner>
      )}
    </>
  )
}
