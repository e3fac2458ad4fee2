import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { formatNumber } from 'kit/text/locale'
import type { RunComparison } from 'tenant-api/contract/learning/timetabling'
import { useRegional } from '../../../../ui/base/Regional.tsx'
import { Card } from '../../../../ui/layout/Card.tsx'
import { FactList } from '../../../../ui/layout/FactList.tsx'
import { RunCounts } from './RunCounts.tsx'

/** The teachers whose gaps are shown; of the others a sentence. */
const mostTeachers = 12

/** What would change: lessons, rules, and the gaps of each teacher. */
export function ComparedWeeks({ comparison }: { comparison: RunComparison }) {
  const { t } = useLingui()
  const { language } = useRegional()
  const { lessons, placed, added, moved, removed, counts, teachers } = comparison
  const number = (value: number) => formatNumber(language, value, { maximumFractionDigits: 1 })
  const [all, before, after] = [lessons, placed.before, placed.after].map(number)
  const more = teachers.length - mostTeachers
  return (
    <div className="run-facts">
      <Card title={t`Compared with the draft`}>
        <FactList look="ends">
          <dt>{t`Periods with a place`}</dt>
          <dd>{t`${after} of ${all}, before ${before}`}</dd>
          <dt>{t`Lessons that get a place`}</dt>
          <dd className="numbers">{number(added)}</dd>
          <dt>{t`Lessons that move`}</dt>
          <dd className="numbers">{number(moved)}</dd>
          <dt>{t`Lessons that lose their place`}</dt>
          <dd className="numbers">{number(removed)}</dd>
        </FactList>
      </Card>
      <Card title={t`Rules that are broken`}>
        <RunCounts now={counts.after} {...(placed.before > 0 && { before: counts.before })} />
      </Card>
      {teachers.length > 0 && (
        <Card title={t`Free periods between lessons`} description={t`Teachers whose week changes`}>
          <FactList look="ends">
            {teachers.slice(0, mostTeachers).map((one) => (
              <TeacherGaps
                key={one.id}
                name={one.name}
                before={number(one.before)}
                after={number(one.after)}
              />
            ))}
          </FactList>
          {more > 0 && (
            <p className="timetabling-note">
              {t({ message: plural(more, { one: 'and # more', other: 'and # more' }) })}
            </p>
          )}
        </Card>
      )}
    </div>
  )
}

function TeacherGaps({ name, before, after }: { name: string; before: string; after: string }) {
  const { t } = useLingui()
  return (
    <>
      <dt>
        <bdi>{name}</bdi>
      </dt>
      <dd>{t`${after}, before ${before}`}</dd>
    </>
  )
}
