import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { withheld } from 'tenant-api/contract/institute/settings'
import { readStudentHolds } from 'tenant-api/contract/money/defaulters/holds'
import { useSay } from '../../../crud/resource/words.ts'
import type { OfRecord } from '../../../shell/navigation/area.ts'
import { read } from '../../../shell/session/api.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { useRegional } from '../../../ui/base/Regional.tsx'
import { DayText } from '../../../ui/date/DateText.tsx'
import { Banner } from '../../../ui/state/Banner.tsx'
import { Lift } from './HoldSheet.tsx'

/** Above a student’s record: which papers are kept back because of open fees, since when and why. */
export function StudentHolds({ id }: OfRecord) {
  const { t } = useLingui()
  const say = useSay()
  const { language } = useRegional()
  const { data } = useQuery(read(readStudentHolds, { params: { id } }))
  const [isLifting, lift] = useState(false)
  if (!data || data.rows.length === 0) return null
  const { rows, mayEdit } = data
  const papers = [...new Set(rows.flatMap(({ withholds }) => withholds))].map((paper) => say(withheld[paper]))
  const all = new Intl.ListFormat(language, { type: 'conjunction' }).format(papers)
  return (
    <Banner
      tone="warning"
      action={
        mayEdit && (
          <Button size="small" onPress={() => lift(true)}>
            {t`Lift the hold`}
          </Button>
        )
      }
    >
      <strong>
        <Trans>Kept back because of open fees: {all}</Trans>
      </strong>
      {rows.map(({ id: hold, reason, placedOn, placedBy, isByRule }) => (
        <div key={hold}>
          <DayText day={placedOn} /> · {isByRule ? t`By the rule for overdue fees` : <bdi>{placedBy}</bdi>}
          {reason !== '' && (
            <>
              {' '}
              · <bdi>{reason}</bdi>
            </>
          )}
        </div>
      ))}
      {isLifting && (
        <Lift
          idsOf={async () => rows.map((row) => row.id)}
          isByRule={rows.some(({ isByRule }) => isByRule)}
          onClose={() => lift(false)}
        />
      )}
    </Banner>
  )
}
