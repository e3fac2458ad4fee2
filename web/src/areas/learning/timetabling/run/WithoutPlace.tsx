import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { formatNumber } from 'kit/text/locale'
import type { RunComparison } from 'tenant-api/contract/learning/timetabling'
import { useRegional } from '../../../../ui/base/Regional.tsx'
import { Card } from '../../../../ui/layout/Card.tsx'
import { RowList } from '../../../../ui/layout/RowList.tsx'
import { Badge } from '../../../../ui/text/Badge.tsx'

/** The lessons that are shown; of the others a sentence. */
const mostLessons = 30

/** What cannot be placed and why: what counting says, each lesson with what is in its way, and what would help. */
export function WithoutPlace({ comparison }: { comparison: RunComparison }) {
  const { unplaced, impossible, offers } = comparison
  if (unplaced.length === 0) return null
  return (
    <>
      {impossible.length > 0 && <Impossible sets={impossible} />}
      {offers.length > 0 && <Offers offers={offers} />}
      <Lessons lessons={unplaced} />
    </>
  )
}

function Impossible({ sets }: { sets: RunComparison['impossible'] }) {
  const { t } = useLingui()
  return (
    <Card
      isFlush
      title={t`What cannot be`}
      description={t`These numbers leave lessons without a place, however the week is drawn up.`}
    >
      <RowList>
        {sets.map(({ words, missing, lessons }) => (
          <li key={words} className="run-row">
            <span>
              <bdi>{words}</bdi>{' '}
              <Badge tone="danger">
                {t({ message: plural(missing, { one: '# too many', other: '# too many' }) })}
              </Badge>
            </span>
            {lessons.length > 0 && (
              <span className="timetabling-note">
                {lessons.slice(0, 8).map((one) => (
                  <bdi key={one.id}>{`${one.sections} ${one.subject}`}</bdi>
                ))}
              </span>
            )}
          </li>
        ))}
      </RowList>
    </Card>
  )
}

function Offers({ offers }: { offers: RunComparison['offers'] }) {
  const { t } = useLingui()
  const { language } = useRegional()
  const number = (value: number) => formatNumber(language, value, { maximumFractionDigits: 0 })
  return (
    <Card
      isFlush
      title={t`What would help`}
      description={t`Each was tried from this week. Nothing of it is done by itself.`}
    >
      <RowList>
        {offers.map(({ words, before, after, moved, gaps }) => {
          const [from, to] = [number(before), number(after)]
          const [old, now] = [number(gaps.before), number(gaps.after)]
          return (
            <li key={words} className="run-row">
              <strong>
                <bdi>{words}</bdi>
              </strong>
              <span className="timetabling-note">
                <span>{t`${to} periods without a place instead of ${from}`}</span>
                <span>
                  {t({ message: plural(moved, { one: '# lesson moves', other: '# lessons move' }) })}
                </span>
                <span>{t`${now} free periods of teachers instead of ${old}`}</span>
              </span>
            </li>
          )
        })}
      </RowList>
    </Card>
  )
}

function Lessons({ lessons }: { lessons: RunComparison['unplaced'] }) {
  const { t } = useLingui()
  const more = lessons.length - mostLessons
  return (
    <Card isFlush title={t`Lessons without a place, and why`}>
      <RowList>
        {lessons.slice(0, mostLessons).map((one) => (
          <li key={one.id} className="run-row">
            <span>
              <strong>
                <bdi>{`${one.sections} ${one.subject}`}</bdi>
              </strong>{' '}
              {one.teachers && <bdi className="timetabling-note">{one.teachers}</bdi>}
            </span>
            {one.reasons.length > 0 && (
              <ul className="run-reasons">
                {one.reasons.map(({ words, slots }) => (
                  <li key={words}>
                    <bdi>{words}</bdi>{' '}
                    {t({ message: plural(slots, { one: 'in # slot', other: 'in # slots' }) })}
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </RowList>
      {more > 0 && (
        <p className="run-row timetabling-note">
          {t({ message: plural(more, { one: 'and # more lesson', other: 'and # more lessons' }) })}
        </p>
      )}
    </Card>
  )
}
