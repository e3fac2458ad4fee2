import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { UserX } from 'lucide-react'
import { useState } from 'react'
import {
  type ArrangementSheet,
  awayParts,
  awaySources,
  markAway,
  markBack,
} from 'tenant-api/contract/learning/arrangements'
import { useSay } from '../../../crud/resource/words.ts'
import { call } from '../../../shell/session/api.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { useClock } from '../../../ui/date/TimeText.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { RowList } from '../../../ui/layout/RowList.tsx'
import { Badge } from '../../../ui/text/Badge.tsx'
import { useOwnName } from '../../../ui/text/use-own-name.ts'
import { AwaySheet } from './AwaySheet.tsx'
import { useDeed } from './use-sheet.ts'

type Props = { sheet: ArrangementSheet }

/** Who is away on the day, and who has not come yet. */
export function AwayCard({ sheet }: Props) {
  const { t } = useLingui()
  const [isOpen, open] = useState(false)
  const { away, notCome, mayEdit } = sheet
  return (
    <Card
      isFlush
      title={t`Away on this day`}
      action={
        mayEdit && (
          <Button size="small" icon={<UserX aria-hidden size={16} />} onPress={() => open(true)}>
            {t`Mark a teacher away`}
          </Button>
        )
      }
    >
      {away.length + notCome.length === 0 && <p className="arrangement-keys muted">{t`Nobody is away.`}</p>}
      <RowList>
        {away.map((one) => (
          <AwayRow key={`${one.id} ${one.awayId ?? ''}`} one={one} sheet={sheet} />
        ))}
        {notCome.map((one) => (
          <NotComeRow key={one.id} one={one} sheet={sheet} />
        ))}
      </RowList>
      {isOpen && <AwaySheet sheet={sheet} onClose={() => open(false)} />}
    </Card>
  )
}

function AwayRow({ one, sheet }: Props & { one: ArrangementSheet['away'][number] }) {
  const { t } = useLingui()
  const say = useSay()
  const ownName = useOwnName()
  const back = useDeed((id: string) => call(markBack, { params: { id } }))
  const { awayId, source, part, firstPeriod, lastPeriod, lessons } = one
  const [first, last] = [firstPeriod ?? 0, lastPeriod ?? 0]
  const period = first
  const when =
    part !== 'periods'
      ? say(awayParts[part])
      : first === last
        ? t`Period ${period}`
        : t`Periods ${first} to ${last}`
  const count = t({ message: plural(lessons, { one: '# lesson', other: '# lessons' }) })
  return (
    <li className="arrangement-away">
      <span className="arrangement-what">
        <b>
          <bdi>{ownName(one)}</bdi>
        </b>
        <span className="muted">{[when, count].join(' · ')}</span>
      </span>
      <Badge>{say(awaySources[source])}</Badge>
      {sheet.mayEdit && awayId !== null && (
        <Button size="small" isPending={back.isPending} onPress={() => back.mutate(awayId)}>
          {t`Is back`}
        </Button>
      )}
    </li>
  )
}

/** Offered, and never taken for granted: somebody may have forgotten to check in. */
function NotComeRow({ one, sheet }: Props & { one: ArrangementSheet['notCome'][number] }) {
  const { t } = useLingui()
  const ownName = useOwnName()
  const clock = useClock()
  const { campusId, day, mayEdit } = sheet
  const marking = useDeed((employeeId: string) =>
    call(markAway, { body: { campusId, day, employeeId, hasNotCome: true } }),
  )
  const time = clock(one.startsAt)
  return (
    <li className="arrangement-away">
      <span className="arrangement-what">
        <b>
          <bdi>{ownName(one)}</bdi>
        </b>
        <span className="muted">{t`Nobody has seen them yet; their first lesson began at ${time}`}</span>
      </span>
      {mayEdit && (
        <Button size="small" isPending={marking.isPending} onPress={() => marking.mutate(one.id)}>
          {t`Mark away`}
        </Button>
      )}
    </li>
  )
}
