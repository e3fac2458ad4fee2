import { useLingui } from '@lingui/react/macro'
import { today } from 'kit/values/day'
import type { Resource } from 'kit/contract/resource'
import { ScrollText } from 'lucide-react'
import { type ComponentType, useState } from 'react'
import { useMay } from '../../shell/session/me.ts'
import { scoped } from '../../shell/scope/scope.ts'
import { Button, ButtonLink } from '../../ui/base/Button.tsx'
import { DateField } from '../../ui/date/LazyDates.tsx'
import { useRegional } from '../../ui/base/Regional.tsx'
import { useNow } from '../../ui/date/use-now.ts'
import { AsOfDay, type OnDay } from './AsOfDay.tsx'
import { Events } from './Events.tsx'
import '../record/Record.css'
import './History.css'

type Props = {
  resource: Resource
  id: string
  /** The query parameter by which the audit log finds this record. */
  found: 'row' | 'person'
  /** Facts that are shown elsewhere. */
  without?: readonly string[]
  /** Content beside the facts of a day. */
  beside?: ComponentType<OnDay>
}

/** The events of a record, day by day, and its state on any of them. */
export function RecordHistory({ resource, id, found, ...onDay }: Props) {
  const { t } = useLingui()
  const { zone } = useRegional()
  const last = today(zone, useNow())
  const [day, look] = useState<string | null>(null)
  const mayAudit = useMay(['audit', 'view'])
  return (
    <div className="record-wide record-stack">
      <div className="history-tools">
        <DateField
          label={t`As it was on`}
          most={last}
          value={day}
          onChange={(chosen) => look(typeof chosen === 'string' ? chosen : null)}
        />
        {mayAudit && (
          <ButtonLink
            href={`${scoped('audit')}?${found}=${id}`}
            icon={<ScrollText aria-hidden size={16} />}
          >{t`In the audit log`}</ButtonLink>
        )}
        {day !== null && <Button onPress={() => look(null)}>{t`Back to today`}</Button>}
      </div>
      {day === null ? (
        <Events resource={resource} id={id} onLook={look} />
      ) : (
        <AsOfDay resource={resource} id={id} day={day} {...onDay} />
      )}
    </div>
  )
}
