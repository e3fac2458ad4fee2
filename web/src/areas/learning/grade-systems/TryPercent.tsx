import { useLingui } from '@lingui/react/macro'
import { dressDigits } from 'kit/text/locale'
import { bandOf, roundedPercent } from 'kit/marks/grade'
import { gradeSystemOf } from 'kit/marks/read-scheme'
import { compare, fraction, fractionOf, multiply, printFraction } from 'kit/values/fraction'
import { useState } from 'react'
import type { GradeSystemView } from 'tenant-api/contract/learning/grade-systems'
import { useRegional } from '../../../ui/base/Regional.tsx'
import { NumberField } from '../../../ui/form/typed/NumberField.tsx'
import type { Unread } from '../../../ui/form/typed/typed.ts'
import { Card } from '../../../ui/layout/Card.tsx'
import { Badge } from '../../../ui/text/Badge.tsx'
import { type BandDraft, linesOf } from './band-drafts.ts'
import './GradeSystems.css'

type Props = { system: GradeSystemView; bands: readonly BandDraft[] }

/** What a percentage comes to by the grades as they stand in the form, saved or not. */
export function TryPercent({ system, bands }: Props) {
  const { t } = useLingui()
  const [percent, setPercent] = useState<number | Unread | null>(74.85)
  return (
    <Card title={t`Try it out`}>
      <div className="try-percent">
        <NumberField
          label={t`A percentage`}
          name="try"
          least={0}
          most={150}
          value={percent}
          onChange={setPercent}
        />
        <output className="try-percent-result">
          <Outcome system={system} bands={bands} percent={percent} />
        </output>
      </div>
    </Card>
  )
}

function Outcome({ system, bands, percent }: Props & { percent: number | Unread | null }) {
  const { t } = useLingui()
  const { language } = useRegional()
  const lines = linesOf(bands)
  if (typeof percent !== 'number' || percent < 0 || !lines) return t`Type a percentage to see its grade.`
  const grades = gradeSystemOf({ ...system, bands: lines })
  const value = multiply(fractionOf(percent.toFixed(6)), fraction(1, 100))
  const printed = roundedPercent(grades, value)
  const band = bandOf(grades, printed)
  const number = dressDigits(language, printFraction(printed, grades.decimals, 'cut'))
  const isPassed = band?.isPass === true && compare(printed, grades.pass) >= 0
  return (
    <>
      <span>{t`Printed as ${number} percent`}</span>
      {band && (
        <strong>
          <bdi>{band.letter}</bdi> {band.words !== '' && <bdi>{band.words}</bdi>}
        </strong>
      )}
      <Badge tone={isPassed ? 'success' : 'danger'}>{isPassed ? t`Passed` : t`Failed`}</Badge>
    </>
  )
}
