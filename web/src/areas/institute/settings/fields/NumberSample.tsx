import { Trans } from '@lingui/react/macro'
import { today } from 'kit/values/day'
import { registrationNumber } from 'kit/institute/registration-number'
import { useWatch } from 'react-hook-form'
import { Card } from '../../../../ui/layout/Card.tsx'
import { Ltr } from '../../../../ui/text/Ltr.tsx'
import { useRegional } from '../../../../ui/base/Regional.tsx'
import { useNow } from '../../../../ui/date/use-now.ts'
import type { BesideProps } from './field-neighbours.ts'
import './NumberSample.css'

/** The number that the next student would be given. */
export default function NumberSample({ control }: BesideProps) {
  const { zone } = useRegional()
  const year = Number(today(zone, useNow()).slice(0, 4))
  const [prefix, postfix, digits, number] = useWatch({
    control,
    name: ['prefix', 'postfix', 'digits', 'nextNumber'],
  })
  const isWhole = [digits, number].every((one) => Number.isInteger(one) && one > 0)
  return (
    <Card>
      <output className="number-sample">
        <span>
          <Trans>The next student is given</Trans>
        </span>
        <strong>
          {isWhole ? (
            <Ltr>
              {registrationNumber({ prefix, postfix, digits: Math.min(digits, 8) }, { number, year })}
            </Ltr>
          ) : (
            '–'
          )}
        </strong>
      </output>
    </Card>
  )
}
