import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { MapPinned } from 'lucide-react'
import { useState } from 'react'
import { changeCampusWay, listCampusWays, usualWay } from 'tenant-api/contract/learning/timetabling'
import { ActionDialog } from '../../../crud/form/ActionDialog.tsx'
import { useAction } from '../../../crud/form/use-action.ts'
import { useLoaded } from '../../../crud/resource/Loaded.tsx'
import { useStale } from '../../../crud/resource/use-invalidate.ts'
import { call, read } from '../../../shell/session/api.ts'
import { Button } from '../../../ui/base/Button.tsx'
import { NumberField } from '../../../ui/form/typed/NumberField.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { RowList } from '../../../ui/layout/RowList.tsx'
import { Stack } from '../../../ui/layout/Stack.tsx'
import { EmptyState } from '../../../ui/state/EmptyState.tsx'
import './Timetabling.css'

type Way = { fromId: string; fromName: string; toId: string; toName: string; minutes: number | null }

/** How long teachers need from one campus to another. */
export function WaysTab() {
  const { t } = useLingui()
  const [way, change] = useState<Way>()
  const { data, placeholder } = useLoaded(read(listCampusWays, {}), 3, t`Loading the ways`)
  if (placeholder) return placeholder
  if (data.rows.length === 0)
    return (
      <EmptyState icon={MapPinned} title={t`There is only one campus`} action={null}>
        {t`Where there are several, teachers who teach at two of them need time for the way.`}
      </EmptyState>
    )
  return (
    <Stack>
      <p className="timetabling-lead">
        {t`A teacher of two campuses has no lesson at the other one before this time has passed.`}
      </p>
      <Card isFlush>
        <RowList>
          {data.rows.map((one) => (
            <li key={`${one.fromId} ${one.toId}`} className="timetabling-row">
              <span className="timetabling-who">
                <span>
                  <Trans>
                    <bdi>{one.fromName}</bdi> and <bdi>{one.toName}</bdi>
                  </Trans>
                </span>
                <span className="timetabling-note">
                  {one.minutes === null
                    ? t`Not said yet, and counted as no time`
                    : t({ message: plural(one.minutes, { one: '# minute', other: '# minutes' }) })}
                </span>
              </span>
              <Button size="small" onPress={() => change(one)}>
                {t`Change`}{' '}
                <span className="visually-hidden">
                  {one.fromName}, {one.toName}
                </span>
              </Button>
            </li>
          ))}
        </RowList>
      </Card>
      {way && <WayDialog way={way} onClose={() => change(undefined)} />}
    </Stack>
  )
}

function WayDialog({ way: { fromId, toId, ...way }, onClose }: { way: Way; onClose: () => void }) {
  const { t } = useLingui()
  const [minutes, setMinutes] = useState<number | null>(way.minutes ?? usualWay)
  const action = useAction({
    send: () => call(changeCampusWay, { body: { fromId, toId, minutes } }),
    refresh: useStale(/timetabl/),
    done: t`The way is saved`,
    onClose,
  })
  return (
    <ActionDialog
      title={t`Way between ${way.fromName} and ${way.toName}`}
      action={action}
      submit={t`Save way`}
      onClose={onClose}
    >
      <NumberField
        label={t`Minutes`}
        name="minutes"
        least={0}
        most={480}
        step={5}
        value={minutes}
        onChange={(typed) => (typed === null || typeof typed === 'number') && setMinutes(typed)}
      />
    </ActionDialog>
  )
}
