import { Trans, useLingui } from '@lingui/react/macro'
import type { Resource } from 'kit/contract/resource'
import type { ComponentType } from 'react'
import { Banner } from '../../ui/state/Banner.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { DayText } from '../../ui/date/DateText.tsx'
import { asOfQuery } from '../resource/calls.ts'
import { Facts } from '../record/Facts.tsx'
import { useLoaded } from '../resource/Loaded.tsx'

/** Identifies a record on a day. */
export type OnDay = { of: string; id: string; day: string }
type Props = {
  resource: Resource
  id: string
  day: string
  without?: readonly string[]
  beside?: ComponentType<OnDay>
}

const nothing: readonly string[] = []

/** The record's state at the end of a day, read-only. */
export function AsOfDay({ resource, id, day, without = nothing, beside: Beside }: Props) {
  const { t } = useLingui()
  const found = useLoaded(asOfQuery(resource, id, day), 5)
  if (found.fallback) return found.fallback
  const { row, names } = found.data
  if (row === null)
    return (
      <Banner tone="info">
        <Trans>
          On <DayText day={day} /> there was no such record yet.
        </Trans>
      </Banner>
    )
  return (
    <>
      <Banner tone="warning">
        <Trans>
          This is what the record said on <DayText day={day} />, not what it says now.
        </Trans>
      </Banner>
      <div className="record-cards history-then">
        <Card title={t`Details`}>
          <Facts
            resource={resource}
            row={{ ...row, id, version: 0, archivedAt: null }}
            without={without}
            named={names}
          />
        </Card>
        {Beside && <Beside of={resource.name} id={id} day={day} />}
      </div>
    </>
  )
}
